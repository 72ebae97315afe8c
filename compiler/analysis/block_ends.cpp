#include "compiler/analysis/block_ends.h"
#include "compiler/ir/coordinate.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace icl {
using namespace ir;

const Expr *knownBefore(Builder &build, const Expr *e, const Ranges &ranges) {
  if (e->op == Op::Int || e->op == Op::GridExtent || e->op == Op::ImageExtent)
    return e;
  if (e->op == Op::Variable) {
    if (e->var->storage == Var::Storage::ScalarParameter)
      return e->var->isConst ? e : nullptr;
    const Expr *definition = ranges.definition(e->var);
    return definition ? knownBefore(build, definition, ranges) : nullptr;
  }
  if (e->type.isVector() || !isInteger(e->type.scalar))
    return nullptr;
  if (e->op == Op::Swizzle && e->args[0]->op == Op::Variable)
    return knownBefore(build, e->args[0], ranges) == e->args[0] ? e : nullptr;
  if (e->op == Op::Minus || e->op == Op::Convert) {
    const Expr *value = knownBefore(build, e->args[0], ranges);
    if (!value)
      return nullptr;
    return e->op == Op::Minus ? build.unary(Op::Minus, value) : build.convert(value, e->type);
  }
  const bool dividesSafely = e->op == Op::Div && e->args[1]->isInt() && e->args[1]->integer > 0;
  if (e->op != Op::Mul && e->op != Op::Add && e->op != Op::Sub && !dividesSafely)
    return nullptr;
  const Expr *left = knownBefore(build, e->args[0], ranges), *right = knownBefore(build, e->args[1], ranges);
  return left && right ? build.binary(e->op, left, right) : nullptr;
}

const Expr *isShort(Builder &build, const Expr *begin, const Expr *limit) {
  const ValueType whole{Scalar::UInt, 1};
  const Expr *length = build.binary(Op::Sub, build.convert(limit, whole), build.convert(begin, whole));
  return build.binary(Op::Le, length, build.integer(longestLoop, whole));
}

namespace {

constexpr std::int64_t farthest = longestLoop; ///< that one term may move a coordinate

class EndsOfSum {
public:
  EndsOfSum(Builder &build, const Ranges &ranges, const std::array<std::int64_t, 3> &block)
      : build(build), ranges(ranges), block(block) {}

  std::optional<BlockEnds> of(const Expr *coordinate) {
    if (coordinate->type != ValueType{Scalar::Int, 1})
      return std::nullopt;
    const SumTerms sum = termsOf(coordinate, [&](const Var *v) { return ranges.definition(v); });
    beyond = {sum.constant, sum.constant};
    const bool isKnown = std::abs(sum.constant) <= farthest &&
                         llvm::all_of(sum.added, [&](const Expr *term) { return add(term, false); }) &&
                         llvm::all_of(sum.subtracted, [&](const Expr *term) { return add(term, true); });
    if (!isKnown)
      return std::nullopt;
    ends.least = build.add(ends.least, beyond.lo), ends.greatest = build.add(ends.greatest, beyond.hi);
    return ends;
  }

private:
  bool add(const Expr *term, bool isSubtracted) {
    if (term->op == Op::PixelIndex) {
      addBetween(term, term, isSubtracted);
      return addInterval({0, block[term->dimension] - 1}, isSubtracted);
    }
    if (const Expr *same = knownBefore(build, term, ranges)) {
      addBetween(same, same, isSubtracted);
      return true;
    }
    if (const auto range = ranges.of(term))
      return addInterval(*range, isSubtracted);
    const For *loop = term->op == Op::Variable ? ranges.loopOf(term->var) : nullptr;
    return loop && addLoop(*loop, isSubtracted);
  }

  /// The values of the loop's variable lie between its begin and its limit.
  bool addLoop(const For &loop, bool isSubtracted) {
    const Expr *begin = knownBefore(build, loop.begin, ranges),
               *limit = knownBefore(build, loop.limit, ranges);
    if (loop.var->type != ValueType{Scalar::Int, 1} || !begin || !limit)
      return false;
    const bool ascends = loop.step > 0;
    const Expr *least = ascends ? begin : build.add(limit, 1);
    const Expr *greatest = ascends ? build.add(limit, -1) : begin;
    ends.conditions.push_back(ascends ? isShort(build, begin, limit) : isShort(build, limit, begin));
    addBetween(least, greatest, isSubtracted);
    return true;
  }

  void addBetween(const Expr *least, const Expr *greatest, bool isSubtracted) {
    const Op op = isSubtracted ? Op::Sub : Op::Add;
    ends.least = build.binary(op, ends.least, isSubtracted ? greatest : least);
    ends.greatest = build.binary(op, ends.greatest, isSubtracted ? least : greatest);
  }

  bool addInterval(const Interval &more, bool isSubtracted) {
    beyond = isSubtracted ? Interval{beyond.lo - more.hi, beyond.hi - more.lo}
                          : Interval{beyond.lo + more.lo, beyond.hi + more.hi};
    return std::max(std::abs(more.lo), std::abs(more.hi)) <= farthest;
  }

  Builder &build;
  const Ranges &ranges;
  const std::array<std::int64_t, 3> &block;
  BlockEnds ends{build.integer(0), build.integer(0), {}};
  Interval beyond{};
};

}

std::optional<BlockEnds> endsInBlock(Builder &build, const Expr *coordinate, const Ranges &ranges,
                                     const std::array<std::int64_t, 3> &block) {
  return EndsOfSum(build, ranges, block).of(coordinate);
}

}
