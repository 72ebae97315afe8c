#include "compiler/lower/body_lowering.h"

namespace icl {
using ir::Expr;
using ir::Op;

/// Linear interpolation in software, in the order that compiler/interpret/README.md fixes: along x first,
/// then y, then z, each as a + (b - a) * fraction.
const Expr *BodyLowering::sample(const ast::ImageSample &call) {
  const ir::Image *image = binding(call.image).image;
  llvm::SmallVector<const ast::Expr *, 4> coordinates;
  for (const ast::ExprPtr &x : call.coordinates)
    coordinates.push_back(x.get());
  const auto at = operands(coordinates);
  const ValueType type = call.type.value, single = {type.scalar, 1};

  llvm::SmallVector<std::array<const Expr *, 2>, 3> texel;
  llvm::SmallVector<const Expr *, 3> fraction;
  for (const Expr *x : at) {
    const Expr *place = inTemporary(x, "place");
    const Expr *whole = inTemporary(build.call("floor", single, {place}), "whole");
    const Expr *low = inTemporary(build.call("convert_int_sat", {Scalar::Int, 1}, {whole}), "low");
    texel.push_back({low, build.call("add_sat", {Scalar::Int, 1}, {low, build.integer(1)})});
    fraction.push_back(inTemporary(build.binary(Op::Sub, place, whole), "fraction"));
  }

  const bool isPlain = image->boundary == ast::Boundary::Undefined;
  llvm::SmallVector<const Expr *, 8> values;
  for (unsigned corner = 0; corner < 1u << at.size(); ++corner) {
    llvm::SmallVector<const Expr *, 3> place;
    for (unsigned d = 0; d < at.size(); ++d)
      place.push_back(texel[d][corner >> d & 1]);
    values.push_back(build.convert(build.read(isPlain ? Op::Read : Op::BoundedRead, image, place), type));
  }
  for (const Expr *f : fraction) {
    const Expr *weight = type.isVector() ? build.convert(f, type) : f;
    for (std::size_t i = 0; i < values.size() / 2; ++i) {
      const Expr *a = inTemporary(values[2 * i], "texel");
      const Expr *step = build.binary(Op::Sub, values[2 * i + 1], a);
      values[i] = inTemporary(build.binary(Op::Add, a, build.binary(Op::Mul, step, weight)), "mixed");
    }
    values.resize(values.size() / 2);
  }
  return values.front();
}

}
