#include "sizes.h"
#include <algorithm>
#include <icl/error.h>
#include <icl/storage.h>

namespace icl::runtime {
namespace {

[[noreturn]] void refuse(const Description &description, const std::string &text) {
  throw Error(ErrorKind::Argument, "kernel `" + description.name + "`: " + text);
}

std::string quoted(const Parameter &parameter) {
  return (parameter.kind == Parameter::Kind::Image ? "image `" : "array `") + parameter.name + "`";
}

void checkExtent(const Description &description, const Parameter &parameter, const Extent &size) {
  for (unsigned d = 0; d < 3; ++d) {
    const std::int64_t limit = d < parameter.dimensions ? longestSide : 1;
    if (size[d] >= 1 && size[d] <= limit)
      continue;
    refuse(description,
           quoted(parameter) + " is " + extentText(size, 3) + ": " +
               (limit == 1 ? "it has only " + std::to_string(parameter.dimensions) + " dimensions"
                           : "each size must be between 1 and " + std::to_string(longestSide)));
  }
}

// The first image that gives the grid, having checked that the others agree with it.
Extent gridOfImages(const Description &description, const std::vector<Argument> &arguments) {
  const Parameter *first = nullptr;
  Extent grid{1, 1, 1};
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Parameter &parameter = description.parameters[i];
    if (!parameter.inGrid)
      continue;
    if (first && arguments[i].size != grid)
      refuse(description, quoted(parameter) + " is " + extentText(arguments[i].size, description.dimensions) +
                              ", but " + quoted(*first) + " is " + extentText(grid, description.dimensions) +
                              "; both give the grid, so they must agree");
    if (!first)
      grid = arguments[i].size;
    first = first ? first : &parameter;
  }
  if (!first)
    refuse(description, "neither an image nor the source gives its grid");
  return grid;
}

std::size_t memoryBytes(const Description &description, const Parameter &parameter, cl_mem memory) {
  if (!memory)
    refuse(description, quoted(parameter) + " has no buffer");
  std::size_t bytes = 0;
  check(clGetMemObjectInfo(memory, CL_MEM_SIZE, sizeof bytes, &bytes, nullptr),
        "query the buffer of " + quoted(parameter));
  return bytes;
}

// An image object is allowed for an image that is only read.
void checkObject(const Description &description, const Parameter &parameter, const Argument &argument) {
  if (parameter.kind != Parameter::Kind::Image)
    refuse(description, quoted(parameter) + " is in an image object; give it a buffer");
  if (parameter.isWritten)
    refuse(description, quoted(parameter) + " is written, so it needs a buffer, not an image object");
  if (!hasShape(argument.memory,
                {parameter.name, parameter.dimensions, argument.size, parameter.elementBytes}))
    refuse(description, "the image object of " + quoted(parameter) + " is not one of " +
                            extentText(argument.size, parameter.dimensions) + " pixels of " +
                            std::to_string(parameter.elementBytes) + " bytes");
}

// Only the caller knows how many elements a pointer has.
bool hasKnownSize(const Parameter &parameter) { return parameter.kind != Parameter::Kind::Pointer; }

}

std::size_t bytesOf(const Parameter &parameter, const Argument &argument) {
  std::size_t bytes = parameter.elementBytes;
  auto times = [&](std::int64_t count) {
    if (__builtin_mul_overflow(bytes, static_cast<std::size_t>(count), &bytes))
      throw Error(ErrorKind::Argument, quoted(parameter) + " of " + extentText(argument.size, 3) +
                                           " has more bytes than can be counted");
  };
  if (parameter.kind == Parameter::Kind::Array)
    times(parameter.count);
  if (parameter.kind == Parameter::Kind::Image || parameter.kind == Parameter::Kind::Pointer)
    for (std::int64_t n : argument.size)
      times(n);
  return bytes;
}

std::vector<Argument> withCounts(const Description &description, std::vector<Argument> arguments) {
  const std::size_t known = std::min(arguments.size(), description.parameters.size());
  for (std::size_t i = 0; i < known; ++i) {
    const Parameter &parameter = description.parameters[i];
    if (parameter.kind != Parameter::Kind::Pointer || !parameter.isWritten)
      continue;
    const auto held = static_cast<std::int64_t>(memoryBytes(description, parameter, arguments[i].memory) /
                                                parameter.elementBytes);
    arguments[i].size[0] = parameter.count > 0 ? std::min(held, parameter.count) : held;
  }
  return arguments;
}

void findAlignments(const Description &description, std::vector<Argument> &arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    void *begin = nullptr;
    if (description.parameters[i].kind != Parameter::Kind::Image || arguments[i].prepared ||
        isImageObject(arguments[i].memory) ||
        clGetMemObjectInfo(arguments[i].memory, CL_MEM_HOST_PTR, sizeof begin, &begin, nullptr) != CL_SUCCESS)
      continue;
    const auto address = reinterpret_cast<std::uintptr_t>(begin); // 0: the driver's memory
    while (address % static_cast<std::uintptr_t>(arguments[i].alignment) != 0)
      arguments[i].alignment /= 2;
  }
}

void checkBuffers(const Description &description, const std::vector<Argument> &arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Parameter &parameter = description.parameters[i];
    if (parameter.kind == Parameter::Kind::Scalar)
      continue;
    if (arguments[i].prepared) {
      if (parameter.isWritten)
        refuse(description, quoted(parameter) + " is written, so it needs a buffer, not a prepared image");
      continue;
    }
    const std::size_t has = memoryBytes(description, parameter, arguments[i].memory);
    if (isImageObject(arguments[i].memory)) {
      checkObject(description, parameter, arguments[i]);
      continue;
    }
    const std::size_t needs = hasKnownSize(parameter) ? bytesOf(parameter, arguments[i]) : 0;
    if (has < needs)
      refuse(description, "the buffer of " + quoted(parameter) + " holds " + std::to_string(has) +
                              " bytes, but " + std::to_string(needs) + " are needed");
    for (std::size_t j = 0; j < i; ++j) {
      const Parameter &other = description.parameters[j];
      if (arguments[j].memory == arguments[i].memory && (parameter.isWritten || other.isWritten))
        refuse(description, quoted(other) + " and " + quoted(parameter) +
                                " are in one buffer, and one of them is written; give each its own");
    }
  }
}

std::vector<unsigned char> valueBytes(const Parameter &parameter, const void *value) {
  const auto *bytes = static_cast<const unsigned char *>(value);
  std::vector<unsigned char> copy(bytes, bytes + parameter.elementBytes);
  if (!parameter.type.empty() && parameter.type.back() == '3')
    std::fill(copy.end() - static_cast<std::ptrdiff_t>(copy.size() / 4), copy.end(), 0);
  return copy;
}

void checkHostMemory(const Description &description, const std::vector<Argument> &arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Parameter &parameter = description.parameters[i];
    const bool isEmpty = parameter.kind == Parameter::Kind::Pointer && arguments[i].size[0] == 0;
    if (!arguments[i].host && !isEmpty)
      refuse(description, "`" + parameter.name + "` has no host memory (its address is null)");
  }
}

Extent gridOf(const Description &description, const std::vector<Argument> &arguments) {
  if (arguments.size() != description.parameters.size())
    refuse(description, "takes " + std::to_string(description.parameters.size()) + " arguments, not " +
                            std::to_string(arguments.size()));
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Parameter &parameter = description.parameters[i];
    if (parameter.kind == Parameter::Kind::Image)
      checkExtent(description, parameter, arguments[i].size);
    if (parameter.kind == Parameter::Kind::Pointer && parameter.count > 0 &&
        arguments[i].size[0] > parameter.count)
      refuse(description, quoted(parameter) + " has " + std::to_string(arguments[i].size[0]) +
                              " elements; the source allows at most " + std::to_string(parameter.count));
  }
  return description.fixedGrid ? *description.fixedGrid : gridOfImages(description, arguments);
}

}
