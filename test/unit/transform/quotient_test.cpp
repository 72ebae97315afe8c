#include "compiler/transform/quotient.h"
#include <gtest/gtest.h>

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

}
}
