#include "compiler/transform/common_factor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdlib>
#include <numeric>
#include <optional>

namespace icl {
using namespace ir;

namespace {
struct Term {
  std::int64_t factor;
  const Expr *value;
};
}

/// Of literals, also of those that a conversion widens to a vector; the bits as a signed integer.
static std::optional<std::int64_t> literal(const Expr *e) {
  std::optional<std::int64_t> value;
  if (e->isInt())
    value = e->integer;
  else if (e->op == Op::Convert && isInteger(e->args[0]->type.scalar))
    value = literal(e->args[0]);
  if (value)
    value = wrap(static_cast<std::uint64_t>(*value), comparisonScalar(e->type.scalar));
  return value;
}

static Term termOf(const Expr *e) {
  if (e->op == Op::Mul)
    for (const bool isSecond : {false, true})
      if (const auto factor = literal(e->args[isSecond]))
        return {*factor, e->args[!isSecond]};
  return {1, e};
}

static const Expr *product(Builder &build, std::int64_t factor, const Expr *value) {
  if (factor == 1)
    return value;
  const Expr *number = build.integer(factor, value->type.withLanes(1));
  return build.binary(Op::Mul, build.convert(number, value->type), value);
}

static const Expr *plus(Builder &build, const Expr *a, const Expr *b, bool isNegative) {
  if (!a)
    return b;
  return build.binary(isNegative ? Op::Sub : Op::Add, a, b);
}

const Expr *Multiple::addedTo(Builder &build, const Expr *own) const {
  return plus(build, own, product(build, std::abs(factor), sum), factor < 0);
}

Multiple asMultiple(Builder &build, Exprs list) {
  llvm::SmallVector<Term, 16> terms;
  std::int64_t common = 0;
  for (const Expr *e : list) {
    terms.push_back(termOf(e));
    common = std::gcd(common, terms.back().factor);
  }
  llvm::erase_if(terms, [](const Term &t) { return t.factor == 0; });
  if (terms.empty() || sizeOf(list.front()->type.scalar) == 8)
    return {1, nullptr, 0};
  if (terms.front().factor < 0)
    common = -common;
  unsigned before = 0, after = 0;
  for (Term &t : terms) {
    before += std::abs(t.factor) != 1;
    t.factor /= common;
  }
  // Each constant with all of its terms, in the order of the first ones.
  const Expr *sum = nullptr;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const std::int64_t factor = terms[i].factor;
    if (factor == 0)
      continue;
    const Expr *group = nullptr;
    for (Term &t : llvm::drop_begin(terms, i))
      if (std::abs(t.factor) == std::abs(factor)) {
        group = plus(build, group, t.value, (t.factor < 0) != (factor < 0));
        t.factor = 0;
      }
    after += std::abs(factor) != 1;
    sum = plus(build, sum, product(build, std::abs(factor), group), factor < 0);
  }
  after += std::abs(common) != 1;
  return {common, sum, before > after ? before - after : 0};
}

}
