#include "compiler/transform/edge_functions.h"
#include "compiler/ir/coordinate.h"
#include "compiler/ir/rewrite.h"
#include "llvm/ADT/SetVector.h"

namespace icl {
using namespace ir;

static const ValueType integer{Scalar::Int, 1};

namespace {

/// Writes a coordinate as a function of the place at `constant` behind the sum of its other terms.
class PlaceFinder : public Rewriter {
public:
  PlaceFinder(Arena &arena, const Image *image, unsigned d, const Var *variable, const Ranges &ranges)
      : Rewriter(arena), ranges(ranges), variable(variable), dimension(d),
        extent(build.imageExtent(image, d)) {}

  /// Null where the coordinate depends on something else.
  const Expr *functionOf(const Expr *coordinate, std::int64_t behind) {
    forget();
    constant = behind;
    isOther = false;
    const Expr *function = rewrite(coordinate);
    return isOther || !base ? nullptr : function;
  }

  const Expr *base = nullptr;              ///< the sum without its constant
  llvm::SetVector<std::int64_t> constants; ///< with which it occurs

private:
  const Expr *replacement(const Expr *e) override {
    if (e == extent || isOther)
      return e;
    if (e->type == integer && isPlace(e)) {
      const SumTerms sum = termsOf(e);
      const Expr *own = withoutConstant(build, sum);
      isOther |= base && base != own;
      base = own;
      constants.insert(sum.constant);
      return build.add(build.variable(variable), sum.constant - constant);
    }
    switch (e->op) {
    case Op::Variable:
      if (const Expr *value = ranges.definition(e->var); value && value->type == e->type)
        return rewrite(value);
      [[fallthrough]];
    case Op::PixelIndex:
    case Op::GridExtent:
    case Op::ImageExtent:
    case Op::Read:
    case Op::BoundedRead:
    case Op::Sample:
    case Op::Element:
      isOther = true;
      return e;
    default:
      return nullptr;
    }
  }

  SumTerms termsOf(const Expr *e) const {
    return ir::termsOf(e, [this](const Var *v) { return ranges.definition(v); });
  }

  /// At a bounded distance from the pixel's scaled index, or at one that is a sum of variables.
  bool isPlace(const Expr *e) {
    if (const auto span = ranges.span(coordinateOf(build, e, dimension)))
      return span->scale.numerator > 0;
    const SumTerms sum = termsOf(e);
    const auto isVariable = [](const Expr *term) { return term->op == Op::Variable; };
    const auto isIndex = [&](const Expr *term) {
      return term->op == Op::PixelIndex && term->dimension == dimension;
    };
    return llvm::count_if(sum.added, isIndex) == 1 && llvm::all_of(sum.subtracted, isVariable) &&
           llvm::all_of(sum.added, [&](const Expr *term) { return isIndex(term) || isVariable(term); });
  }

  const Ranges &ranges;
  const Var *variable;
  const unsigned dimension;
  const Expr *extent;
  std::int64_t constant = 0;
  bool isOther = false;
};

/// `ofPlace` * place + `ofExtent` * extent + `constant`.
struct Linear {
  std::int64_t ofPlace = 0, ofExtent = 0, constant = 0;

  bool isConstant() const { return ofPlace == 0 && ofExtent == 0; }
  Linear times(std::int64_t factor) const { return {ofPlace * factor, ofExtent * factor, constant * factor}; }
  Linear operator+(const Linear &other) const {
    return {ofPlace + other.ofPlace, ofExtent + other.ofExtent, constant + other.constant};
  }
  Linear operator-(const Linear &other) const { return *this + other.times(-1); }
  /// Whether it is at least `least` wherever 0 <= place < extent: at place 0 of an image of one pixel, and
  /// with larger images, and with larger places in them.
  bool isAtLeast(std::int64_t least) const {
    return ofExtent + constant >= least && ofExtent >= 0 && ofPlace + ofExtent >= 0;
  }
};

/// Computes a function of the place for a place inside the image.
class InsideEvaluator {
public:
  InsideEvaluator(const Var *variable, const Expr *extent) : variable(variable), extent(extent) {}

  std::optional<Linear> valueOf(const Expr *e) {
    if (e->type.isVector() || isFloat(e->type.scalar) || ++steps > mostSteps)
      return std::nullopt;
    if (e == extent)
      return Linear{0, 1, 0};
    if (e->isInt())
      return std::abs(e->integer) <= farthest ? std::optional(Linear{0, 0, e->integer}) : std::nullopt;
    switch (e->op) {
    case Op::Variable:
      return e->var == variable ? std::optional(Linear{1, 0, 0}) : std::nullopt;
    case Op::Convert:
      return inType(valueOf(e->args[0]), e->type.scalar);
    case Op::Minus:
      if (const auto x = valueOf(e->args[0]))
        return inType(x->times(-1), e->type.scalar);
      return std::nullopt;
    case Op::Not:
      if (const auto x = truthOf(e->args[0]))
        return Linear{0, 0, !*x};
      return std::nullopt;
    case Op::LogicalAnd:
    case Op::LogicalOr:
      return connected(e);
    case Op::Select:
      if (const auto condition = truthOf(e->args[0]))
        return valueOf(e->args[*condition ? 1 : 2]);
      return std::nullopt;
    case Op::Call:
      return called(e);
    default:
      return e->args.size() == 2 ? combined(e) : std::nullopt;
    }
  }

private:
  static constexpr unsigned mostSteps = 200;
  static constexpr std::int64_t farthest = std::int64_t(1) << 20;

  /// Where the type has all of the values. Those of narrow types are not known to fit.
  static std::optional<Linear> inType(std::optional<Linear> x, Scalar scalar) {
    const bool isWide = sizeOf(scalar) >= 4;
    const bool fits = x && (isSigned(scalar) || x->isAtLeast(0));
    return isWide && fits ? x : std::nullopt;
  }

  std::optional<bool> truthOf(const Expr *e) {
    const auto x = valueOf(e);
    if (!x)
      return std::nullopt;
    if (x->isAtLeast(1) || x->times(-1).isAtLeast(1))
      return true;
    return x->isConstant() && x->constant == 0 ? std::optional(false) : std::nullopt;
  }

  /// `a && b`, `a || b`: one side may decide.
  std::optional<Linear> connected(const Expr *e) {
    const bool decides = e->op == Op::LogicalOr;
    const auto a = truthOf(e->args[0]), b = truthOf(e->args[1]);
    if (a == decides || b == decides)
      return Linear{0, 0, decides};
    return a && b ? std::optional(Linear{0, 0, !decides}) : std::nullopt;
  }

  std::optional<Linear> combined(const Expr *e) {
    const auto a = valueOf(e->args[0]), b = valueOf(e->args[1]);
    if (!a || !b)
      return std::nullopt;
    const Linear difference = *a - *b, opposite = *b - *a;
    const auto decided = [](bool isTrue, bool isFalse) {
      return isTrue || isFalse ? std::optional(Linear{0, 0, isTrue}) : std::nullopt;
    };
    const bool differ = difference.isAtLeast(1) || opposite.isAtLeast(1);
    const bool areEqual = difference.isConstant() && difference.constant == 0;
    switch (e->op) {
    case Op::Add:
      return inType(*a + *b, e->type.scalar);
    case Op::Sub:
      return inType(difference, e->type.scalar);
    case Op::Mul:
      if (a->isConstant() || b->isConstant())
        return inType(a->isConstant() ? b->times(a->constant) : a->times(b->constant), e->type.scalar);
      return std::nullopt;
    case Op::Rem: // by the extent: the place may be moved by it before
      if (b->ofPlace != 0 || b->ofExtent != 1 || b->constant != 0)
        return std::nullopt;
      for (const Linear &x : {*a, difference})
        if (x.isAtLeast(0) && (*b - x).isAtLeast(1))
          return x;
      return std::nullopt;
    case Op::Lt:
      return decided(opposite.isAtLeast(1), difference.isAtLeast(0));
    case Op::Le:
      return decided(opposite.isAtLeast(0), difference.isAtLeast(1));
    case Op::Gt:
      return decided(difference.isAtLeast(1), opposite.isAtLeast(0));
    case Op::Ge:
      return decided(difference.isAtLeast(0), opposite.isAtLeast(1));
    case Op::And:
    case Op::Or:
      if (!a->isConstant() || !b->isConstant())
        return std::nullopt;
      return Linear{0, 0, e->op == Op::And ? a->constant & b->constant : a->constant | b->constant};
    case Op::Eq:
      return decided(areEqual, differ);
    case Op::Ne:
      return decided(differ, areEqual);
    default:
      return std::nullopt;
    }
  }

  std::optional<Linear> called(const Expr *e) {
    llvm::SmallVector<Linear, 3> args;
    for (const Expr *arg : e->args)
      if (const auto x = valueOf(arg))
        args.push_back(*x);
      else
        return std::nullopt;
    const auto least = [](const Linear &a, const Linear &b) {
      return (b - a).isAtLeast(0) ? std::optional(a) : (a - b).isAtLeast(0) ? std::optional(b) : std::nullopt;
    };
    const auto greatest = [](const Linear &a, const Linear &b) {
      return (a - b).isAtLeast(0) ? std::optional(a) : (b - a).isAtLeast(0) ? std::optional(b) : std::nullopt;
    };
    switch (e->builtin.id) {
    case BuiltinId::abs:
      return greatest(args[0], args[0].times(-1));
    case BuiltinId::min:
      return least(args[0], args[1]);
    case BuiltinId::max:
      return greatest(args[0], args[1]);
    case BuiltinId::clamp:
      if (const auto x = greatest(args[0], args[1]))
        return least(*x, args[2]);
      return std::nullopt;
    default:
      return std::nullopt;
    }
  }

  const Var *variable;
  const Expr *extent;
  unsigned steps = 0;
};

}

std::optional<EdgeFunction> edgeFunctionOf(Arena &arena, const Expr *coordinate, const Image *image,
                                           unsigned dimension, const Var *variable, const Ranges &ranges) {
  Builder build(arena);
  PlaceFinder finder(arena, image, dimension, variable, ranges);
  if (!finder.functionOf(coordinate, 0))
    return std::nullopt;
  for (const std::int64_t constant : finder.constants.takeVector()) {
    const Expr *moved = finder.functionOf(coordinate, constant);
    const auto inside = InsideEvaluator(variable, build.imageExtent(image, dimension)).valueOf(moved);
    if (inside && inside->ofPlace == 1 && inside->ofExtent == 0 && inside->constant == 0)
      return EdgeFunction{build.add(finder.base, constant), moved};
  }
  return std::nullopt;
}

}
