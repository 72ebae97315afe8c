// Every kind of diagnostic has a test: in a golden program or, if the source is too long to read, here.
#include "compiler/compile.h"
#include "compiler/frontend/parse.h"
#include "golden.h"
#include "test/support/golden_files.h"
#include <gtest/gtest.h>
#include <set>

using namespace icl;

static std::set<std::string> kindsReported(const std::string &source) {
  Diagnostics diagnostics("fail_test.icl", source);
  check(diagnostics);
  std::set<std::string> kinds;
  for (const Diagnostic &diagnostic : diagnostics.all())
    kinds.insert(nameOf(diagnostic.id));
  return kinds;
}

static std::string repeated(const std::string &text, unsigned times) {
  std::string result;
  for (unsigned i = 0; i < times; ++i)
    result += text;
  return result;
}

static std::string function(const std::string &body) { return "int f(int x) { " + body + " }\n"; }

static const std::string TooLarge(2 << 20, ' ');
static const std::string NoText = repeated("@$", 100);
static const std::string Nested =
    function("return " + repeated("(", 10000) + "x" + repeated(")", 10000) + ";");

TEST(Diagnostics, reportASourceThatIsTooLarge) {
  EXPECT_EQ(kindsReported(TooLarge), std::set<std::string>{"SourceTooLarge"});
}

TEST(Diagnostics, reportOnceThatAFileIsNotText) {
  Diagnostics diagnostics("test.icl", NoText);
  EXPECT_EQ(parseProgram(diagnostics), nullptr);
  EXPECT_STREQ(nameOf(diagnostics.all().back().id), "NotText");
  EXPECT_LT(diagnostics.all().size(), 30u);
}

TEST(Diagnostics, limitTheNesting) {
  const std::set<std::string> tooDeep = {"NestingTooDeep"};
  EXPECT_EQ(kindsReported(Nested), tooDeep);
  EXPECT_EQ(kindsReported(function("return " + repeated("-", 100000) + "x;")), tooDeep);
  EXPECT_EQ(kindsReported(function("return " + repeated("(int)", 20000) + "x;")), tooDeep);
  EXPECT_EQ(kindsReported(function("return x" + repeated(" + x", 20000) + ";")), tooDeep);
  EXPECT_EQ(kindsReported(function("return x" + repeated(" ? x : x", 20000) + ";")), tooDeep);
  EXPECT_EQ(kindsReported(function(repeated("x = ", 20000) + "x; return x;")), tooDeep);
  EXPECT_EQ(kindsReported(function(repeated("if (x) ", 20000) + "x = 1; return x;")), tooDeep);
  EXPECT_EQ(kindsReported(function(repeated("if (x) x = 1; else ", 20000) + "x = 1; return x;")), tooDeep);
  EXPECT_EQ(kindsReported(function("x = " + repeated("x, ", 20000) + "x; return x;")), tooDeep);
  EXPECT_EQ(kindsReported(function("float4 v = 0.0f; v" + repeated(".xyzw", 20000) + " = v; return x;")),
            tooDeep);
}

TEST(Diagnostics, allowNestingWithinTheLimit) {
  const std::set<std::string> noKernel = {"NoKernel"};
  EXPECT_EQ(kindsReported(function("return " + repeated("(", 99) + "x" + repeated(")", 99) + ";")), noKernel);
  EXPECT_EQ(kindsReported(function("return x" + repeated(" + x * 2", 900) + ";")), noKernel);
  EXPECT_EQ(kindsReported(function(repeated("if (x) x = 1; else ", 300) + "x = 1; return x;")), noKernel);
}

/// What the space of an exact kernel reports for a device that cannot round divisions of floats correctly.
static std::set<std::string> kindsReportedBySpace(const std::string &body) {
  Diagnostics diagnostics("test.icl",
                          "#pragma imcl grid(in) exact\nvoid f(Image<float> in, Image<float> out) { "
                          "out[idx][idy] = " +
                              body + "; }\n");
  const auto program = parseProgram(diagnostics);
  Device device;
  device.platform = "a platform";
  spaceOf(*program->kernels.front(), device, Sizes(), diagnostics);
  std::set<std::string> kinds;
  for (const Diagnostic &diagnostic : diagnostics.all())
    kinds.insert(nameOf(diagnostic.id));
  return kinds;
}

TEST(Diagnostics, nameADeviceThatCannotBeExact) {
  const std::set<std::string> cannot = {"CannotRoundDivision"}, can;
  EXPECT_EQ(kindsReportedBySpace("in[idx][idy] / 3.0f"), cannot);
  EXPECT_EQ(kindsReportedBySpace("sqrt(in[idx][idy])"), cannot);
  EXPECT_EQ(kindsReportedBySpace("in[idx][idy] * 3.0f + idx / 3"), can);
}

TEST(Diagnostics, limitTheNestingOfGeneratedCode) {
  const auto choices = [](unsigned n) { return repeated("idx > 1 ? ", n) + "1.0f" + repeated(" : 2.0f", n); };
  EXPECT_EQ(kindsReportedBySpace(choices(120)), std::set<std::string>{"CodeTooDeep"});
  EXPECT_EQ(kindsReportedBySpace(choices(80)), std::set<std::string>());
}

TEST(Diagnostics, haveATestForEachKind) {
  std::set<std::string> tested = {"CannotRoundDivision", "CodeTooDeep"}; // above
  for (const auto &path : goldenFiles())
    tested.merge(kindsReported(readFile(path)));
  for (const std::string &source : {TooLarge, NoText, Nested})
    tested.merge(kindsReported(source));
  for (const char *name : {
#define ICL_ERROR(name, text) #name,
#define ICL_WARNING(name, warning, text) #name,
#include "compiler/source/diagnostics.def"
       })
    EXPECT_TRUE(tested.count(name)) << name << ": write a program for it in test/frontend/";
}
