#include "compiler/interpret/image.h"
#include "compiler/interpret/convert.h"
#include "compiler/interpret/interpret.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace icl::interpreter {
namespace {

std::int64_t floorModulo(std::int64_t a, std::int64_t n) {
  const std::int64_t rest = a % n;
  return rest < 0 ? rest + n : rest;
}

std::string describe(const Coordinates &at, unsigned dimensions) {
  std::string text;
  for (unsigned d = 0; d < dimensions; ++d)
    text += "[" + std::to_string(at[d]) + "]";
  return text;
}

template <class F>
F mixed(F a, F b, F fraction) {
  return a + (b - a) * fraction;
}

/// The lower texel of the interval that contains `x`, and the position of x in the interval.
template <class F>
std::pair<std::int32_t, F> split(F x) {
  const F whole = std::floor(x);
  Value wholeValue;
  wholeValue.set<F>(0, whole);
  const Scalar scalar = sizeof(F) == 4 ? Scalar::Float : Scalar::Double;
  const Value texel = convert(wholeValue, {scalar, 1}, {Scalar::Int, 1}, {.saturates = true, .rounding = {}});
  return {texel.get<std::int32_t>(0), x - whole};
}

template <class F>
Value sampleAs(const ImageView &image, const std::array<Value, 3> &coordinates, Scalar scalar,
               SourceRange range) {
  const ValueType type = image.pixel.withScalar(scalar);
  std::array<std::array<std::int64_t, 2>, 3> texel{};
  std::array<F, 3> fraction{};
  for (unsigned d = 0; d < image.dimensions; ++d) {
    auto [low, rest] = split(coordinates[d].get<F>(0));
    texel[d] = {low, low == std::numeric_limits<std::int32_t>::max() ? low : low + 1};
    fraction[d] = rest;
  }
  const unsigned corners = 1u << image.dimensions; // bit d: the upper texel of axis d
  std::array<Value, 8> values;
  for (unsigned corner = 0; corner < corners; ++corner) {
    Coordinates at{};
    for (unsigned d = 0; d < image.dimensions; ++d)
      at[d] = texel[d][corner >> d & 1];
    values[corner] = convert(image.read(at, range), image.pixel, type);
  }
  for (unsigned d = 0, left = corners; d < image.dimensions; ++d) {
    left /= 2;
    for (unsigned pair = 0; pair < left; ++pair)
      for (unsigned lane = 0; lane < type.lanes; ++lane)
        values[pair].set<F>(
            lane, mixed(values[2 * pair].get<F>(lane), values[2 * pair + 1].get<F>(lane), fraction[d]));
  }
  return values[0];
}

}

std::optional<std::int64_t> resolve(ast::Boundary boundary, std::int64_t coordinate, std::int64_t size) {
  if (coordinate >= 0 && coordinate < size)
    return coordinate;
  switch (boundary) {
  case ast::Boundary::Clamped:
    return coordinate < 0 ? 0 : size - 1;
  case ast::Boundary::Periodic:
    return floorModulo(coordinate, size);
  case ast::Boundary::Mirrored: {
    const std::int64_t place = floorModulo(coordinate, 2 * size);
    return std::min(place, 2 * size - 1 - place);
  }
  case ast::Boundary::Constant:
  case ast::Boundary::Undefined:
  case ast::Boundary::Computed:
    return std::nullopt;
  }
  return std::nullopt;
}

std::byte *ImageView::at(const Coordinates &place) const {
  for (unsigned d = 0; d < dimensions; ++d)
    if (place[d] < 0 || place[d] >= size[d])
      return nullptr;
  return data + ((place[2] * size[1] + place[1]) * size[0] + place[0]) * pixel.bytes();
}

Value ImageView::read(const Coordinates &coordinates, SourceRange range) const {
  Coordinates place{};
  for (unsigned d = 0; d < dimensions; ++d) {
    const auto inside = resolve(boundary, coordinates[d], size[d]);
    if (!inside && boundary == ast::Boundary::Undefined)
      throw InterpreterError("read of " + describe(coordinates, dimensions) + ", outside an image of " +
                                 describe(size, dimensions) + " whose boundary condition is `undefined`",
                             range);
    if (!inside)
      return outside;
    place[d] = *inside;
  }
  const std::byte *from = at(place);
  Value value;
  for (unsigned lane = 0; lane < pixel.lanes; ++lane)
    value.load(lane, from + lane * sizeOf(pixel.scalar), sizeOf(pixel.scalar));
  return value;
}

Value ImageView::sample(const std::array<Value, 3> &coordinates, Scalar scalar, SourceRange range) const {
  return scalar == Scalar::Double ? sampleAs<double>(*this, coordinates, scalar, range)
                                  : sampleAs<float>(*this, coordinates, scalar, range);
}

}
