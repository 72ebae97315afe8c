#include "compiler/target/opencl/arguments.h"
#include "compiler/target/opencl/names.h"
#include "llvm/ADT/APFloat.h"

namespace icl {
using namespace ir;

std::string pitchName(const Image &image, unsigned d) { return image.name + pitchEndings[d == 0 ? 0 : 1]; }

std::string storedType(ValueType t) { return isHalf(t) || t.isPacked ? nameOf(t.scalar) : toString(t); }

/// One lane of the boundary condition's constant, as memory holds it.
static std::uint64_t outsideLane(const Image &image, unsigned lane) {
  const ast::OutsidePixel::Number &number = image.outside.lane(lane);
  if (!isFloat(image.pixel.scalar))
    return static_cast<std::uint64_t>(number.integer);
  llvm::APFloat value(number.real);
  bool losesBits = false;
  if (image.pixel.scalar != Scalar::Double)
    value.convert(image.pixel.scalar == Scalar::Half ? llvm::APFloat::IEEEhalf()
                                                     : llvm::APFloat::IEEEsingle(),
                  llvm::APFloat::rmNearestTiesToEven, &losesBits);
  return value.bitcastToAPInt().getZExtValue();
}

/// One pixel; if it is packed one of its components, because buffers are filled by patterns of 2^n bytes.
static std::vector<std::uint8_t> outsidePixel(const Image &image) {
  const unsigned laneBytes = sizeOf(image.pixel.scalar);
  std::vector<std::uint8_t> pixel;
  for (unsigned lane = 0; pixel.size() < (image.pixel.isPacked ? laneBytes : image.pixel.bytes()); ++lane) {
    const std::uint64_t bits = outsideLane(image, std::min<unsigned>(lane, image.pixel.lanes - 1));
    for (unsigned i = 0; i < laneBytes; ++i)
      pixel.push_back(static_cast<std::uint8_t>(bits >> 8 * i));
  }
  return pixel;
}

static std::string declarationOf(const Image &image) {
  if (image.storage == Storage::Object)
    return "read_only image" + std::to_string(image.dimensions) + "d_t " + image.name;
  return std::string("__global ") + (image.isWritten ? "" : "const ") + storedType(image.pixel) +
         " *restrict " + image.name;
}

/// Nothing reads the padding where the boundary is undefined.
static runtime::Boundary boundaryOf(const Image &image) {
  switch (image.boundary) {
  case ast::Boundary::Clamped:
    return runtime::Boundary::Clamped;
  case ast::Boundary::Mirrored:
    return runtime::Boundary::Mirrored;
  case ast::Boundary::Periodic:
    return runtime::Boundary::Periodic;
  case ast::Boundary::Constant:
  case ast::Boundary::Undefined:
  case ast::Boundary::Computed: // has no padding
    break;
  }
  return runtime::Boundary::Constant;
}

static runtime::ImageStorage storageOf(const Image &image) {
  using Number = runtime::ImageStorage::Number;
  const Scalar scalar = image.pixel.scalar;
  switch (image.storage) {
  case Storage::Object:
    return runtime::ImageStorage::object(isFloat(scalar)    ? Number::Float
                                         : image.isFiltered ? Number::Fractions
                                         : isSigned(scalar) ? Number::Signed
                                                            : Number::Unsigned,
                                         sizeOf(scalar), image.pixel.lanes);
  case Storage::Padded:
    return runtime::ImageStorage::padded(
        image.padding, boundaryOf(image),
        image.boundary == ast::Boundary::Constant ? outsidePixel(image) : std::vector<std::uint8_t>());
  case Storage::Buffer:
    break;
  }
  return {};
}

unsigned alignmentOf(const Var &shared) {
  const unsigned element = shared.type.isPacked ? sizeOf(shared.type.scalar) : shared.type.bytes();
  return std::max(element, shared.type.withLanes(shared.alignedLanes).bytes());
}

/// Of an argument whose memory starts where a vector of `bytes` may.
static std::string alignedType(unsigned bytes) {
  if (bytes < 8)
    return bytes < 4 ? "ushort" : "uint";
  const unsigned words = std::min(bytes / 8, 16u);
  return words > 1 ? "ulong" + std::to_string(words) : "ulong";
}

static std::string tileDeclaration(const Image &tile) {
  const Var &array = *tile.tile;
  if (array.alignedLanes == 1)
    return "__local " + storedType(array.type) + " *restrict " + tile.name;
  return "__local " + alignedType(alignmentOf(array)) + " *restrict " + alignedTileName(tile);
}

static std::int64_t bytesOf(const Var &tile) {
  std::int64_t bytes = tile.type.bytes();
  for (const std::int64_t extent : tile.extents)
    bytes *= extent;
  return bytes;
}

static std::int64_t extentOf(const Image &tile, unsigned d) {
  return tile.tile->extents[tile.dimensions - 1 - d] - (d == 0 ? tile.rowPadding : 0);
}

std::string alignedTileName(const Image &tile) { return "icl_" + tile.name; }

std::vector<std::pair<std::string, runtime::KernelArgument>> argumentsOf(const Kernel &kernel, bool fixed) {
  using Kind = runtime::KernelArgument::Kind;
  std::vector<std::pair<std::string, runtime::KernelArgument>> all;
  for (const ir::Parameter &p : kernel.parameters) {
    if (p.image && p.image->tile)
      all.push_back({tileDeclaration(*p.image),
                     {Kind::LocalMemory, p.image->parameter, 0, {}, false, bytesOf(*p.image->tile)}});
    else if (p.image)
      all.push_back({declarationOf(*p.image),
                     {Kind::Image, p.image->parameter, 0, storageOf(*p.image), p.image->isWritten}});
    else if (!p.extentOf.empty())
      all.push_back({"const int " + p.var->name, {Kind::ImageExtent, p.extentOf, p.dimension}});
    else if (p.var->isArray())
      all.push_back({(p.isConstant        ? "__constant "
                      : p.var->isVolatile ? "volatile __global "
                      : p.isWritten       ? "__global "
                                          : "__global const ") +
                         storedType(p.var->type) + " *restrict " + p.var->name,
                     {Kind::Array, p.var->parameter, 0, {}, p.isWritten}});
    else if (isHalf(p.var->type))
      all.push_back({"const ushort" + (p.var->type.isVector() ? std::to_string(p.var->type.lanes) : "") +
                         " " + p.var->name + bitsEnding,
                     {Kind::Scalar, p.var->parameter}});
    else
      all.push_back({(p.var->isConst ? "const " : "") + toString(p.var->type) + " " + p.var->name,
                     {Kind::Scalar, p.var->parameter}});
  }
  for (const ir::Parameter &p : kernel.parameters)
    for (unsigned d = 0; p.image && p.image->tile && d < p.image->dimensions; ++d)
      all.push_back({"const int " + p.image->name + extentEndings[d],
                     {Kind::LocalExtent, p.image->parameter, d, {}, false, extentOf(*p.image, d)}});
  if (fixed)
    return all;
  for (unsigned d = 0; d < kernel.dimensions; ++d)
    all.push_back({std::string("const int grid") + extentEndings[d], {Kind::GridExtent, "", d}});
  for (const ir::Parameter &p : kernel.parameters)
    if (p.image && !p.image->tile && !p.image->hasGridSize())
      for (unsigned d = 0; d < p.image->dimensions; ++d)
        all.push_back(
            {"const int " + p.image->name + extentEndings[d], {Kind::ImageExtent, p.image->parameter, d}});
  for (const ir::Parameter &p : kernel.parameters)
    if (p.image && p.image->storage == Storage::Padded)
      for (unsigned d = 0; d + 1 < p.image->dimensions; ++d)
        all.push_back({"const int " + pitchName(*p.image, d), {Kind::ImagePitch, p.image->parameter, d}});
  return all;
}

}
