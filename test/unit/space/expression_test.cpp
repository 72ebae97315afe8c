#include "compiler/space/expression.h"
#include <gtest/gtest.h>

namespace icl {
namespace {

/// "OFFSET: MESSAGE".
std::string failure(std::string_view text) {
  try {
    Expression::parse(text);
  } catch (const ExpressionError &error) {
    return std::to_string(error.offset) + ": " + error.what();
  }
  return "";
}

std::optional<Value> evaluated(std::string_view text) {
  return Expression::parse(text).evaluate([](std::string_view name) -> std::optional<Value> {
    return name == "load.in" ? std::optional(Value("local")) : std::nullopt;
  });
}

TEST(Expression, NeedsNoBlanks) {
  EXPECT_EQ(evaluated("1<=2&&-3!=-  3||!1"), Value(0));
  EXPECT_EQ(evaluated("load.in==local?2- -1:0"), Value(3));
  EXPECT_EQ(evaluated("min( 4,max(1\t,2)\n)"), Value(2));
}

TEST(Expression, SaysWhatItCannotReadAndWhere) {
  EXPECT_EQ(failure(""), "0: expected a name or a number at the end of the expression");
  EXPECT_EQ(failure("wg_x * "), "7: expected a name or a number at the end of the expression");
  EXPECT_EQ(failure("wg_x * )"), "7: expected a name or a number before `)`");
  EXPECT_EQ(failure("wg_x <= = 3"), "8: expected a name or a number before `=`");
  EXPECT_EQ(failure("wg_x = 3"), "5: unexpected `=` in the expression");
  EXPECT_EQ(failure("wg_x  and wg_y"), "6: unexpected `and` in the expression");
  EXPECT_EQ(failure("wg_x != wg_y wg_z"), "13: unexpected `wg_z` in the expression");
  EXPECT_EQ(failure("a & b"), "2: unexpected `&` in the expression");
  EXPECT_EQ(failure("a ** b"), "3: expected a name or a number before `*`");
  EXPECT_EQ(failure("a == 'b'"), "5: expected a name or a number before `'b'`");
  EXPECT_EQ(failure("(a + 1"), "6: expected `)` at the end of the expression");
  EXPECT_EQ(failure("(a + 1]"), "6: expected `)` before `]`");
  EXPECT_EQ(failure("a ? 1"), "5: expected `:` at the end of the expression");
  EXPECT_EQ(failure("1 + min(a)"), "9: expected `,` before `)`");
  EXPECT_EQ(failure("pow2_ceil(a, b)"), "11: expected `)` before `,`");
  EXPECT_EQ(failure("1 + sqrt(a)").substr(0, 35), "4: there is no function `sqrt`; the");
  EXPECT_EQ(failure("a < 0x10"), "4: only whole decimal numbers are allowed here");
  EXPECT_EQ(failure("a < .5"), "4: only whole decimal numbers are allowed here");
  EXPECT_EQ(failure("a < 99999999999999999999 "), "4: the number does not fit 64 bits");
  EXPECT_EQ(failure("a + \xC3\xA9 * 2"), "4: expected a name or a number before `\xC3\xA9`");
  EXPECT_EQ(failure(std::string("a\0b", 3)), "1: unexpected byte 0x00 in the expression");
  EXPECT_EQ(failure(std::string(3000, '(')).substr(4), " the expression is too deep");
  EXPECT_EQ(failure(std::string(3000, '!')).substr(4), " the expression is too deep");
}

}
}
