#include "compiler/transform/sample.h"
#include "compiler/ir/rewrite.h"
#include "compiler/space/sizes.h"
#include "llvm/ADT/DenseSet.h"
#include <utility>

namespace icl {
using namespace ir;

namespace {
/// Finds the variables that may differ between neighbouring pixels of a row.
class RowVariation {
public:
  explicit RowVariation(Stmts body) {
    for (bool changed = true; changed;) {
      changed = false;
      walk(body, [&](const Stmt *s) {
        if (const auto *d = llvm::dyn_cast<Declare>(s))
          changed |= d->value && note(d->var, d->value);
        if (const auto *a = llvm::dyn_cast<Assign>(s))
          changed |= note(a->var, a->value);
        if (const auto *store = llvm::dyn_cast<Store>(s))
          changed |= note(store->array, store->value);
        return true;
      });
    }
  }

  /// Whether neighbouring pixels of a row may have other values.
  bool variesAlongRow(const Expr *e) const {
    bool varies = false;
    walkExprs(e, [&](const Expr *x) {
      const bool isOfVariable = x->op == Op::Variable || x->op == Op::Element;
      varies |= (x->op == Op::PixelIndex && x->dimension == 0) || (isOfVariable && varying.contains(x->var));
    });
    return varies;
  }

private:
  bool note(const Var *v, const Expr *value) { return variesAlongRow(value) && varying.insert(v).second; }

  llvm::DenseSet<const Var *> varying;
};

class Interpolation : public Rewriter {
public:
  Interpolation(Arena &arena, Stmts body, UniqueNames &names,
                const std::function<bool(const Image *)> &shortcutIn, const ExtentOf &extentOf)
      : Rewriter(arena, {Op::Sample}), names(names), shortcutIn(shortcutIn), extentOf(extentOf),
        dependences(body) {}

private:
  Stmts stmt(const Stmt *s) override {
    auto *d = llvm::dyn_cast<Declare>(s);
    if (!d || !d->value || d->value->op != Op::Sample)
      return rewriteParts(s);
    out.clear();
    const Expr *value = interpolateSamples(d->value);
    out.push_back(build.declare(d->var, value));
    return build.list(out);
  }

  /// Where the sample lies along each dimension: between two pixels, by a fraction.
  struct Places {
    llvm::SmallVector<std::array<const Expr *, 2>, 3> texel;
    llvm::SmallVector<const Expr *, 3> fraction;
  };

  const Expr *interpolateSamples(const Expr *sample) {
    const ValueType single = {sample->type.scalar, 1};
    Places places;
    for (const Expr *place : sample->args) {
      const Expr *whole = keepInVariable(build.call(BuiltinId::floor, single, {place}), "whole");
      places.texel.push_back(texelsAt(whole, sample->image->boundary));
      places.fraction.push_back(keepInVariable(build.binary(Op::Sub, place, whole), "fraction"));
    }
    if (sample->image->boundary == ast::Boundary::Undefined)
      return interpolated(sample, places, Op::Read);
    if (!hasShortcut(sample))
      return interpolated(sample, places, Op::BoundedRead);
    const Var *value = build.local(names.unique("interpolated"), sample->type, false);
    const auto setBy = [&](Op read) {
      auto around = std::exchange(out, {});
      out.push_back(build.assign(value, interpolated(sample, places, read)));
      return build.list(std::exchange(out, std::move(around)));
    };
    const Stmts inside = setBy(Op::Read), anywhere = setBy(Op::BoundedRead);
    out.push_back(build.declare(value, nullptr));
    out.push_back(build.shortcut(areInside(sample->image, places), inside, anywhere));
    return build.variable(value);
  }

  bool hasShortcut(const Expr *sample) const {
    return shortcutIn && shortcutIn(sample->image) &&
           llvm::any_of(sample->args.drop_front(),
                        [&](const Expr *place) { return dependences.variesAlongRow(place); });
  }

  const Expr *areInside(const Image *image, const Places &places) {
    const ValueType number{Scalar::UInt, 1};
    const Expr *all = nullptr;
    for (unsigned d = 0; d < places.texel.size(); ++d) {
      const Expr *last = build.convert(build.add(extentOf(image, d), -1), number);
      const Expr *isInside = build.binary(Op::Lt, build.convert(places.texel[d][0], number), last);
      all = all ? build.conjunction(all, isInside) : isInside;
    }
    return all;
  }

  const Expr *interpolated(const Expr *sample, const Places &places, Op read) {
    const ValueType type = sample->type;
    llvm::SmallVector<const Expr *, 8> values;
    for (unsigned corner = 0; corner < 1u << places.texel.size(); ++corner) {
      llvm::SmallVector<const Expr *, 3> place;
      for (unsigned d = 0; d < places.texel.size(); ++d)
        place.push_back(places.texel[d][corner >> d & 1]);
      values.push_back(build.convert(build.read(read, sample->image, place), type));
    }
    for (const Expr *f : places.fraction) {
      const Expr *weight = type.isVector() ? build.convert(f, type) : f;
      for (std::size_t i = 0; i < values.size() / 2; ++i) {
        const Expr *a = keepInVariable(values[2 * i], "texel");
        const Expr *step = build.binary(Op::Sub, values[2 * i + 1], a);
        const Expr *mixed = build.binary(Op::Add, a, build.binary(Op::Mul, step, weight));
        values[i] = values.size() == 2 ? mixed : keepInVariable(mixed, "mixed");
      }
      values.resize(values.size() / 2);
    }
    return values.front();
  }

  /// The coordinates of the pixels on both sides. Where all pixels far outside are alike, the place is
  /// limited before it is converted, which takes fewer instructions than saturation; what is not finite gives
  /// NaN in any case, by its fraction.
  std::array<const Expr *, 2> texelsAt(const Expr *whole, ast::Boundary boundary) {
    const ValueType integer = {Scalar::Int, 1}, type = whole->type;
    const Expr *one = build.integer(1);
    if (boundary == ast::Boundary::Mirrored || boundary == ast::Boundary::Periodic) {
      const Expr *low =
          keepInVariable(build.call({BuiltinId::Convert, /*saturates=*/true}, integer, {whole}), "low");
      return {low, build.call(BuiltinId::add_sat, integer, {low, one})};
    }
    const Expr *least = build.number(-double(longestSide + 1), type),
               *most = build.number(double(longestSide + 1), type);
    const Expr *limited = build.select(build.binary(Op::Gt, whole, least), whole, least);
    limited = build.select(build.binary(Op::Lt, limited, most), limited, most);
    const Expr *low = keepInVariable(build.convert(limited, integer), "low");
    return {low, build.add(low, one)};
  }

  const Expr *keepInVariable(const Expr *e, llvm::StringRef name) {
    const Var *var = build.local(names.unique(name), e->type);
    out.push_back(build.declare(var, e));
    return build.variable(var);
  }

  UniqueNames &names;
  const std::function<bool(const Image *)> &shortcutIn;
  const ExtentOf &extentOf;
  const RowVariation dependences;
  llvm::SmallVector<const Stmt *, 32> out;
};
}

Stmts interpolateSamples(Arena &arena, Stmts body, UniqueNames &names,
                         const std::function<bool(const Image *)> &shortcutIn, const ExtentOf &extentOf) {
  return Interpolation(arena, body, names, shortcutIn, extentOf).rewrite(body);
}

}
