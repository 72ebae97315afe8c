// Whatever the bytes, parsing ends, with a program or with errors that can be printed. Built with sanitizers
// (preset debug), this looks for more than crashes.
#include "compiler/frontend/parse.h"
#include "golden.h"
#include <gtest/gtest.h>
#include <random>

using namespace icl;

namespace fs = std::filesystem;

static void expectAnAnswer(const std::string &source) {
  Diagnostics diagnostics("test.icl", source);
  const auto program = parseProgram(diagnostics);
  EXPECT_EQ(program == nullptr, diagnostics.hasErrors()) << source;
  std::string printed;
  llvm::raw_string_ostream stream(printed);
  diagnostics.print(stream, true);
  for (const Diagnostic &diagnostic : diagnostics.all()) {
    ASSERT_LE(diagnostic.range.begin, diagnostic.range.end) << diagnostic.text;
    ASSERT_LE(diagnostic.range.end, source.size() + 1) << diagnostic.text;
  }
}

static std::vector<std::string> programs() {
  std::vector<std::string> sources;
  for (const auto &entry : fs::directory_iterator(ICL_SAMPLES))
    if (entry.path().extension() == ".icl")
      sources.push_back(readFile(entry.path()));
  for (const auto &path : goldenFiles())
    sources.push_back(readFile(path));
  return sources;
}

TEST(Robustness, everySamplePassesWhole) {
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

TEST(Robustness, randomBytes) {
  std::mt19937 random(1);
  for (unsigned run = 0; run < 200; ++run) {
    std::string source;
    for (unsigned i = 0, size = random() % 400; i < size; ++i)
      source += static_cast<char>(random());
    expectAnAnswer(source);
  }
}

/// Words of the language in any order get far deeper than random bytes do.
TEST(Robustness, randomWords) {
  const std::vector<std::string> words = {"Image",
                                          "<",
                                          "float",
                                          ">",
                                          "float4",
                                          "unsigned",
                                          "char",
                                          "void",
                                          "const",
                                          "in",
                                          "out",
                                          "x",
                                          "f",
                                          "(",
                                          ")",
                                          "[",
                                          "]",
                                          "{",
                                          "}",
                                          ";",
                                          ",",
                                          "=",
                                          "+=",
                                          "++",
                                          "+",
                                          "-",
                                          "*",
                                          "/",
                                          "?",
                                          ":",
                                          "if",
                                          "else",
                                          "for",
                                          "while",
                                          "do",
                                          "return",
                                          "break",
                                          "1",
                                          "0.5",
                                          "0",
                                          "'a'",
                                          "\"s\"",
                                          "idx",
                                          "idy",
                                          ".",
                                          ".x",
                                          "sqrt",
                                          "sample",
                                          "select",
                                          "convert_int4",
                                          "goto",
                                          "\n#pragma imcl grid(in)\n",
                                          "\n#pragma icl boundary_cond(in: clamped)\n",
                                          "#",
                                          "\n",
                                          "@",
                                          "&&",
                                          "<<",
                                          "!",
                                          "half"};
  std::mt19937 random(2);
  for (unsigned run = 0; run < 400; ++run) {
    std::string source =
        "#pragma imcl grid(in)\nvoid f(Image<float> in, Image<float4> out, float x, int a[4]) {\n";
    for (unsigned i = 0, size = random() % 40; i < size; ++i)
      source += words[random() % words.size()] + " ";
    expectAnAnswer(source + (run % 2 ? "}" : ""));
  }
}

/// Each program with some of its tokens' bytes left out, doubled or exchanged.
TEST(Robustness, damagedPrograms) {
  std::mt19937 random(3);
  for (const std::string &source : programs()) {
    for (unsigned run = 0; run < 30; ++run) {
      std::string damaged = source;
      for (unsigned change = 0; change < 3 && !damaged.empty(); ++change) {
        const std::size_t at = random() % damaged.size(), length = random() % 6;
        const std::string piece = damaged.substr(random() % damaged.size(), random() % 12);
        damaged.replace(at, length, random() % 2 ? piece : std::string());
      }
      expectAnAnswer(damaged);
    }
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
