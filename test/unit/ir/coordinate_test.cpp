#include "compiler/ir/builder.h"
#include "compiler/ir/coordinate.h"
#include <gtest/gtest.h>

namespace icl::ir {
namespace {

/// Coordinates along x.
struct CoordinateTest : testing::Test {
  Coordinate of(const Expr *value) { return coordinateOf(build, value, 0); }
  const Expr *sub(const Expr *a, const Expr *b) { return build.binary(Op::Sub, a, b); }
  const Expr *times(const Expr *a, std::int64_t n) { return build.binary(Op::Mul, a, build.integer(n)); }
  const Expr *over(const Expr *a, std::int64_t n) { return build.binary(Op::Div, a, build.integer(n)); }

  Arena arena;
  Builder build{arena};
  const Expr *x = build.index(Op::PixelIndex, 0), *y = build.index(Op::PixelIndex, 1);
  const Var *i = build.local("i", {Scalar::Int, 1});
  const Expr *loop = build.variable(i);
};

TEST_F(CoordinateTest, IsTheIndexPlusAConstant) {
  EXPECT_EQ(of(x).constantOffset(), 0);
  EXPECT_EQ(of(build.add(x, -2)).constantOffset(), -2);
  EXPECT_EQ(of(build.add(build.integer(3), x)).constantOffset(), 3);
  EXPECT_EQ(of(sub(build.add(x, 5), build.integer(7))).constantOffset(), -2);
}

TEST_F(CoordinateTest, KeepsWhatElseIsAddedInTheRemainder) {
  const Coordinate c = of(build.add(build.add(x, loop), -1));
  EXPECT_EQ(c.scale, unitScale);
  EXPECT_EQ(c.constant, -1);
  EXPECT_EQ(c.remainder, loop);
  EXPECT_EQ(c.constantOffset(), std::nullopt);
  EXPECT_EQ(of(build.add(loop, x)).remainder, loop);
  EXPECT_EQ(of(sub(x, loop)).remainder, sub(build.integer(0), loop));
}

TEST_F(CoordinateTest, HasTheScaleOfItsIndex) {
  EXPECT_EQ(of(build.add(times(x, 2), 1)).scale, (Scale{2, 1}));
  EXPECT_EQ(of(build.add(times(x, 2), 1)).constant, 1);
  EXPECT_EQ(of(build.add(over(x, 2), -1)).scale, (Scale{1, 2}));
  EXPECT_EQ(of(times(x, -1)).scale, (Scale{-1, 1}));
  EXPECT_EQ(of(over(x, -2)).scale, noScale); // not the floor of a scaled index
  EXPECT_EQ(of(times(x, 2)).constantOffset(), std::nullopt);
}

TEST_F(CoordinateTest, OfAGatherHasNoScale) {
  EXPECT_EQ(of(y).scale, noScale); // transposed
  EXPECT_EQ(of(y).remainder, y);
  EXPECT_EQ(of(sub(build.integer(9), x)).scale, noScale); // mirrored
  const Var *table = build.local("table", {Scalar::Int, 1});
  const Expr *element = build.element(table, {x});
  EXPECT_EQ(of(build.add(element, 1)).scale, noScale);
  EXPECT_EQ(of(build.add(element, 1)).constant, 1);
  EXPECT_EQ(of(build.integer(4)).constant, 4);
  EXPECT_EQ(of(build.integer(4)).remainder, nullptr);
  EXPECT_EQ(of(build.convert(x, {Scalar::Long, 1})).scale, noScale);
}

TEST_F(CoordinateTest, TakesTheLeftmostOfSeveralIndices) {
  const Coordinate c = of(sub(times(x, 2), x));
  EXPECT_EQ(c.scale, (Scale{2, 1}));
  EXPECT_EQ(c.remainder, sub(build.integer(0), x));
}

TEST_F(CoordinateTest, MovesAndLosesItsConstant) {
  const Coordinate c = of(build.add(build.add(x, loop), 3));
  EXPECT_EQ(plus(build, c, -3).value, build.add(x, loop));
  EXPECT_EQ(plus(build, c, -5).constant, -2);
  EXPECT_EQ(withoutConstant(build, c), build.add(x, loop));
  EXPECT_EQ(withoutConstant(build, of(loop)), loop);
  EXPECT_EQ(withoutConstant(build, of(build.integer(4))), build.integer(0));
}

TEST_F(CoordinateTest, IsPutTogetherAroundAnotherIndex) {
  const Expr *value = build.add(sub(build.add(loop, x), y), 3);
  const Sum sum = splitAtIndex(of(value));
  EXPECT_EQ(sum.base, x);
  EXPECT_EQ(joinSum(build, sum, x), value);
  EXPECT_EQ(joinSum(build, sum, build.integer(0)), build.add(sub(loop, y), 3));
}

TEST_F(CoordinateTest, HasItsTermsOnBothSidesOfDifferences) {
  const Expr *width = build.index(Op::GridExtent, 0);
  const SumTerms sum = termsOf(sub(build.add(width, -1), build.add(x, 3)));
  EXPECT_EQ(sum.added, (llvm::SmallVector<const Expr *, 4>{width}));
  EXPECT_EQ(sum.subtracted, (llvm::SmallVector<const Expr *, 4>{x}));
  EXPECT_EQ(sum.constant, -4);
  EXPECT_EQ(withoutConstant(build, sum), sub(width, x));
  const SumTerms same = termsOf(sub(width, sub(build.integer(4), build.unary(Op::Minus, x))));
  EXPECT_EQ(withoutConstant(build, same), sub(width, x));
  EXPECT_EQ(same.constant, -4);
  EXPECT_EQ(termsOf(sub(y, loop), [&](const Var *v) { return v == i ? x : nullptr; }).subtracted.front(), x);
}

TEST_F(CoordinateTest, IsFoundAgainWhenAReadIsRewritten) {
  Image image;
  image.pixel = {Scalar::Float, 1};
  const Image *in = arena.image(std::move(image));
  const Expr *read = build.read(Op::BoundedRead, in, {build.add(x, 1), y});
  EXPECT_EQ(read->coordinates[0].constantOffset(), 1);
  EXPECT_EQ(read->coordinates[1].constantOffset(), 0); // each looks for the index of its own dimension
  const Expr *moved = build.withArgs(read, {build.add(x, 4), y});
  EXPECT_EQ(moved->coordinates[0].constantOffset(), 4);
  EXPECT_EQ(build.read(Op::BoundedRead, in, {build.add(x, 4), y}), moved);
}

TEST_F(CoordinateTest, IsConsistentAsMade) {
  for (const Expr *value : {x, loop, build.add(build.add(x, loop), -7), sub(build.add(x, 2), loop),
                            build.add(over(x, 3), y), build.add(times(x, -2), loop), build.integer(-1)})
    EXPECT_TRUE(isConsistent(of(value)));
  Coordinate c = of(build.add(build.add(x, loop), -7));
  c.constant = 7;
  EXPECT_FALSE(isConsistent(c));
  c = of(build.add(x, loop));
  c.remainder = nullptr;
  EXPECT_FALSE(isConsistent(c));
  c = of(times(x, 2));
  c.scale = unitScale;
  EXPECT_FALSE(isConsistent(c));
}

}
}
