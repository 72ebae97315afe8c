#include "compiler/transform/common_factor.h"
#include "compiler/transform/constant_elements.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <cmath>
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

static const Expr *literalOf(Builder &build, std::int64_t factor, ValueType type) {
  return build.convert(build.integer(factor, type.withLanes(1)), type);
}

static const Expr *product(Builder &build, std::int64_t factor, const Expr *value) {
  return factor == 1 ? value : build.binary(Op::Mul, literalOf(build, factor, value->type), value);
}

static const Expr *plus(Builder &build, const Expr *a, const Expr *b, bool isNegative) {
  if (!a)
    return b;
  return build.binary(isNegative ? Op::Sub : Op::Add, a, b);
}

const Expr *Multiple::addedTo(Builder &build, const Expr *own) const {
  return plus(build, own, factor ? build.binary(Op::Mul, factor, sum) : sum, isNegative);
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
    return {};
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
  const bool isFactorless = std::abs(common) == 1;
  after += !isFactorless;
  const unsigned saved = before > after ? before - after : 0;
  return {isFactorless ? nullptr : literalOf(build, std::abs(common), list.front()->type), common < 0, sum,
          saved};
}

bool isUniformOperand(const Expr *e) {
  if (e->isInt() || e->op == Op::Float)
    return true;
  if (e->op == Op::Variable || e->op == Op::Element) {
    const Var &v = *e->var;
    if (v.storage == Var::Storage::Local || v.storage == Var::Storage::Shared || v.isVolatile)
      return false;
  } else if (e->op == Op::Div) {
    if (!isFloat(e->type.scalar))
      return false;
  } else if (e->op != Op::Convert && e->op != Op::Minus && e->op != Op::Mul && e->op != Op::Add &&
             e->op != Op::Sub) {
    return false;
  }
  return llvm::all_of(e->args, isUniformOperand);
}

double Ratios::rounded(double ratio, Scalar scalar) {
  const double few = scalar == Scalar::Double ? 4 * 0x1p-53 : 4 * 0x1p-24;
  for (const double known : found)
    if (std::abs(ratio - known) <= few * std::abs(known))
      return known;
  found.push_back(ratio);
  return ratio;
}

namespace {

/// `coefficient` times `factors` times `value`.
struct Product {
  double coefficient = 1;
  llvm::SmallVector<const Expr *, 4> factors; ///< uniform, in the order of the source
  const Expr *value = nullptr;                ///< null: 1
};

/// Collects the operands of products of floats.
class Factoriser {
public:
  Factoriser(Builder &build, ValueType type) : build(build), type(type) {}

  Product productOf(const Expr *term) {
    Product all;
    collect(term, all);
    return all;
  }

  const Expr *times(const Expr *a, const Expr *b) { return !a ? b : !b ? a : build.binary(Op::Mul, a, b); }
  const Expr *literal(double value) {
    if (type.scalar != Scalar::Double)
      value = static_cast<float>(value);
    return build.convert(build.number(value, type.withLanes(1)), type);
  }
  /// Null: 1.
  const Expr *factor(double value) { return value == 1 ? nullptr : literal(value); }

private:
  Builder &build;
  ValueType type;

  void collect(const Expr *e, Product &all) {
    if (e->op == Op::Mul) {
      collect(e->args[0], all);
      collect(e->args[1], all);
    } else if (e->op == Op::Minus) {
      all.coefficient = -all.coefficient;
      collect(e->args[0], all);
    } else if (const auto value = literalFloat(e)) {
      all.coefficient *= *value;
    } else if (const auto divisor = e->op == Op::Div ? literalFloat(e->args[1]) : std::nullopt) {
      all.coefficient /= *divisor;
      collect(e->args[0], all);
    } else if (isUniformOperand(e)) {
      all.factors.push_back(e);
    } else {
      all.value = times(all.value, e);
    }
  }

  /// Also of elements of arrays of constants, and of literals that a conversion widens to a vector.
  static std::optional<double> literalFloat(const Expr *e) {
    if (e->op == Op::Float)
      return e->number;
    if (e->op == Op::Element) {
      const Expr *value = constantElement(e);
      return value ? literalFloat(value) : std::nullopt;
    }
    const bool isWidened = e->op == Op::Convert && e->args[0]->type.scalar == e->type.scalar;
    return isWidened ? literalFloat(e->args[0]) : std::nullopt;
  }
};

}

/// Takes from each product the factors that all have.
static llvm::SmallVector<const Expr *, 4> takeCommon(llvm::MutableArrayRef<Product> products) {
  llvm::SmallVector<const Expr *, 4> common;
  for (const Expr *candidate : llvm::SmallVector<const Expr *, 4>(products.front().factors)) {
    if (!llvm::all_of(products, [&](const Product &p) { return llvm::is_contained(p.factors, candidate); }))
      continue;
    common.push_back(candidate);
    for (Product &p : products)
      p.factors.erase(llvm::find(p.factors, candidate));
  }
  return common;
}

Multiple asMultipleOfFloats(Builder &build, Exprs terms, Ratios &ratios) {
  const ValueType type = terms.front()->type;
  Factoriser parts(build, type);
  llvm::SmallVector<Product, 16> products;
  for (const Expr *e : terms)
    products.push_back(parts.productOf(e));
  const double common = products.front().coefficient;
  if (common == 0 ||
      !llvm::all_of(products, [&](const Product &p) { return std::isfinite(p.coefficient / common); }))
    return {};
  const Expr *factor = parts.factor(std::abs(common));
  for (const Expr *e : takeCommon(products))
    factor = parts.times(factor, e);
  const Expr *sum = nullptr;
  for (const Product &p : products) {
    const double ratio = ratios.rounded(p.coefficient / common, type.scalar);
    const Expr *term = parts.factor(std::abs(ratio));
    for (const Expr *e : p.factors)
      term = parts.times(term, e);
    term = parts.times(term, p.value);
    sum = plus(build, sum, term ? term : parts.literal(1), ratio < 0);
  }
  return {factor, common < 0, sum, 0};
}

}
