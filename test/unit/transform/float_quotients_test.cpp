#include "compiler/transform/float_quotients.h"
#include <cmath>
#include <gtest/gtest.h>
#include <optional>
#include <random>
#include <vector>

namespace icl {
namespace {
using namespace ir;

struct FloatQuotient : testing::Test {
  const Expr *byMultiplying(const Expr *dividend, double divisor, Stmts body = {}) {
    return FloatQuotients(body).byMultiplying(
        build, build.binary(Op::Div, dividend, build.number(divisor, dividend->type)));
  }
  const Expr *whole(Scalar type = Scalar::Float, Scalar from = Scalar::Int) {
    return build.convert(build.variable(build.local("n", {from, 1})), {type, 1});
  }

  /// A dividend of which the product gives another quotient than the division, among all with one exponent.
  static std::optional<float> mistake(float upper, float lower, float divisor) {
    for (int i = 0; i < 1 << 23; ++i) {
      const float a = 1 + std::ldexp(static_cast<float>(i), -23);
      if (std::fma(a, upper, a * lower) != a / divisor)
        return a;
    }
    return std::nullopt;
  }

  /// A constant of `declared`.
  const Var *declaredAs(const Expr *value) {
    const Var *v = build.local("v" + std::to_string(declared.size()), value->type);
    declared.push_back(build.declare(v, value));
    return v;
  }

  std::vector<const Stmt *> declared;
  Arena arena;
  Builder build{arena};
};

TEST_F(FloatQuotient, IsRoundedAsADivision) {
  for (const float divisor : {3.0f, 9.0f, 49.0f, 255.0f, 1020.0f, -7.0f, 65535.0f, 2097151.0f}) {
    const Expr *product = byMultiplying(whole(), divisor);
    if (!product) {
      EXPECT_LT(divisor, 0) << "zeros of both signs";
      continue;
    }
    const auto upper = static_cast<float>(product->args[1]->number);
    const auto lower = static_cast<float>(product->args[2]->number);
    EXPECT_EQ(mistake(upper, lower, divisor), std::nullopt) << divisor;
  }
}

TEST_F(FloatQuotient, OfDoublesIsRoundedAsADivision) {
  for (const double divisor : {3.0, 255.0, 1125899906842623.0}) {
    const Expr *product = byMultiplying(whole(Scalar::Double), divisor);
    ASSERT_TRUE(product) << divisor;
    const double upper = product->args[1]->number, lower = product->args[2]->number;
    for (double a = 1; a < 1e300; a = a * 1.37 + 1)
      ASSERT_EQ(std::fma(a, upper, a * lower), a / divisor) << a << " / " << divisor;
  }
}

TEST_F(FloatQuotient, KeepsTheSignsOfZeros) {
  for (const float divisor : {3.0f, -3.0f, 5.0f, -5.0f, 7.0f, -7.0f, 11.0f, -11.0f, 1020.0f, -1020.0f}) {
    const Expr *product = byMultiplying(whole(), divisor);
    if (!product)
      continue;
    const auto upper = static_cast<float>(product->args[1]->number);
    const auto lower = static_cast<float>(product->args[2]->number);
    EXPECT_EQ(std::signbit(std::fma(0.0f, upper, 0.0f * lower)), std::signbit(0.0f / divisor)) << divisor;
  }
}

TEST_F(FloatQuotient, IsLeftAloneWhereTheDividendIsNotKnown) {
  const Expr *any = build.variable(build.local("x", {Scalar::Float, 1}));
  EXPECT_FALSE(byMultiplying(any, 3)) << "may be subnormal";
  EXPECT_FALSE(byMultiplying(build.binary(Op::Div, whole(), any), 3));
  const Expr *power = whole();
  for (int i = 0; i < 3; ++i)
    power = build.binary(Op::Mul, power, power);
  EXPECT_FALSE(byMultiplying(power, 3)) << "may be infinite";
  EXPECT_FALSE(byMultiplying(build.binary(Op::Mul, whole(), whole()), 3)) << "may be -0";
  const Expr *positive = whole(Scalar::Float, Scalar::UInt);
  EXPECT_TRUE(byMultiplying(build.binary(Op::Mul, positive, positive), 3));
}

TEST_F(FloatQuotient, IsLeftAloneWhereAValueOnTheWayIsNotInRange) {
  const auto times = [&](const Expr *a, std::initializer_list<double> factors) {
    for (const double factor : factors)
      a = build.binary(Op::Mul, a, build.number(factor, a->type));
    return a;
  };
  EXPECT_FALSE(byMultiplying(times(whole(), {0x1p60, 0x1p60, 0x1p-60, 0x1p-60}), 9)) << "may be infinite";
  EXPECT_FALSE(byMultiplying(times(whole(), {0x1p-60, 0x1p-60, 0x1p60, 0x1p60}), 9)) << "may be 0";
  EXPECT_FALSE(byMultiplying(times(whole(), {0x1p125, 0x1p-125}), 9));
  EXPECT_FALSE(byMultiplying(
      build.convert(times(whole(Scalar::Double), {0x1p90, 0x1p90, 0x1p-90, 0x1p-90}), {Scalar::Float, 1}),
      9));
  EXPECT_FALSE(byMultiplying(times(whole(), {0x1p80}), 0x3p-20)) << "the quotient may be infinite";
  EXPECT_TRUE(byMultiplying(times(whole(), {0x1p60, 0x1p-60}), 9));
  const Expr *power = whole(Scalar::Float, Scalar::UInt);
  for (int i = 0; i < 40; ++i)
    power = build.variable(declaredAs(build.binary(Op::Mul, power, power)));
  EXPECT_FALSE(byMultiplying(power, 9, build.list(declared)));
}

TEST_F(FloatQuotient, IsLeftAloneWhereItWouldNotRoundAsADivision) {
  std::mt19937 random(1);
  std::vector<float> divisors = {1.98428524f, 1.31159914f}; // one of eighty random ones is such
  for (int i = 0; i < 20; ++i)                              // most have 22 to 24 bits
    divisors.push_back(std::ldexp(static_cast<float>((1 << 23) + random() % (1 << 23)), -23));
  const Expr *dividend = whole(Scalar::Float, Scalar::UInt);
  int failed = 0;
  for (const float divisor : divisors) {
    const double reciprocal = 1 / static_cast<double>(divisor);
    const auto upper = static_cast<float>(reciprocal), lower = static_cast<float>(reciprocal - upper);
    const bool isRight = !mistake(upper, lower, divisor);
    EXPECT_EQ(byMultiplying(dividend, divisor) != nullptr, isRight) << divisor;
    failed += !isRight;
  }
  EXPECT_EQ(failed, 2);
}

TEST_F(FloatQuotient, IsLeftAloneByOtherNumbers) {
  EXPECT_TRUE(byMultiplying(whole(), 1.5f));
  EXPECT_FALSE(byMultiplying(whole(), 8)) << "compilers multiply";
  EXPECT_FALSE(byMultiplying(whole(), 0));
  EXPECT_FALSE(byMultiplying(whole(), INFINITY));
  EXPECT_FALSE(byMultiplying(whole(), NAN));
  EXPECT_FALSE(byMultiplying(whole(), 0x3p100f));
  EXPECT_FALSE(byMultiplying(whole(), 0x3p-100f));
}

TEST_F(FloatQuotient, FollowsQuotients) {
  const Expr *scaled = build.binary(Op::Div, whole(), build.number(255, {Scalar::Float, 1}));
  EXPECT_TRUE(byMultiplying(scaled, 7));
  EXPECT_TRUE(byMultiplying(
      build.binary(Op::Sub, byMultiplying(whole(), 255), build.number(0.485f, scaled->type)), 7));
  for (int i = 0; i < 4; ++i)
    scaled = build.binary(Op::Div, scaled, build.number(255, scaled->type));
  EXPECT_FALSE(byMultiplying(scaled, 7)) << "may be too small";
}

TEST_F(FloatQuotient, FollowsSums) {
  const Var *sum = build.local("sum", {Scalar::Float, 1}), *i = build.local("i", {Scalar::Int, 1});
  const Expr *s = build.variable(sum);
  const auto loopOf = [&](const Expr *value) {
    return build.list(
        {build.declare(sum, build.number(0, sum->type)),
         build.countedLoop(i, build.integer(0), build.integer(9), 1, build.list(build.assign(sum, value)))});
  };
  EXPECT_TRUE(byMultiplying(s, 9, loopOf(build.binary(Op::Add, s, whole()))));
  EXPECT_TRUE(byMultiplying(s, 9, loopOf(build.binary(Op::Sub, whole(), s))));
  const Var *total = build.local("total", sum->type);
  const Expr *t = build.variable(total);
  const Stmts rows = loopOf(build.binary(Op::Add, s, whole()));
  EXPECT_TRUE(byMultiplying(t, 9,
                            build.list({build.declare(total, build.number(0, total->type)), rows[0], rows[1],
                                        build.assign(total, build.binary(Op::Add, t, s))})));
  EXPECT_FALSE(byMultiplying(s, 9, build.list({build.assign(sum, whole())}))) << "declared elsewhere";
  EXPECT_FALSE(byMultiplying(s, 9, loopOf(build.binary(Op::Add, s, s)))) << "doubles";
  EXPECT_FALSE(byMultiplying(s, 9, loopOf(build.binary(Op::Mul, s, whole()))));
  EXPECT_FALSE(
      byMultiplying(s, 9, loopOf(build.binary(Op::Add, s, build.variable(build.local("x", sum->type))))));
}

}
}
