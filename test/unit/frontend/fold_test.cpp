// Values of constant expressions, computed as in OpenCL C. Each is folded in the declaration of a constant at
// file scope.
#include "compiler/ast/print.h"
#include "compiler/frontend/fold.h"
#include "compiler/frontend/parse.h"
#include <gtest/gtest.h>

using namespace icl;

static std::string folded(const std::string &type, const std::string &expression) {
  Diagnostics diagnostics(
      "test.icl", "const " + type + " c = " + expression +
                      ";\n#pragma imcl grid(out)\nvoid f(Image<float> out) { out[idx][idy] = 1.0f; }\n");
  const auto program = parseProgram(diagnostics);
  if (!program)
    return diagnostics.all().empty() ? "null" : nameOf(diagnostics.all()[0].id);
  return ast::print(*program->constants[0]->initializer[0]);
}

TEST(Fold, integersWrapInTheirType) {
  EXPECT_EQ(folded("int", "2147483647 + 1"), "-2147483648");
  EXPECT_EQ(folded("long", "2147483647 + 1"), "-2147483648l");
  EXPECT_EQ(folded("uint", "0u - 1u"), "4294967295u");
  EXPECT_EQ(folded("ulong", "0ul - 1ul"), "18446744073709551615ul");
  EXPECT_EQ(folded("uchar", "200 + 100"), "44");
  EXPECT_EQ(folded("char", "200"), "-56");
  EXPECT_EQ(folded("int", "-2147483647 - 1 / -1"), "-2147483646");
  EXPECT_EQ(folded("int", "(-2147483647 - 1) / -1"), "-2147483648");
  EXPECT_EQ(folded("int", "(-2147483647 - 1) % -1"), "0");
}

TEST(Fold, divisionTruncatesAndSignsMatter) {
  EXPECT_EQ(folded("int", "-7 / 2"), "-3");
  EXPECT_EQ(folded("int", "-7 % 2"), "-1");
  EXPECT_EQ(folded("ulong", "18446744073709551615ul / 2ul"), "9223372036854775807ul");
  EXPECT_EQ(folded("int", "-1 < 0u"), "0");
  EXPECT_EQ(folded("int", "-1l < 0u"), "1");
  EXPECT_EQ(folded("int", "18446744073709551615ul > 1ul"), "1");
}

TEST(Fold, shiftsKeepTheLeftType) {
  EXPECT_EQ(folded("int", "1 << 31"), "-2147483648");
  EXPECT_EQ(folded("int", "-8 >> 1"), "-4");
  EXPECT_EQ(folded("uint", "0x80000000u >> 31"), "1u");
  EXPECT_EQ(folded("long", "1l << 40"), "1099511627776l");
  EXPECT_EQ(folded("ulong", "18446744073709551615ul >> 63"), "1ul");
}

TEST(Fold, operatorsBindAsInC) {
  EXPECT_EQ(folded("int", "2 + 3 * 4 - 10 / 5 % 3"), "12");
  EXPECT_EQ(folded("int", "1 << 2 + 1 | 1 & 3 ^ 2"), "11");
  EXPECT_EQ(folded("int", "1 < 2 == 2 > 1 && 0 || 1"), "1");
  EXPECT_EQ(folded("int", "10 - 4 - 3"), "3");
  EXPECT_EQ(folded("int", "- - 5 + ~0 + !3"), "4");
  EXPECT_EQ(folded("int", "1 ? 2 : 0 ? 3 : 4"), "2");
  EXPECT_EQ(folded("int", "0 ? 2 : 0 ? 3 : 4"), "4");
}

TEST(Fold, onlyTheSelectedSideIsComputed) {
  EXPECT_EQ(folded("int", "1 || 1.0f / 0.0f > 2"), "1");
  EXPECT_EQ(folded("int", "0 && 1"), "0");
  EXPECT_EQ(folded("int", "0 ? 1 / 0 : 2"), "DivisionByZero");
}

TEST(Fold, floatsRoundToTheirType) {
  EXPECT_EQ(folded("float", "0.1f + 0.2f"), "0.300000012f");
  EXPECT_EQ(folded("double", "0.1 + 0.2"), "0.30000000000000004");
  EXPECT_EQ(folded("float", "16777216.0f + 1.0f"), "16777216.0f");
  EXPECT_EQ(folded("float", "16777217"), "16777216.0f");
  EXPECT_EQ(folded("float", "9007199791611905l"), "9.00720033e+15f"); // one rounding, not two
  EXPECT_EQ(folded("half", "65519.0f"), "65504.0h");
  EXPECT_EQ(folded("float", "1.0f / 0.0f"), "INFINITY");
  EXPECT_EQ(folded("int", "(int)-2.9f"), "-2");
  EXPECT_EQ(folded("bool", "0.5f"), "1");
  EXPECT_EQ(folded("int", "(int)1e20f"), "NotConstant");
  EXPECT_EQ(folded("float", "1e60"), "ConstantOverflow");
}

TEST(Fold, constantsMayUseEarlierOnes) {
  Diagnostics diagnostics("test.icl",
                          "const int a = 3, b = a * 2;\nconst float t[b] = {a, b};\n"
                          "#pragma imcl grid(out)\nvoid f(Image<float> out) { out[idx][idy] = t[1]; }\n");
  const auto program = parseProgram(diagnostics);
  ASSERT_NE(program, nullptr);
  EXPECT_EQ(program->constants[2]->type, Type::array({Scalar::Float, 1}, {6}));
  EXPECT_EQ(program->constants[2]->initializer.size(), 6u);
  EXPECT_EQ(ast::print(*program->constants[2]->initializer[1]), "6.0f");
  EXPECT_EQ(ast::print(*program->constants[2]->initializer[5]), "0.0f");
}
