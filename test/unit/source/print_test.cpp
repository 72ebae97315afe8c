#include "compiler/source/diagnostics.h"
#include <gtest/gtest.h>

using namespace icl;

static std::string printed(const std::string &source, SourceRange range, bool colour = false) {
  Diagnostics diagnostics("a.icl", source);
  diagnostics.report(Diag::Undeclared, range, {"x", ""});
  std::string text;
  llvm::raw_string_ostream stream(text);
  diagnostics.print(stream, colour);
  return text;
}

TEST(Print, showsTheLineAndMarksTheRange) {
  EXPECT_EQ(printed("int a;\nint b = xyz;\n", {15, 18}), "a.icl:2:9: error: `x` is not declared\n"
                                                         "int b = xyz;\n"
                                                         "        ^~~\n");
}

TEST(Print, marksOneColumnOfAnEmptyRangeAndAtTheEnd) {
  EXPECT_EQ(printed("int a", {5, 5}), "a.icl:1:6: error: `x` is not declared\n"
                                      "int a\n"
                                      "     ^\n");
}

TEST(Print, widensTabsAndCountsCharacters) {
  EXPECT_EQ(printed("\tü = x;", {6, 7}), "a.icl:1:6: error: `x` is not declared\n"
                                         "        ü = x;\n"
                                         "            ^\n");
}

TEST(Print, sendsNoControlBytesAndNoBrokenCharacters) {
  EXPECT_EQ(printed(std::string("\x1b[31m\xff x\0y", 10), {7, 8}), "a.icl:1:8: error: `x` is not declared\n"
                                                                   "?[31m? x?y\n"
                                                                   "       ^\n");
}

TEST(Print, sendsNoOverlongCharactersAndNoSurrogates) {
  EXPECT_EQ(printed("\xe0\x80\xaf x", {4, 5}), "a.icl:1:3: error: `x` is not declared\n"
                                               "??? x\n"
                                               "    ^\n");
  EXPECT_EQ(printed("\xed\xa0\x80 x", {4, 5}), "a.icl:1:3: error: `x` is not declared\n"
                                               "??? x\n"
                                               "    ^\n");
}

TEST(Print, omitsCarriageReturns) {
  EXPECT_EQ(printed("int a;\r\nx;\r\n", {8, 9}), "a.icl:2:1: error: `x` is not declared\nx;\n^\n");
}

TEST(Print, cutsLongLinesAroundTheRange) {
  const std::string text = printed(std::string(1000, ' ') + "x" + std::string(1000, 'y'), {1000, 1001});
  EXPECT_LT(text.size(), 400u);
  EXPECT_NE(text.find("xyyy"), std::string::npos);
}

TEST(Print, marksARangeOfSeveralLinesInItsFirst) {
  EXPECT_EQ(printed("abc\ndef\n", {1, 6}), "a.icl:1:2: error: `x` is not declared\nabc\n ^~\n");
}

TEST(Print, ordersByLocationAndStopsAtTheLimit) {
  Diagnostics diagnostics("a.icl", "0123456789");
  for (std::uint32_t at : {5, 3, 1})
    diagnostics.report(Diag::Undeclared, {at, at + 1}, {std::to_string(at), ""});
  std::string text;
  llvm::raw_string_ostream stream(text);
  diagnostics.print(stream, false, 2);
  EXPECT_LT(text.find("`1`"), text.find("`3`"));
  EXPECT_EQ(text.find("`5`"), std::string::npos);
  EXPECT_NE(text.find("3 errors; only the first 2 are shown"), std::string::npos);
}

TEST(Print, showsHintAndNotes) {
  Diagnostics diagnostics("a.icl", "a\nb\n");
  Diagnostic &error = diagnostics.report(Diag::Undeclared, {2, 3}, {"b", ""});
  error.hint = "declare it";
  error.addNote({0, 1}, "like this");
  std::string text;
  llvm::raw_string_ostream stream(text);
  diagnostics.print(stream);
  EXPECT_EQ(
      text,
      "a.icl:2:1: error: `b` is not declared\nb\n^\n  hint: declare it\na.icl:1:1: note: like this\na\n^\n");
}

TEST(Print, coloursOnlyWhenAsked) {
  EXPECT_EQ(printed("x", {0, 1}).find('\x1b'), std::string::npos);
  EXPECT_NE(printed("x", {0, 1}, true).find('\x1b'), std::string::npos);
}

TEST(Diagnostics, nameLocationsByLineAndCharacter) {
  const Diagnostics diagnostics("a.icl", "x;\n/* ü */ y;");
  EXPECT_EQ(diagnostics.location({0, 1}), "a.icl:1:1");
  EXPECT_EQ(diagnostics.location({12, 13}), "a.icl:2:9");
}

TEST(Diagnostics, countErrorsButNotWarnings) {
  Diagnostics diagnostics("a.icl", "x");
  diagnostics.report(Diag::UnusedValue, {0, 1});
  EXPECT_FALSE(diagnostics.isInvalid());
  diagnostics.report(Diag::Undeclared, {0, 1}, {"x", ""});
  EXPECT_TRUE(diagnostics.isInvalid());
}
