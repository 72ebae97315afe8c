#include "compiler/analysis/range.h"
#include "compiler/ir/builder.h"
#include <gtest/gtest.h>

namespace icl {
namespace {
using namespace ir;

/// Short functions that make expressions and bodies.
struct RangeTest : testing::Test {
  const Expr *n(std::int64_t value) { return build.integer(value); }
  const Expr *v(const Var *var) { return build.variable(var); }
  const Expr *element(Scalar scalar) { // of an array that the caller brings
    Var array;
    array.type = {scalar, 1};
    array.storage = Var::Storage::ArrayParameter;
    array.extents = {9};
    return build.element(arena.variable(array), n(0));
  }
  const Expr *byte() { return build.convert(element(Scalar::UChar), {Scalar::Int, 1}); }
  const Var *variable(bool isConst = false) { return build.local("v", {Scalar::Int, 1}, isConst); }
  const Stmt *loop(std::int64_t trips, Stmts body) {
    return build.countedLoop(variable(), n(0), n(trips), 1, body);
  }

  /// Nothing where the coordinate has none or is scaled.
  std::optional<Interval> offsetsIn(const Ranges &ranges, const Expr *value) {
    const auto span = ranges.span(coordinateOf(build, value, 0));
    return span && span->isUnit() ? std::optional(span->offsets) : std::nullopt;
  }

  Arena arena;
  Builder build{arena};
};

TEST_F(RangeTest, OperationsThatMayWrapHaveNone) {
  const Ranges ranges({});
  const Expr *sum = build.add(byte(), byte());
  EXPECT_EQ(ranges.of(sum), (Interval{0, 510}));
  EXPECT_EQ(ranges.of(build.binary(Op::Mul, sum, n(-3))), (Interval{-1530, 0}));
  EXPECT_EQ(ranges.of(build.binary(Op::Mul, sum, n(10'000'000))), std::nullopt);
  EXPECT_EQ(ranges.of(build.add(element(Scalar::Int), 1)), std::nullopt);
  EXPECT_EQ(ranges.of(build.unary(Op::Minus, element(Scalar::Int))), std::nullopt);
  const ValueType ulong = {Scalar::ULong, 1};
  EXPECT_EQ(ranges.of(build.binary(Op::Sub, build.convert(byte(), ulong), build.integer(1, ulong))),
            std::nullopt);
}

TEST_F(RangeTest, VectorsOfSmallNumbersWrapThoughTheirValuesAreBounded) {
  const Ranges ranges({});
  const Expr *pixel = build.convert(element(Scalar::Char), {Scalar::Char, 4});
  const Expr *sum = build.binary(Op::Add, pixel, pixel);
  EXPECT_EQ(ranges.exactResult(sum), std::nullopt);
  EXPECT_EQ(ranges.of(sum), (Interval{-128, 127}));
}

TEST_F(RangeTest, FloatsThatComparisonsLimit) {
  const Ranges ranges({});
  const ValueType type = {Scalar::Float, 1}, integer = {Scalar::Int, 1};
  const Expr *any = element(Scalar::Float);
  const auto limited = [&](const Expr *e, Op op, double limit) {
    const Expr *literal = build.number(limit, type);
    return build.select(build.binary(op, e, literal), e, literal);
  };
  const Expr *above = limited(any, Op::Gt, -2.5);
  EXPECT_EQ(ranges.of(build.convert(limited(above, Op::Lt, 9.75), integer)), (Interval{-2, 9}));
  EXPECT_EQ(ranges.of(build.convert(limited(above, Op::Lt, -7), integer)), (Interval{-7, -7}));
  EXPECT_EQ(ranges.of(build.convert(above, integer)), std::nullopt);
  EXPECT_EQ(ranges.of(build.convert(limited(above, Op::Lt, 2147483647), integer)), std::nullopt); // is 2^31
}

TEST_F(RangeTest, DivisionShiftsAndBits) {
  const Ranges ranges({});
  const Expr *any = element(Scalar::Int);
  EXPECT_EQ(ranges.of(build.binary(Op::Rem, any, n(8))), (Interval{-7, 7}));
  EXPECT_EQ(ranges.of(build.binary(Op::Rem, byte(), any)), std::nullopt);
  EXPECT_EQ(ranges.of(build.binary(Op::Rem, any, build.add(byte(), -8))), (Interval{-246, 246}));
  EXPECT_EQ(ranges.of(build.binary(Op::Div, byte(), build.add(byte(), -8))),
            (Interval{-255, 255})); // may be 0
  EXPECT_EQ(ranges.of(build.binary(Op::Div, byte(), n(-2))), (Interval{-127, 0}));
  EXPECT_EQ(ranges.of(build.binary(Op::Shl, byte(), n(4))), (Interval{0, 4080}));
  EXPECT_EQ(ranges.of(build.binary(Op::Shl, byte(), n(33))), std::nullopt);
  EXPECT_EQ(ranges.of(build.binary(Op::And, any, n(15))), (Interval{0, 15}));
  EXPECT_EQ(ranges.of(build.binary(Op::Xor, byte(), n(256))), (Interval{0, 511}));
}

TEST_F(RangeTest, AVariableHoldsWhatIsPutIntoItAndWhatLoopsAdd) {
  const Var *sum = variable(), *clamped = variable(), *grows = variable();
  const Stmt *add = build.assign(sum, build.add(v(sum), byte()));
  const Stmt *take =
      build.assign(clamped, build.call(BuiltinId::max, {Scalar::Int, 1}, {v(clamped), build.add(byte(), 1)}));
  const Stmt *twice = build.assign(grows, build.binary(Op::Mul, v(grows), n(2)));
  const Stmt *declare = build.declare(sum, n(-5));
  const Ranges ranges(build.list({declare, build.declare(clamped, n(0)), build.declare(grows, n(1)),
                                  loop(5, build.list({loop(5, build.list({add, take})), twice}))}));
  EXPECT_EQ(ranges.of(v(sum)), (Interval{-5, -5 + 25 * 255}));
  EXPECT_EQ(ranges.of(v(clamped)), (Interval{0, 256}));
  EXPECT_EQ(ranges.of(v(grows)), std::nullopt);
}

TEST_F(RangeTest, LoopsAroundADeclarationDoNotCount) {
  const Var *sum = variable();
  const Stmt *add = build.assign(sum, build.add(v(sum), byte()));
  const Ranges ranges(
      build.list(loop(1000, build.list({build.declare(sum, n(0)), loop(3, build.list(add))}))));
  EXPECT_EQ(ranges.of(v(sum)), (Interval{0, 765}));
}

TEST_F(RangeTest, WhatAWhileLoopAddsIsUnbounded) {
  const Var *sum = variable();
  const Stmt *add = build.assign(sum, build.add(v(sum), 1));
  const Ranges ranges(
      build.list({build.declare(sum, n(0)), build.whileLoop(byte(), build.list(add), false, "w")}));
  EXPECT_EQ(ranges.of(v(sum)), std::nullopt);
}

TEST_F(RangeTest, AVariableOfSeveralDeclarationsHoldsThemAll) {
  const Var *copied = variable(true);
  const auto once = [&](std::int64_t value) {
    return build.block(build.list(build.declare(copied, build.add(build.index(Op::PixelIndex, 0), value))));
  };
  const Ranges ranges(build.list({once(-3), once(4)}));
  EXPECT_EQ(ranges.span(coordinateOf(build, v(copied), 0))->offsets, (Interval{-3, 4}));
}

TEST_F(RangeTest, OffsetsOfCoordinates) {
  const Ranges ranges({});
  const Expr *x = build.index(Op::PixelIndex, 0);
  const auto offset = [&](const Expr *value) { return offsetsIn(ranges, value); };
  EXPECT_EQ(offset(build.add(build.add(x, byte()), -3)), (Interval{-3, 252}));
  EXPECT_EQ(offset(build.binary(Op::Sub, x, byte())), (Interval{-255, 0}));
  EXPECT_EQ(offset(build.add(x, element(Scalar::Int))), std::nullopt); // not bounded
  EXPECT_EQ(offset(build.index(Op::PixelIndex, 1)), std::nullopt);     // of the other dimension
}

TEST_F(RangeTest, SpansOfScaledCoordinates) {
  const Ranges ranges({});
  const Expr *x = build.index(Op::PixelIndex, 0);
  const auto over = [&](const Expr *e, std::int64_t d) { return build.binary(Op::Div, e, n(d)); };
  const auto times = [&](const Expr *e, std::int64_t f) { return build.binary(Op::Mul, e, n(f)); };
  const auto span = [&](const Expr *value) { return ranges.span(coordinateOf(build, value, 0)); };
  EXPECT_EQ(span(build.add(times(x, 2), 1)), (Span{{2, 1}, {1, 1}, 2}));
  EXPECT_EQ(span(build.add(over(x, 2), byte())), (Span{{1, 2}, {0, 510}, 1}));
  EXPECT_EQ(span(over(build.add(times(x, 3), 1), 2)), (Span{{3, 2}, {1, 1}, 3}));
  // C rounds towards zero, a shift down.
  EXPECT_EQ(span(over(build.add(x, -1), 2)), (Span{{1, 2}, {-1, 0}, 1}));
  EXPECT_EQ(span(build.binary(Op::Shr, build.add(x, -1), n(1))), (Span{{1, 2}, {-1, -1}, 1}));
  EXPECT_EQ(span(times(over(x, 2), 2)), (Span{{1, 1}, {-1, 0}, 2}));
  EXPECT_EQ(span(build.binary(Op::Sub, x, build.binary(Op::Rem, x, n(4)))), (Span{{1, 1}, {-3, 0}, 1}));
  EXPECT_EQ(span(times(x, -2)), std::nullopt);
  EXPECT_EQ(span(build.add(x, times(x, 2))), std::nullopt);
}

TEST_F(RangeTest, OffsetsOfIndicesInChoicesAndConversions) {
  const Ranges ranges({});
  const Expr *x = build.index(Op::PixelIndex, 0);
  const auto offset = [&](const Expr *value) { return offsetsIn(ranges, value); };
  const Expr *choice = build.select(byte(), build.add(x, 1), build.add(x, -2));
  EXPECT_EQ(offset(build.add(choice, 1)), (Interval{-1, 2}));
  EXPECT_EQ(offset(build.select(byte(), x, n(0))), std::nullopt);
  EXPECT_EQ(offset(build.convert(build.add(x, 1), {Scalar::Long, 1})), (Interval{1, 1}));
  EXPECT_EQ(offset(build.convert(build.convert(x, {Scalar::Short, 1}), {Scalar::Int, 1})), std::nullopt);
}

TEST_F(RangeTest, IndicesAreBoundedByALaunch) {
  const Expr *index = build.index(Op::PixelIndex, 1), *twice = build.binary(Op::Mul, index, n(2));
  EXPECT_EQ(Ranges({}).of(index), std::nullopt);
  const Ranges any({}, LaunchBounds{{longestSide, longestSide, longestSide}, {64, 1, 1}});
  EXPECT_TRUE(any.of(build.add(twice, 1)));
  EXPECT_FALSE(any.of(build.binary(Op::Mul, twice, n(2))));
  const Ranges known({}, LaunchBounds{{640, 480, 1}, {64, 1, 1}});
  EXPECT_EQ(known.of(twice), (Interval{0, 958}));
  EXPECT_EQ(known.of(build.index(Op::LocalId, 0)), (Interval{0, 63}));
}

TEST_F(RangeTest, SumsOfConstantWeightsAreExact) {
  Var weights;
  weights.type = {Scalar::Int, 1};
  weights.storage = Var::Storage::ConstantArray;
  weights.extents = {3};
  for (const int weight : {1, -4, 6})
    weights.elements.push_back(n(weight));
  const Var *array = arena.variable(weights), *sum = variable(), *i = variable(), *j = variable();
  const auto inLoops = [&](const Expr *added) {
    const Stmt *step = build.assign(sum, build.binary(Op::Add, v(sum), added));
    const Stmt *inner = build.countedLoop(j, n(-1), n(1), 1, build.list(step));
    const Stmt *outer = build.countedLoop(i, n(2), n(-1), -1, build.list(inner));
    const Stmt *declared = build.declare(sum, n(10));
    return Ranges(build.list({declared, outer})).of(sum);
  };
  const auto weightAt = [&](const Expr *index) { return build.element(array, index); };
  // 2 * 255 * (1 + 6) and 2 * 255 * -4
  EXPECT_EQ(inLoops(build.binary(Op::Mul, weightAt(v(i)), byte())), (Interval{10 - 2040, 10 + 3570}));
  // i * j: 2, 1, 0 times -1, 0
  EXPECT_EQ(inLoops(build.binary(Op::Mul, v(i), v(j))), (Interval{7, 10}));
  // An index that may be anything
  EXPECT_EQ(inLoops(weightAt(element(Scalar::Int))), (Interval{10 - 24, 10 + 36}));
}

/// sum = (int)((uint)sum + step): the low bits are all of a sum that fits.
TEST_F(RangeTest, SumsAreKnownThroughConversionsOfWords) {
  const ValueType word{Scalar::UInt, 1}, signedWord{Scalar::Int, 1};
  const Var *sum = variable(), *i = variable();
  const auto inLoop = [&](std::int64_t begin, const Expr *value) {
    const Stmt *loop = build.countedLoop(i, n(0), n(4), 1, build.list(build.assign(sum, value)));
    return Ranges(build.list({build.declare(sum, n(begin)), loop})).of(sum);
  };
  const Expr *asWord = build.convert(v(sum), word), *step = build.convert(byte(), word);
  EXPECT_EQ(inLoop(-5, build.convert(build.binary(Op::Add, asWord, step), signedWord)), (Interval{-5, 1015}));
  EXPECT_EQ(inLoop(9, build.convert(build.binary(Op::Sub, asWord, step), signedWord)), (Interval{-1011, 9}));
  // The smaller one of words is not the smaller one of integers.
  const Expr *least = build.call(BuiltinId::min, word, {build.binary(Op::Add, asWord, step), step});
  EXPECT_EQ(inLoop(-5, build.convert(least, signedWord)), (Interval{-5, 255}));
}

/// last = 1 - i; sum = sum + i * last, where `last` is of the iteration before.
TEST_F(RangeTest, ValuesOfEarlierIterationsCount) {
  const Var *sum = variable(), *last = variable(), *i = variable();
  const Stmt *add = build.assign(sum, build.binary(Op::Add, v(sum), build.binary(Op::Mul, v(i), v(last))));
  const Stmt *next = build.assign(last, build.binary(Op::Sub, n(5), v(i)));
  const Stmt *loop = build.countedLoop(i, n(0), n(3), 1, build.list({add, next}));
  const Ranges ranges(build.list({build.declare(sum, n(0)), build.declare(last, n(7)), loop}));
  EXPECT_EQ(ranges.of(last), (Interval{3, 7}));
  EXPECT_EQ(ranges.of(sum), (Interval{0, 21})); // (0 + 1 + 2) * 7
}

TEST_F(RangeTest, AbsoluteValuesAreExact) {
  const Var *sum = variable(), *i = variable();
  const ValueType word{Scalar::UInt, 1};
  const Expr *weight = build.convert(build.call(BuiltinId::abs, word, v(i)), {Scalar::Int, 1});
  const Stmt *add = build.assign(sum, build.binary(Op::Add, v(sum), weight));
  const Stmt *loop = build.countedLoop(i, n(-3), n(3), 1, build.list(add));
  EXPECT_EQ(Ranges(build.list({build.declare(sum, n(0)), loop})).of(sum), (Interval{0, 9})); // 3 + 2 + 1 + 0 + 1 + 2
}

}
}
