// Makes explicit what OpenCL C leaves undefined, as the reference interpreter defines it
// (compiler/interpret/README.md): signed arithmetic wraps, a divisor of 0 counts as 1, floats saturate when
// they become integers. Also uses ranges that compilers cannot know: quotients become products
// (transform/quotient.h, transform/float_quotients.h).
// Runs when bodies are complete, because ranges hold for the order in which operations are printed, and
// before the pixels of each work-item are computed, while the pixel's index is known to lie in the grid.
#include "compiler/analysis/float_limits.h"
#include "compiler/analysis/range.h"
#include "compiler/ir/rewrite.h"
#include "compiler/knobs/common/geometry.h"
#include "compiler/knobs/table.h"
#include "compiler/transform/float_quotients.h"
#include "compiler/transform/quotient.h"
#include "compiler/transform/tile.h"
#include <limits>
#include <optional>

namespace icl::knobs {
using namespace ir;

namespace {
class Definer : public Rewriter {
public:
  /// `fillsTiles`: the body fills tiles, and the pixel's index is the work-group's first.
  /// `quotients`: of floats, if they become products.
  Definer(Arena &arena, const Ranges &ranges, const FloatQuotients *quotients, bool fillsTiles)
      : Rewriter(arena), ranges(ranges), quotients(quotients), fillsTiles(fillsTiles) {}

private:
  const Expr *expr(const Expr *e) override {
    if (isPromoted(e))
      return promote(e);
    switch (e->op) {
    case Op::Minus:
    case Op::Add:
    case Op::Sub:
    case Op::Mul:
      return mayWrap(e) ? wrap(e) : e;
    case Op::Div:
    case Op::Rem:
      return isInteger(e->type.scalar) ? divide(e) : divideFloats(e);
    case Op::Convert:
      return isFloat(e->args[0]->type.scalar) ? saturate(e) : removeDetour(e);
    case Op::Call:
      return defineCall(e);
    default:
      return e;
    }
  }

  // ---- Tiles

  const Expr *replacement(const Expr *e) override {
    return e->op == Op::Read && e->image->tile
               ? build.withArgs(e, defineCoordinates(e->image, e->coordinates))
               : nullptr;
  }

  Stmts stmt(const Stmt *s) override {
    auto *w = llvm::dyn_cast<Write>(s);
    if (!w || !w->image->tile)
      return rewriteParts(s);
    return one(build.write(w->image, defineCoordinates(w->image, w->coordinates), rewrite(w->value),
                           w->components, w->form, w->part));
  }

  /// The sums lie in the tile or in its halo and cannot wrap; their terms can. Sums that begin with a scaled
  /// index can wrap too, but that index is left out where tiles are filled (knobs/wg.cpp).
  Exprs defineCoordinates(const Image *tile, Coordinates coordinates) {
    llvm::SmallVector<const Expr *, 3> at;
    for (const Coordinate &c : coordinates) {
      const auto sum = splitTileCoordinate(tile, c);
      const bool keepsBase = sum && (fillsTiles || c.scale == unitScale);
      at.push_back(keepsBase
                       ? joinSum(build, *sum, sum->base, [&](const Expr *term) { return rewrite(term); })
                       : rewrite(c.value));
    }
    return build.exprs(at);
  }

  // ---- Promotion

  /// Scalars below int compute in their own type here, but in int in OpenCL C.
  static bool isPromoted(const Expr *e) {
    const bool isOperation = (e->op >= Op::Mul && e->op <= Op::Or && !(e->op >= Op::Lt && e->op <= Op::Ne)) ||
                             e->op == Op::Minus || e->op == Op::BitNot;
    return isOperation && isBelowInt(e->type);
  }
  static bool isBelowInt(ValueType t) {
    return !t.isVector() && isInteger(t.scalar) && t.scalar != Scalar::Bool && sizeOf(t.scalar) < 4;
  }

  const Expr *promote(const Expr *e) {
    const ValueType type = {isSigned(e->type.scalar) ? Scalar::Int : Scalar::UInt, 1};
    llvm::SmallVector<const Expr *, 3> args(e->args.begin(), e->args.end());
    for (const Expr *&arg : args)
      if (arg->type == e->type)
        arg = build.convert(arg, type);
    return build.convert(expr(build.withArgs(e, args)), e->type);
  }

  // ---- Wrapping

  bool mayWrap(const Expr *e) const {
    return isInteger(e->type.scalar) && isSigned(e->type.scalar) && !ranges.exactResult(e);
  }

  /// Unsigned arithmetic gives the same bits, and wraps.
  const Expr *wrap(const Expr *e) {
    const Expr *a = asUnsigned(e->args[0]);
    if (e->op == Op::Minus)
      return build.convert(build.unary(Op::Minus, a), e->type);
    const Expr *b = e->args[1];
    const bool isNegative = b->isInt() && b->integer < 0;
    if (e->op == Op::Add && isNegative) // a - 1u is easier to read than a + 4294967295u
      return build.convert(
          build.binary(Op::Sub, a, constant(-static_cast<std::uint64_t>(b->integer), a->type)), e->type);
    return build.convert(build.binary(e->op, a, asUnsigned(b)), e->type);
  }

  const Expr *constant(std::uint64_t bits, ValueType type) {
    return build.integer(static_cast<std::int64_t>(bits), type);
  }

  const Expr *asUnsigned(const Expr *e) {
    const ValueType type = e->type.withScalar(unsignedOf(e->type.scalar));
    if (e->isInt())
      return build.integer(e->integer, type);
    if (e->op == Op::Convert && e->args[0]->type == type)
      return e->args[0];
    return build.convert(e, type);
  }

  /// Leaves out a conversion to another integer type and back.
  static const Expr *removeDetour(const Expr *e) {
    const Expr *between = e->args[0];
    const bool isSameSize =
        isInteger(between->type.scalar) && sizeOf(between->type.scalar) == sizeOf(e->type.scalar);
    const bool isDetour = between->op == Op::Convert && between->args[0]->type == e->type && isSameSize;
    return isDetour && e->type.scalar != Scalar::Bool && between->type.scalar != Scalar::Bool
               ? between->args[0]
               : e;
  }

  // ---- Division

  bool mayTrap(const Expr *e) const {
    const auto a = ranges.of(e->args[0]), b = ranges.of(e->args[1]);
    if (!b || (b->lo <= 0 && b->hi >= 0))
      return true;
    const auto values = valuesOf(e->type);
    const std::int64_t least = values ? values->lo : std::numeric_limits<std::int64_t>::min();
    const bool mayBeMinusOne = isSigned(e->type.scalar) && b->lo <= -1 && b->hi >= -1;
    return mayBeMinusOne && !(a && a->lo > least);
  }

  const Expr *divide(const Expr *e) {
    const bool isVector = e->type.isVector(), isQuotient = e->op == Op::Div;
    const auto dividends = ranges.of(e->args[0]);
    if (isVector && isSmallQuotient(e, dividends, ranges.of(e->args[1])))
      return build.call(isQuotient ? BuiltinId::small_quotient : BuiltinId::small_remainder, e->type,
                        e->args);
    if (mayTrap(e) || (isVector && !dividesByLiteral(e)))
      return build.call(isQuotient ? BuiltinId::safe_quotient : BuiltinId::safe_remainder, e->type, e->args);
    const Expr *product = dividends ? quotientByMultiplying(build, e, *dividends) : nullptr;
    return product ? product : e;
  }

  const Expr *divideFloats(const Expr *e) {
    const Expr *product = quotients ? quotients->byMultiplying(build, e) : nullptr;
    return product ? product : e;
  }

  // ---- Conversion

  const Expr *saturate(const Expr *e) {
    if (!isInteger(e->type.scalar) || e->type.scalar == Scalar::Bool)
      return e;
    // Limited floats fit. Into smaller types, targets have better conversions that saturate.
    if (sizeOf(e->type.scalar) == 4 && limitsOf(e->args[0]) && ranges.of(e))
      return e;
    return build.call({BuiltinId::Convert, /*saturates=*/true}, e->type, e->args);
  }

  const Expr *defineCall(const Expr *e) {
    // In C a choice between small numbers is an int, which would select another overload.
    llvm::SmallVector<const Expr *, 3> args(e->args.begin(), e->args.end());
    for (const Expr *&arg : args)
      if (arg->op == Op::Select && isBelowInt(arg->type))
        arg = promote(arg);
    e = build.withArgs(e, args);
    const BuiltinId id = e->builtin.id;
    if (id == BuiltinId::Convert && isFloat(e->args[0]->type.scalar) && isInteger(e->type.scalar))
      return build.call({id, /*saturates=*/true, e->builtin.rounding}, e->type, e->args);
    if (id == BuiltinId::mul24 && !fit24(e->args))
      return expr(build.binary(Op::Mul, e->args[0], e->args[1]));
    if (id == BuiltinId::mad24 && !fit24(e->args.take_front(2)))
      return expr(build.add(expr(build.binary(Op::Mul, e->args[0], e->args[1])), e->args[2]));
    if (id == BuiltinId::mad24 && !ranges.of(e->args[2]))
      return expr(build.add(build.call(BuiltinId::mul24, e->type, e->args.take_front(2)), e->args[2]));
    if (id == BuiltinId::clamp && isInteger(e->type.scalar) && mayCross(e->args[1], e->args[2]))
      return build.call(BuiltinId::min, e->type,
                        {build.call(BuiltinId::max, e->type, {e->args[0], e->args[1]}), e->args[2]});
    return e;
  }

  bool fit24(Exprs args) const {
    return llvm::all_of(args, [&](const Expr *e) {
      const std::int64_t least = isSigned(e->type.scalar) ? -(1 << 23) : 0;
      const auto values = ranges.of(e);
      return values && values->lo >= least && values->hi < least + (1 << 24);
    });
  }

  /// Whether the lower limit may lie above the upper one.
  bool mayCross(const Expr *low, const Expr *high) const {
    const auto a = ranges.of(low), b = ranges.of(high);
    return !a || !b || a->hi > b->lo;
  }

  const Ranges &ranges;
  const FloatQuotients *quotients;
  bool fillsTiles;
};
}

/// As a loop over its elements, from which ranges follow.
static Stmts loopOver(const Table &table, Arena &arena) {
  Builder build(arena);
  const Stmt *store = build.store(table.array, build.variable(table.index), table.value);
  return build.list(build.countedLoop(table.index, build.integer(0), build.integer(table.array->extents[0]),
                                      1, build.list(store)));
}

/// What the only store of such a loop stores.
static const Expr *valueIn(Stmts loop) {
  const Expr *value = nullptr;
  walk(loop, [&](const Stmt *s) {
    if (auto *store = llvm::dyn_cast<Store>(s))
      value = store->value;
    return true;
  });
  return value;
}

static ir::Kernel lower(ir::Kernel kernel, const LoweringContext &context) {
  const bool isFixed = context.value(sizes) == "fixed";
  const Geometry g = geometryOf(context);
  LaunchBounds launch{{longestSide, longestSide, longestSide}, g.workGroup.most};
  for (unsigned d = 0; isFixed && d < 3; ++d) // a tile may reach over the grid's edge
    launch.grid[d] = (*context.sizes.grid)[d] + g.mostOfTile(d);
  const auto define = [&](Stmts body, bool fillsTiles) {
    const Ranges ranges(body, launch);
    std::optional<FloatQuotients> quotients;
    if (context.multipliesFloats)
      quotients.emplace(body);
    return Definer(*kernel.arena, ranges, quotients ? &*quotients : nullptr, fillsTiles).rewrite(body);
  };
  kernel.prologue = define(kernel.prologue, true);
  for (Path &path : kernel.paths)
    path.body = define(path.body, false);
  for (Table &t : kernel.tables)
    t.value = valueIn(define(loopOver(t, *kernel.arena), false));
  return kernel;
}

const Knob definedKnob = {
    "defined", "arithmetic that OpenCL leaves open is spelled out", nullptr, nullptr, nullptr, lower};

}
