// For any sequence of bytes, parsing ends with a program or with errors that can be printed. With sanitizers
// (preset debug) this finds more than crashes. Random bytes are tested by libFuzzer (test/fuzz/frontend).
#include "compiler/frontend/parse.h"
#include "test/support/golden_files.h"
#include <gtest/gtest.h>

using namespace icl;

namespace fs = std::filesystem;

static void expectAnAnswer(const std::string &source) {
  Diagnostics diagnostics("test.icl", source);
  const auto program = parseProgram(diagnostics);
  EXPECT_EQ(program == nullptr, diagnostics.isInvalid()) << source;
  std::string printed;
  llvm::raw_string_ostream stream(printed);
  diagnostics.print(stream, true);
  for (const Diagnostic &diagnostic : diagnostics.all()) {
    ASSERT_LE(diagnostic.range.begin, diagnostic.range.end) << diagnostic.text;
    ASSERT_LE(diagnostic.range.end, source.size() + 1) << diagnostic.text;
  }
}

TEST(Robustness, everySamplePasses) {
  for (const auto &entry : fs::directory_iterator(ICL_SAMPLES)) {
    if (entry.path().extension() != ".icl")
      continue;
    Diagnostics diagnostics(entry.path().filename().string(), readFile(entry.path()));
    EXPECT_NE(parseProgram(diagnostics), nullptr) << entry.path();
    EXPECT_TRUE(diagnostics.all().empty()) << entry.path();
  }
}

TEST(Robustness, everySampleMayEndAnywhere) {
  for (const auto &entry : fs::directory_iterator(ICL_SAMPLES)) {
    if (entry.path().extension() != ".icl")
      continue;
    const std::string source = readFile(entry.path());
    for (std::size_t length = 0; length < source.size(); ++length)
      expectAnAnswer(source.substr(0, length));
  }
}

TEST(Robustness, linesOfAnyLengthAndEnding) {
  expectAnAnswer("");
  expectAnAnswer("\n");
  expectAnAnswer(std::string("int f() { return \0 1; }", 23));
  expectAnAnswer("#pragma imcl \\");
  expectAnAnswer("#pragma imcl grid(\\\r\n in)");
  expectAnAnswer("#pragma");
  expectAnAnswer("#");
  expectAnAnswer("int x = " + std::string(500000, '9') + ";");
  expectAnAnswer("\xef\xbb\xbfint x;");
  expectAnAnswer(std::string(100000, 'x'));
  std::string wide = "const int t[] = {1";
  for (unsigned i = 0; i < 60000; ++i)
    wide += ",1";
  expectAnAnswer(wide + "};");
}

TEST(Robustness, carriageReturnsChangeNothing) {
  for (const auto &path : goldenFiles()) {
    const std::string source = readFile(path);
    std::string withReturns;
    for (const char c : source)
      withReturns += c == '\n' ? std::string("\r\n") : std::string(1, c);
    Diagnostics plain("test.icl", source), returned("test.icl", withReturns);
    parseProgram(plain);
    parseProgram(returned);
    ASSERT_EQ(plain.all().size(), returned.all().size()) << path;
    for (std::size_t i = 0; i < plain.all().size(); ++i)
      EXPECT_EQ(plain.all()[i].text, returned.all()[i].text) << path;
  }
}

/// Functions that call each other one inside the other. Their names are in the order of the calls or against
/// it: functions are visited by name.
static std::string chainOfCalls(int functions, bool calleesFirst) {
  const auto name = [&](int depth) {
    return "f" + std::to_string(10000 + (calleesFirst ? depth : functions - depth));
  };
  std::string source;
  for (int depth = 1; depth < functions; ++depth)
    source += "float " + name(depth) + "(float x) { return " + name(depth - 1) + "(x); }\n";
  return source + "float " + name(0) + "(float x) { return x; }\n" +
         "#pragma imcl grid(in)\nvoid k(Image<float> in, Image<float> out) { out[idx][idy] = " +
         name(functions - 1) + "(in[idx][idy]); }\n";
}

TEST(Robustness, chainsOfCallsAreLimited) {
  for (const bool calleesFirst : {false, true}) {
    expectAnAnswer(chainOfCalls(20000, calleesFirst));
    const auto parses = [&](int functions) {
      Diagnostics diagnostics("test.icl", chainOfCalls(functions, calleesFirst));
      return parseProgram(diagnostics) != nullptr;
    };
    EXPECT_TRUE(parses(199));
    EXPECT_FALSE(parses(200)) << "and the kernel";
  }
}
