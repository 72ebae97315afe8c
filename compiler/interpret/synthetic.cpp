#include "compiler/interpret/synthetic.h"
#include "compiler/interpret/convert.h"
#include "compiler/interpret/frame.h"
#include <algorithm>
#include <limits>

namespace icl {
namespace {

using namespace interpreter;

constexpr std::int64_t smallestTable = 256;

/// SplitMix64 (Steele, Lea, Flood 2014): small, fast, and the same on all machines.
class Random {
public:
  explicit Random(std::uint64_t seed) : state(seed) {}
  std::uint64_t bits() {
    std::uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  /// In [0, 1), a multiple of 2^-24: exactly representable as a float.
  double unit() { return static_cast<double>(bits() >> 40) * 0x1p-24; }

private:
  std::uint64_t state;
};

enum class Role { Pixels, Elements, Scalars };

double number(Random &random, Role role, Scalar scalar) {
  if (isFloat(scalar))
    return role == Role::Scalars ? 1 - random.unit() : 2 * random.unit() - 1;
  const double small = static_cast<double>(random.bits() % 16);
  return role == Role::Scalars ? small + 1 : small;
}

/// One lane. Integer pixels take any bits; other values are small numbers.
Value lane(Random &random, Role role, Scalar scalar) {
  Value value;
  if (role == Role::Pixels && isInteger(scalar)) {
    value.lanes[0] = random.bits();
    return value;
  }
  value.set<double>(0, number(random, role, scalar));
  return convert(value, {Scalar::Double, 1}, {scalar, 1});
}

HostBuffer fillBuffer(ValueType type, const Extent &size, Role role, Random random) {
  HostBuffer buffer;
  buffer.size = size;
  if (static_cast<long double>(size[0]) * size[1] * size[2] * type.bytes() > buffer.bytes.max_size())
    throw inputError("an image or array of " + extentText(size) + " elements is larger than any memory");
  const std::int64_t count = size[0] * size[1] * size[2];
  buffer.bytes.resize(count * type.bytes());
  const unsigned bytes = sizeOf(type.scalar);
  for (std::int64_t element = 0; element < count; ++element)
    for (unsigned l = 0; l < type.lanes; ++l)
      lane(random, role, type.scalar).store(0, &buffer.bytes[element * type.bytes() + l * bytes], bytes);
  return buffer;
}

std::int64_t pointerElements(const ast::Kernel &kernel, const ast::Variable &parameter, const Extent &grid) {
  for (const auto &[variable, elements] : kernel.maxSizes)
    if (variable == &parameter)
      return elements;
  // If a grid is too large for memory, its images fail first; this only must not overflow.
  const long double pixels = static_cast<long double>(grid[0]) * grid[1] * grid[2];
  return pixels < 0x1p62L ? std::max(static_cast<std::int64_t>(pixels), smallestTable)
                          : std::numeric_limits<std::int64_t>::max();
}

Role roleOf(const ast::Variable &parameter) {
  switch (parameter.type.kind) {
  case Type::Kind::Image:
    return Role::Pixels;
  case Type::Kind::Value:
    return Role::Scalars;
  default:
    return Role::Elements;
  }
}

}

Extent syntheticExtent(const ast::Kernel &kernel, const ast::Variable &parameter, const Extent &grid,
                       const std::map<std::string, Extent> &imageSizes) {
  switch (parameter.type.kind) {
  case Type::Kind::Image: {
    auto asked = imageSizes.find(parameter.name);
    Extent size = asked == imageSizes.end() ? grid : asked->second;
    std::fill(size.begin() + parameter.type.dimensions, size.end(), 1);
    return size;
  }
  case Type::Kind::Value:
    return {1, 1, 1};
  case Type::Kind::Array:
    return {elementCount(parameter.type), 1, 1};
  case Type::Kind::Pointer:
    return {pointerElements(kernel, parameter, grid), 1, 1};
  }
  return {1, 1, 1};
}

Arguments syntheticArguments(const ast::Kernel &kernel, Extent grid,
                             const std::map<std::string, Extent> &imageSizes,
                             const std::map<std::string, HostBuffer> &given, std::uint64_t seed) {
  Arguments arguments;
  arguments.grid = grid;
  Random seeds(seed);
  for (const auto &parameter : kernel.parameters) {
    const Random random(seeds.bits()); // for given arguments too, so that the others do not depend on them
    auto found = given.find(parameter->name);
    arguments.buffers[parameter->name] =
        found != given.end()
            ? found->second
            : fillBuffer(parameter->type.value, syntheticExtent(kernel, *parameter, grid, imageSizes),
                         roleOf(*parameter), random);
  }
  return arguments;
}

}
