#include "compiler/interpret/synthetic.h"
#include "compiler/interpret/frame.h"
#include "compiler/interpret/value.h"
#include "compiler/space/pages.h"
#include "compiler/space/parallel.h"
#include <algorithm>
#include <cstring>
#include <limits>
#include <type_traits>

namespace icl {
namespace {

using namespace interpreter;

constexpr std::int64_t smallestTable = 256;

/// SplitMix64 (Steele, Lea, Flood 2014): small, fast, and the same on all machines. A draw does not depend on
/// those before it.
class Random {
public:
  explicit Random(std::uint64_t seed) : state(seed) {}
  std::uint64_t bits() {
    std::uint64_t z = state += increment;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  /// In [0, 1), a multiple of 2^-24: exactly representable as a float.
  double unit() { return static_cast<double>(bits() >> 40) * 0x1p-24; }
  /// What it is after that many draws.
  Random after(std::uint64_t draws) const { return Random(state + draws * increment); }

private:
  static constexpr std::uint64_t increment = 0x9e3779b97f4a7c15;
  std::uint64_t state;
};

enum class Role { Pixels, Elements, Scalars };

/// One lane. Integer pixels take any bits; other values are small numbers.
template <class Stored>
Stored lane(Random &random, Role role) {
  if constexpr (std::is_integral_v<Stored>) {
    const std::uint64_t bits = random.bits();
    return static_cast<Stored>(role == Role::Pixels ? bits : bits % 16 + (role == Role::Scalars));
  } else {
    const double number = role == Role::Scalars ? 1 - random.unit() : 2 * random.unit() - 1;
    if constexpr (std::is_same_v<Stored, Half>)
      return {halfOfDouble(number)};
    else
      return static_cast<Stored>(number);
  }
}

/// Writes lane by lane, each with one draw. Padding lanes stay as they are.
template <class Stored>
void fill(std::vector<std::byte> &bytes, ValueType type, Role role, const Random &first) {
  constexpr std::uint64_t least = 1 << 14;
  forRanges(bytes.size() / type.bytes(), least, [&](std::uint64_t begin, std::uint64_t end) {
    Random random = first.after(begin * type.lanes);
    for (std::uint64_t element = begin; element < end; ++element)
      for (unsigned l = 0; l < type.lanes; ++l) {
        const Stored value = lane<Stored>(random, role);
        std::memcpy(&bytes[element * type.bytes() + l * sizeof value], &value, sizeof value);
      }
  });
}

HostBuffer fillBuffer(ValueType type, const Extent &size, Role role, const Random &random) {
  HostBuffer buffer;
  buffer.size = size;
  if (static_cast<long double>(size[0]) * size[1] * size[2] * type.bytes() > buffer.bytes.max_size())
    throw inputError("an image or array of " + extentText(size) + " elements is larger than any memory");
  const std::size_t bytes = size[0] * size[1] * size[2] * type.bytes();
  buffer.bytes.reserve(bytes);
  if (givePages(buffer.bytes.data(), bytes) != 0)
    throw environmentError("this machine has no memory for an image or array of " + extentText(size) +
                           " elements");
  buffer.bytes.resize(bytes);
  withScalar(type.scalar,
             [&](auto tag) { fill<typename decltype(tag)::Stored>(buffer.bytes, type, role, random); });
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

HostBuffer fixedBuffer(const ast::Variable &parameter) {
  HostBuffer value;
  value.bytes.resize(parameter.fixedValue.size());
  std::memcpy(value.bytes.data(), parameter.fixedValue.data(), value.bytes.size());
  return value;
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
        found != given.end() ? found->second
        : !parameter->fixedValue.empty()
            ? fixedBuffer(*parameter)
            : fillBuffer(parameter->type.value, syntheticExtent(kernel, *parameter, grid, imageSizes),
                         roleOf(*parameter), random);
  }
  return arguments;
}

}
