#include "compiler/transform/aligned_index.h"
#include <gtest/gtest.h>

namespace icl {
namespace {
using namespace ir;

struct AlignedIndexTest : testing::Test {
  const Expr *fold(Op op, const Expr *base, std::int64_t constant, std::int64_t operand,
                   bool neverWraps = false) {
    AlignedIndex known;
    known.units[0] = 8;
    known.neverWraps = neverWraps;
    return known.fold(build, build.binary(op, build.add(base, constant), build.integer(operand)));
  }
  const Expr *times(std::int64_t factor) { return build.binary(Op::Mul, x, build.integer(factor)); }

  /// Of sums, products, quotients and bits of the index, in which nothing wraps.
  static std::int64_t valueOf(const Expr *e, std::int64_t index) {
    if (e->op == Op::PixelIndex)
      return index;
    if (e->isInt())
      return e->integer;
    const std::int64_t a = valueOf(e->args[0], index), b = valueOf(e->args[1], index);
    switch (e->op) {
    case Op::Mul:
      return a * b;
    case Op::Add:
      return a + b;
    case Op::Div:
      return a / b;
    case Op::Rem:
      return a % b;
    case Op::Shr:
      return a >> b;
    case Op::And:
      return a & b;
    case Op::Or:
      return a | b;
    default:
      return a ^ b;
    }
  }

  Arena arena;
  Builder build{arena};
  const Expr *x = build.index(Op::PixelIndex, 0);
};

TEST_F(AlignedIndexTest, FoldedOperationsHaveTheSameValue) {
  unsigned folded = 0;
  for (const Op op : {Op::Div, Op::Rem, Op::Shr, Op::And, Op::Or, Op::Xor})
    for (const std::int64_t factor : {1, 2})
      for (std::int64_t constant = -17; constant < 20; ++constant)
        for (const std::int64_t operand : {-8, -4, -2, 1, 2, 3, 4, 5, 7, 8, 16}) {
          if (operand < 0 && op != Op::And)
            continue;
          const Expr *made = build.binary(op, build.add(times(factor), constant), build.integer(operand)),
                     *result = fold(op, times(factor), constant, operand);
          folded += made != result;
          for (const std::int64_t index : {0, 8, 16, 56, 104})
            ASSERT_EQ(valueOf(made, index), valueOf(result, index))
                << static_cast<int>(op) << ": " << factor << " * " << index << " + " << constant << ", "
                << operand;
        }
  EXPECT_GT(folded, 300u);
}

TEST_F(AlignedIndexTest, WhatItKnows) {
  EXPECT_EQ(fold(Op::Rem, x, 5, 4), build.integer(1));
  EXPECT_EQ(fold(Op::And, x, -1, 1), build.integer(1));
  EXPECT_EQ(fold(Op::Div, x, 5, 2), build.add(build.binary(Op::Div, x, build.integer(2)), 2));
  // C rounds towards zero.
  const Expr *before = build.binary(Op::Div, build.add(x, -1), build.integer(2));
  EXPECT_EQ(fold(Op::Div, x, -1, 2), before);
  // 16 does not divide the index.
  EXPECT_EQ(fold(Op::Rem, x, 5, 16)->op, Op::Rem);
  // The threefold index may wrap in large images.
  EXPECT_EQ(fold(Op::Rem, times(3), 1, 2)->op, Op::Rem);
  EXPECT_EQ(fold(Op::Rem, times(3), 1, 2, true), build.integer(1));
}

}
}
