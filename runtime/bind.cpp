// A program's sizes and values filled in.
#include "obstacle.h"
#include "sizes.h"
#include <algorithm>
#include <icl/error.h>
#include <icl/kernel.h>
#include <string_view>

namespace icl::runtime {
namespace {

// What a name in a program means.
struct Named {
  std::string_view name;
  unsigned buffer = 0; // its number; unused of a scalar
  unsigned dimensions = 0;
  Extent size{1, 1, 1};
  const void *value = nullptr; // of a scalar
  std::size_t valueBytes = 0;
};

std::vector<std::uint8_t> bytesOf(std::int64_t checked) {
  const auto value = static_cast<std::int32_t>(checked);
  const auto *first = reinterpret_cast<const std::uint8_t *>(&value);
  return {first, first + sizeof value};
}

class Binder {
public:
  Binder(const Description &description, const LaunchProgram &program, const Extent &grid)
      : description(description), program(program), grid(grid) {}

  BoundProgram bind(const std::vector<Argument> &arguments) {
    known.reserve(arguments.size() + program.temporaries.size());
    for (std::size_t i = 0; i < arguments.size(); ++i)
      addParameter(description.parameters[i], arguments[i]);
    for (const Temporary &temporary : program.temporaries)
      addTemporary(temporary);
    if (const std::string problem = rowObstacle(program, description, grid, arguments); !problem.empty())
      refuse(problem);
    if (const std::string problem = alignmentObstacle(program, description, arguments); !problem.empty())
      refuse(problem);
    checkValues(arguments);
    bound.launches.reserve(program.launches.size());
    for (const Launch &launch : program.launches)
      bound.launches.push_back(bind(launch));
    bound.options = program.options + (longIndices ? " -DICL_INDEX64" : "");
    return std::move(bound);
  }

private:
  [[noreturn]] void refuse(const std::string &text) const {
    throw Error(ErrorKind::Argument, "kernel `" + description.name + "`: " + text);
  }

  void checkValues(const std::vector<Argument> &arguments) const {
    for (const auto &[name, value] : program.fixedValues)
      for (std::size_t i = 0; i < arguments.size(); ++i) {
        const Parameter &parameter = description.parameters[i];
        const bool isKnown = parameter.name == name && arguments[i].host && !arguments[i].isUnknown;
        if (isKnown && valueBytes(parameter, arguments[i].host) != value.bytes)
          refuse("the variant has " + name + "=" + value.text + " compiled in, and the call another value");
      }
  }

  const Named &find(const std::string &name) const {
    const auto found =
        std::find_if(known.begin(), known.end(), [&](const Named &n) { return n.name == name; });
    if (found == known.end())
      refuse("a variant names `" + name + "`, which is neither a parameter nor a temporary");
    return *found;
  }

  void addParameter(const Parameter &parameter, const Argument &argument) {
    if (parameter.kind == Parameter::Kind::Scalar) {
      known.push_back({parameter.name, 0, 0, {1, 1, 1}, argument.host, parameter.elementBytes});
      return;
    }
    known.push_back({parameter.name, buffers++, parameter.dimensions, argument.size});
    if (parameter.kind == Parameter::Kind::Image)
      longIndices |= needsLongIndices(argument.size);
  }

  void addTemporary(const Temporary &temporary) {
    const Extent size = sizeOf(temporary.size);
    for (unsigned d = 0; d < 3; ++d)
      if (size[d] < 1 || size[d] > longestSide)
        refuse("temporary `" + temporary.name + "` is " + extentText(size) +
               ": each size must be between 1 and " + std::to_string(longestSide));
    known.push_back({temporary.name, buffers++, temporary.dimensions, size});
    bound.temporaries.push_back(
        {temporary.name, temporary.dimensions, size, temporary.elementBytes, temporary.initially});
    longIndices |= needsLongIndices(size);
  }

  Extent sizeOf(const SizeRule &rule) const {
    return rule.from(rule.image.empty() ? grid : find(rule.image).size);
  }

  BoundLaunch bind(const Launch &launch) {
    const Extent covered = sizeOf(launch.grid);
    BoundLaunch result;
    result.entry = launch.entry;
    result.geometry = cover(covered, launch.tile, launch.workGroup, launch.dimensions);
    result.geometry.arrayBytes = launch.arrayBytes;
    result.arguments.reserve(launch.arguments.size());
    for (const KernelArgument &argument : launch.arguments) {
      result.arguments.push_back(bind(argument, launch, covered));
      if (!argument.isWritten)
        continue;
      const Named &written = find(argument.name);
      if (argument.kind == KernelArgument::Kind::Image && written.size != covered)
        refuse("image `" + std::string(written.name) + "` is written and is " +
               extentText(written.size, launch.dimensions) + ", but the grid is " +
               extentText(covered, launch.dimensions));
      result.written.push_back(written.buffer);
    }
    return result;
  }

  BoundArgument bind(const KernelArgument &argument, const Launch &launch, const Extent &covered) {
    switch (argument.kind) {
    case KernelArgument::Kind::Image: {
      const Named &image = find(argument.name);
      const ImageStorage storage = storageOf(argument, image, covered);
      longIndices |= needsLongIndices(storedExtent(storage, image.size));
      if (storage.kind != ImageStorage::Kind::Buffer)
        return StoredBuffer{image.buffer, image.dimensions, storage};
      return image.buffer;
    }
    case KernelArgument::Kind::Array:
      return find(argument.name).buffer;
    case KernelArgument::Kind::Scalar: {
      const Named &scalar = find(argument.name);
      if (!scalar.value)
        refuse("`" + std::string(scalar.name) + "` has no host memory (its address is null)");
      const auto *first = static_cast<const std::uint8_t *>(scalar.value);
      return std::vector<std::uint8_t>(first, first + scalar.valueBytes);
    }
    case KernelArgument::Kind::ImageExtent:
      return bytesOf(find(argument.name).size.at(argument.dimension));
    case KernelArgument::Kind::ImagePitch: {
      const Named &image = find(argument.name);
      return bytesOf(storedExtent(storageOf(launch, image, covered), image.size).at(argument.dimension));
    }
    case KernelArgument::Kind::LocalMemory:
      return LocalMemory{static_cast<std::size_t>(argument.value)};
    case KernelArgument::Kind::LocalExtent:
      return bytesOf(argument.value);
    case KernelArgument::Kind::GridExtent:
      break;
    }
    return bytesOf(covered.at(argument.dimension));
  }

  ImageStorage storageOf(const Launch &launch, const Named &image, const Extent &covered) const {
    for (const KernelArgument &argument : launch.arguments)
      if (argument.kind == KernelArgument::Kind::Image && argument.name == image.name)
        return storageOf(argument, image, covered);
    return {};
  }

  /// The kernel computes coordinates in int.
  ImageStorage storageOf(const KernelArgument &argument, const Named &image, const Extent &covered) const {
    const Padding &padding = argument.storage.padding;
    for (unsigned d = 0; d < 3; ++d)
      if (padding.times[d] > 0 && (covered[d] - 1) * padding.times[d] + padding.plus[d] > INT_MAX)
        refuse("the grid is " + extentText(covered, launchDimensions(covered)) + ": its pixels read `" +
               std::string(image.name) + "` at coordinates that do not fit an int");
    return storageFor(argument.storage, image.size, covered);
  }

  static unsigned launchDimensions(const Extent &grid) { return grid[2] > 1 ? 3 : grid[1] > 1 ? 2 : 1; }

  const Description &description;
  const LaunchProgram &program;
  const Extent grid;
  std::vector<Named> known; // the parameters, then the temporaries
  unsigned buffers = 0;
  bool longIndices = false;
  BoundProgram bound;
};

}

BoundProgram bindProgram(const Description &description, const LaunchProgram &program,
                         const std::vector<Argument> &arguments, const Extent &grid) {
  return Binder(description, program, grid).bind(arguments);
}

}
