#include "compiler/transform/sample.h"
#include "compiler/ir/rewrite.h"
#include "compiler/space/sizes.h"

namespace icl {
using namespace ir;

namespace {
class Interpolation : public Rewriter {
public:
  Interpolation(Arena &arena, UniqueNames &names) : Rewriter(arena, {Op::Sample}), names(names) {}

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

  const Expr *interpolateSamples(const Expr *sample) {
    const ValueType type = sample->type, single = {type.scalar, 1};
    llvm::SmallVector<std::array<const Expr *, 2>, 3> texel;
    llvm::SmallVector<const Expr *, 3> fraction;
    for (const Expr *place : sample->args) {
      const Expr *whole = keepInVariable(build.call(BuiltinId::floor, single, {place}), "whole");
      texel.push_back(texelsAt(whole, sample->image->boundary));
      fraction.push_back(keepInVariable(build.binary(Op::Sub, place, whole), "fraction"));
    }

    const bool isPlain = sample->image->boundary == ast::Boundary::Undefined;
    llvm::SmallVector<const Expr *, 8> values;
    for (unsigned corner = 0; corner < 1u << texel.size(); ++corner) {
      llvm::SmallVector<const Expr *, 3> place;
      for (unsigned d = 0; d < texel.size(); ++d)
        place.push_back(texel[d][corner >> d & 1]);
      values.push_back(
          build.convert(build.read(isPlain ? Op::Read : Op::BoundedRead, sample->image, place), type));
    }
    for (const Expr *f : fraction) {
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
  llvm::SmallVector<const Stmt *, 32> out;
};
}

Stmts interpolateSamples(Arena &arena, Stmts body, UniqueNames &names) {
  return Interpolation(arena, names).rewrite(body);
}

}
