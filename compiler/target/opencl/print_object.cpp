#include "compiler/target/opencl/printer.h"
#include "compiler/target/opencl/sampler.h"

namespace icl {
using namespace ir;

/// Selects the lanes of a pixel from the four that read_image returns.
static const char *const lanesRead[4] = {".x", ".xy", ".xyz", ""};

/// (uchar)read_imageui(in, icl_clamp, (int2)(x, y)).x
void OpenClPrinter::readObject(const Image *image, Exprs at) {
  if (image->isFiltered && !isFloat(image->pixel.scalar))
    return readFractions(image, at);
  const ValueType pixel = computeType(image->pixel);
  const bool isSame = sizeOf(pixel.scalar) == 4;
  if (!isSame)
    out << (pixel.isVector() ? "convert_" + toString(pixel) : "(" + toString(pixel) + ")");
  out << (!isSame && pixel.isVector() ? "(" : "");
  fetch(image,
        isFloat(pixel.scalar)    ? "f"
        : isSigned(pixel.scalar) ? "i"
                                 : "ui",
        samplerName(image->addressing), coordinates(image, at));
  out << (!isSame && pixel.isVector() ? ")" : "");
}

/// convert_uchar_rte(read_imagef(in, icl_clamp, (int2)(x, y)).x * 255.0f). The conversion is exact: the
/// fractions have an error of at most 1.5 units in the last place of a float (OpenCL 1.2, 8.3.1.1).
void OpenClPrinter::readFractions(const Image *image, Exprs at) {
  out << "convert_" << toString(image->pixel) << "_rte(";
  fetch(image, "f", samplerName(image->addressing), coordinates(image, at));
  out << " * ";
  print(build.number(wholeOf(image->pixel.scalar), {Scalar::Float, 1}), 14);
  out << ")";
}

/// read_imagef(in, icl_linear_clamped, (float2)(x + 0.5f, y + 0.5f)).x
void OpenClPrinter::sample(const Expr *e) {
  if (e->op != Op::Filtered)
    return Printer::sample(e);
  llvm::SmallVector<const Expr *, 4> at;
  for (const Expr *x : e->args)
    at.push_back(build.binary(Op::Add, x, build.number(0.5, x->type)));
  fetch(e->image, "f", linearSamplerName(e->image->filterAddressing), asVector(at));
}

void OpenClPrinter::fetch(const Image *image, const char *kind, const std::string &sampler, const Expr *at) {
  out << "read_image" << kind << "(" << image->name << ", " << sampler << ", ";
  print(at, 1);
  out << ")" << lanesRead[image->pixel.lanes - 1];
}

/// (int2)(x, y), or normalised coordinates where the sampler needs them.
const Expr *OpenClPrinter::coordinates(const Image *image, Exprs at) {
  const bool normalised = isNormalised(image->addressing);
  const ValueType single{normalised ? Scalar::Float : Scalar::Int, 1};
  llvm::SmallVector<const Expr *, 4> parts;
  for (unsigned d = 0; d < at.size(); ++d)
    parts.push_back(!normalised ? build.convert(at[d], single)
                                : build.binary(Op::Div,
                                               build.binary(Op::Add, build.convert(at[d], single),
                                                            build.number(0.5, single)),
                                               build.convert(layouts[image].size[d], single)));
  return asVector(parts);
}

/// The coordinates as one vector, as read_image takes them: of four lanes for three coordinates.
const Expr *OpenClPrinter::asVector(llvm::SmallVector<const Expr *, 4> at) {
  const ValueType single = at[0]->type;
  if (at.size() == 3)
    at.push_back(isFloat(single.scalar) ? build.number(0, single) : build.integer(0));
  return at.size() == 1 ? at[0] : build.vector(single.withLanes(at.size()), at);
}

}
