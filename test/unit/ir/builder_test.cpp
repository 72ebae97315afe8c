#include "compiler/ir/builder.h"
#include <cstdint>
#include <gtest/gtest.h>
#include <limits>

namespace icl::ir {

static std::int64_t folded(Op op, Scalar type, std::int64_t a, std::int64_t b) {
  Arena arena;
  Builder build(arena);
  const Expr *result = build.binary(op, build.integer(a, {type, 1}), build.integer(b, {type, 1}));
  EXPECT_EQ(result->op, Op::Int);
  return result->integer;
}

TEST(Builder, WrapsConstantsInTheirType) {
  constexpr std::int64_t least = std::numeric_limits<std::int32_t>::min();
  EXPECT_EQ(folded(Op::Sub, Scalar::Int, least, 1), std::numeric_limits<std::int32_t>::max());
  EXPECT_EQ(folded(Op::Mul, Scalar::UChar, 16, 16), 0);
  EXPECT_EQ(folded(Op::Div, Scalar::Int, least, -1), least);
  EXPECT_EQ(folded(Op::Rem, Scalar::Long, std::numeric_limits<std::int64_t>::min(), -1), 0);
  EXPECT_EQ(folded(Op::Sub, Scalar::UInt, 0, 1), 0xffffffff);
}

TEST(Builder, ShiftsConstantsByTheAmountModuloTheWidth) {
  EXPECT_EQ(folded(Op::Shl, Scalar::Int, 1, 33), 2);
  EXPECT_EQ(folded(Op::Shr, Scalar::Int, -8, 1), -4);
  EXPECT_EQ(folded(Op::Shr, Scalar::UInt, 0xfffffff8, 33), 0x7ffffffc);
  EXPECT_EQ(folded(Op::Shr, Scalar::ULong, -8, 60), 15);
}

TEST(Builder, ComparesAndDividesULongsWithoutASign) {
  EXPECT_EQ(folded(Op::Gt, Scalar::ULong, -1, 1), 1);
  EXPECT_EQ(folded(Op::Gt, Scalar::Long, -1, 1), 0);
  EXPECT_EQ(folded(Op::Div, Scalar::ULong, -1, 2), std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(folded(Op::Rem, Scalar::ULong, -1, 10), 5);
}

TEST(Builder, TakesADivisorOfZeroForOne) {
  EXPECT_EQ(folded(Op::Div, Scalar::Int, 7, 0), 7);
  EXPECT_EQ(folded(Op::Rem, Scalar::Int, 7, 0), 0);
}

TEST(Builder, GivesTruthAsInt) {
  Arena arena;
  Builder build(arena);
  const Expr *both = build.binary(Op::LogicalAnd, build.integer(2, {Scalar::UChar, 1}),
                                  build.integer(4, {Scalar::UChar, 1}));
  EXPECT_EQ(both->integer, 1);
  EXPECT_EQ(both->type, (ValueType{Scalar::Int, 1}));
}

}
