#include "compiler/transform/quotient.h"
#include <cmath>
#include <gtest/gtest.h>
#include <vector>

namespace icl {
namespace {
using namespace ir;

struct Quotient : testing::Test {
  const Expr *byMultiplying(std::int64_t divisor, Interval dividends, Scalar scalar = Scalar::Int) {
    const ValueType type{scalar, 1};
    const Expr *a = build.variable(build.local("a", type));
    return quotientByMultiplying(build, build.binary(Op::Div, a, build.integer(divisor, type)), dividends);
  }

  /// What the product makes of a dividend, in 32 bits.
  static std::uint32_t valueOf(const Expr *e, std::uint32_t dividend) {
    switch (e->op) {
    case Op::Int:
      return static_cast<std::uint32_t>(e->integer);
    case Op::Convert:
      return valueOf(e->args[0], dividend);
    case Op::Mul:
      return valueOf(e->args[0], dividend) * valueOf(e->args[1], dividend);
    case Op::Shr:
      return valueOf(e->args[0], dividend) >> valueOf(e->args[1], dividend);
    default:
      return dividend;
    }
  }

  Arena arena;
  Builder build{arena};
};

TEST_F(Quotient, EveryProductIsExact) {
  unsigned made = 0;
  for (std::int64_t highest : {1, 255, 6387, 65535, 300000})
    for (std::int64_t divisor : {2, 3, 5, 6, 7, 9, 10, 16, 25, 49, 81, 100, 255, 256, 641, 1000, 65535}) {
      const Expr *product = byMultiplying(divisor, {0, highest});
      if (!product)
        continue;
      ++made;
      for (std::int64_t a = 0; a <= highest; ++a)
        ASSERT_EQ(valueOf(product, static_cast<std::uint32_t>(a)), a / divisor) << a << " / " << divisor;
    }
  EXPECT_GT(made, 60u);
}

TEST_F(Quotient, IsLeftAloneWhereItWouldNotBe) {
  EXPECT_FALSE(byMultiplying(25, {-1, 100}));
  EXPECT_FALSE(byMultiplying(7, {0, std::numeric_limits<std::int32_t>::max()}));
  EXPECT_FALSE(byMultiplying(-3, {0, 100}));
  EXPECT_FALSE(byMultiplying(1, {0, 100})) << "folds away";
  EXPECT_FALSE(byMultiplying(3, {0, 100}, Scalar::Long));
  EXPECT_TRUE(byMultiplying(3, {0, 100}, Scalar::UInt));
}

struct SmallQuotient : testing::Test {
  bool isSmall(Interval dividends, Interval divisors, Scalar scalar = Scalar::Int) {
    return isSmallQuotient(build.binary(Op::Div, variable("a", scalar), variable("b", scalar)), dividends,
                           divisors);
  }
  const Expr *variable(const char *name, Scalar scalar) {
    return build.variable(build.local(name, ValueType{scalar, 4}));
  }

  Arena arena;
  Builder build{arena};
};

TEST_F(SmallQuotient, HasLimits) {
  EXPECT_TRUE(isSmall({-(1 << 20), 1 << 20}, {-(1 << 24), 1 << 24}));
  EXPECT_FALSE(isSmall({0, (1 << 20) + 1}, {0, 255}));
  EXPECT_FALSE(isSmall({0, 255}, {0, (1 << 24) + 1}));
  EXPECT_TRUE(isSmall({0, 255}, {0, 255}, Scalar::UChar));
  EXPECT_FALSE(isSmall({0, 255}, {0, 255}, Scalar::Long));
  EXPECT_FALSE(isSmallQuotient(build.binary(Op::Div, variable("a", Scalar::Int), variable("b", Scalar::Int)),
                               std::nullopt, Interval{1, 2}));
}

TEST_F(SmallQuotient, IsNotOfALiteral) {
  const Expr *sevens = build.convert(build.integer(7), ValueType{Scalar::Int, 4});
  const Expr *quotient = build.binary(Op::Div, variable("a", Scalar::Int), sevens);
  EXPECT_TRUE(dividesByLiteral(quotient));
  EXPECT_FALSE(isSmallQuotient(quotient, Interval{0, 255}, Interval{7, 7}));
}

/// A quotient of floats that is off by some units in the last place.
float off(float quotient, int ulps) {
  for (; ulps > 0; --ulps)
    quotient = std::nextafter(quotient, INFINITY);
  for (; ulps < 0; ++ulps)
    quotient = std::nextafter(quotient, -INFINITY);
  return quotient;
}

TEST_F(SmallQuotient, AllowsTheErrorsOfDivisions) {
  std::vector<int> dividends;
  for (int a = 0; a <= 1 << 20; a += a < 3000 || a > (1 << 20) - 3000 ? 1 : 997)
    dividends.push_back(a);
  for (const int divisor :
       {1, 2, 3, 5, 7, 9, 127, 255, 256, 641, 1023, 65535, (1 << 20) - 1, 1 << 20, 1 << 24})
    for (const int b : {divisor, -divisor})
      for (const int magnitude : dividends)
        for (const int a : {magnitude, -magnitude}) {
          const auto dividend = static_cast<float>(a);
          const float quotient = (dividend + std::copysign(0.5f, dividend)) / static_cast<float>(b);
          for (const int ulps : {-3, 0, 3})
            ASSERT_EQ(static_cast<int>(off(quotient, ulps)), a / b) << a << " / " << b << ", " << ulps;
        }
}

}
}
