#include "tuner/measure/job_of.h"
#include <algorithm>
#include <icl/function.h>

namespace icl {

static const HostBuffer &argument(const Arguments &arguments, const std::string &name) {
  auto found = arguments.buffers.find(name);
  if (found == arguments.buffers.end())
    throw inputError("parameter `" + name + "` has no argument");
  return found->second;
}

static ElementLayout layoutOf(ValueType type) {
  using Number = ElementLayout::Number;
  ElementLayout layout;
  layout.number = type.scalar == Scalar::Half     ? Number::Half
                  : type.scalar == Scalar::Float  ? Number::Float
                  : type.scalar == Scalar::Double ? Number::Double
                  : isSigned(type.scalar)         ? Number::Integer
                                                  : Number::UnsignedInteger;
  layout.laneBytes = sizeOf(type.scalar);
  layout.lanes = type.lanes;
  layout.stride = type.bytes() / layout.laneBytes;
  return layout;
}

static BufferSpec bufferOf(const ast::Kernel &kernel, const ast::Variable &parameter,
                           const HostBuffer &data) {
  BufferSpec spec;
  spec.name = parameter.name;
  spec.layout = layoutOf(parameter.type.value);
  spec.size = data.size;
  const ast::ImageUse *use = kernel.use(&parameter);
  spec.isRead = !use || use->isRead;
  spec.isWritten = use && use->isWritten;
  if (spec.bytes() != data.bytes.size())
    throw inputError("the argument for `" + parameter.name + "` holds " + std::to_string(data.bytes.size()) +
                     " bytes, its size " + extentText(data.size) + " asks for " +
                     std::to_string(spec.bytes()));
  return spec;
}

std::vector<BufferSpec> buffersOf(const ast::Kernel &kernel, const Arguments &arguments) {
  std::vector<BufferSpec> specs;
  for (const auto &parameter : kernel.parameters)
    if (!parameter->type.isValue())
      specs.push_back(bufferOf(kernel, *parameter, argument(arguments, parameter->name)));
  return specs;
}

// ---- Jobs

static unsigned bufferNumber(const ast::Kernel &kernel, const std::string &name) {
  unsigned number = 0;
  for (const auto &parameter : kernel.parameters) {
    if (parameter->type.isValue())
      continue;
    if (parameter->name == name)
      return number;
    ++number;
  }
  throw inputError("kernel `" + kernel.name + "` has no image or array `" + name + "`");
}

static unsigned imageDimensions(const ast::Kernel &kernel, const std::string &name) {
  for (const auto &parameter : kernel.parameters)
    if (parameter->name == name)
      return parameter->type.dimensions;
  throw inputError("kernel `" + kernel.name + "` has no image `" + name + "`");
}

static std::vector<std::uint8_t> bytesOf(std::int64_t extent) {
  auto value = static_cast<std::int32_t>(extent);
  const auto *first = reinterpret_cast<const std::uint8_t *>(&value);
  return {first, first + sizeof value};
}

static std::vector<std::uint8_t> bytesOf(const HostBuffer &buffer) {
  const auto *first = reinterpret_cast<const std::uint8_t *>(buffer.bytes.data());
  return {first, first + buffer.bytes.size()};
}

static runtime::Boundary boundaryOf(ast::Boundary boundary) {
  switch (boundary) {
  case ast::Boundary::Clamped:
    return runtime::Boundary::Clamped;
  case ast::Boundary::Mirrored:
    return runtime::Boundary::Mirrored;
  case ast::Boundary::Periodic:
    return runtime::Boundary::Periodic;
  case ast::Boundary::Constant:
  case ast::Boundary::Undefined:
    break;
  }
  return runtime::Boundary::Constant;
}

static runtime::ImageStorage storageOf(const ImageStorage &storage) {
  using Stored = runtime::ImageStorage;
  const Scalar scalar = storage.pixel.scalar;
  switch (storage.kind) {
  case Storage::Object:
    return Stored::object(isFloat(scalar)      ? Stored::Number::Float
                          : storage.isFiltered ? Stored::Number::Fractions
                          : isSigned(scalar)   ? Stored::Number::Signed
                                               : Stored::Number::Unsigned,
                          sizeOf(scalar), storage.pixel.lanes);
  case Storage::Padded:
    return Stored::padded(storage.padding, boundaryOf(storage.boundary), storage.outside);
  case Storage::Buffer:
    break;
  }
  return {};
}

/// How the variant takes the image or array.
static runtime::ImageStorage storageIn(const Variant &variant, const std::string &parameter) {
  for (const KernelArgument &slot : variant.arguments)
    if (slot.kind == KernelArgument::Kind::Image && slot.parameter == parameter)
      return storageOf(slot.storage);
  return {};
}

static void checkSize(const std::string &what, const Extent &is, const Extent &compiledFor) {
  if (is != compiledFor)
    throw inputError("the variant is compiled for " + what + " of " + extentText(compiledFor) + ", not " +
                     extentText(is));
}

/// Images that need indices of 64 bits have the program built for them.
static bool needsLongIndices(const ast::Kernel &kernel, const Variant &variant, const Arguments &arguments) {
  return std::any_of(kernel.parameters.begin(), kernel.parameters.end(), [&](const auto &parameter) {
    return parameter->type.kind == Type::Kind::Image &&
           runtime::needsLongIndices(runtime::storedExtent(storageIn(variant, parameter->name),
                                                           argument(arguments, parameter->name).size));
  });
}

static Job::Argument argumentFor(const KernelArgument &slot, const ast::Kernel &kernel,
                                 const Variant &variant, const Arguments &arguments) {
  const auto given = [&]() -> const HostBuffer & { return argument(arguments, slot.parameter); };
  switch (slot.kind) {
  case KernelArgument::Kind::Image:
    if (slot.storage.kind != Storage::Buffer)
      return StoredBuffer{bufferNumber(kernel, slot.parameter), imageDimensions(kernel, slot.parameter),
                          storageOf(slot.storage)};
    [[fallthrough]];
  case KernelArgument::Kind::Array:
    return bufferNumber(kernel, slot.parameter);
  case KernelArgument::Kind::ImagePitch:
    return bytesOf(
        runtime::storedExtent(storageIn(variant, slot.parameter), given().size).at(slot.dimension));
  case KernelArgument::Kind::Scalar:
    return bytesOf(given());
  case KernelArgument::Kind::ImageExtent:
    return bytesOf(given().size.at(slot.dimension));
  case KernelArgument::Kind::GridExtent:
    break;
  }
  return bytesOf(arguments.grid.at(slot.dimension));
}

Job jobOf(const ast::Kernel &kernel, const Variant &variant, const Arguments &arguments) {
  if (variant.fixedGrid)
    checkSize("a grid", arguments.grid, *variant.fixedGrid);
  for (const auto &[name, size] : variant.fixedImages)
    checkSize("an image `" + name + "`", argument(arguments, name).size, size);

  Job job;
  job.entry = variant.entry;
  job.source = variant.source;
  job.options = variant.buildOptions;
  if (needsLongIndices(kernel, variant, arguments))
    job.options += " -DICL_INDEX64";
  job.isFiltered = variant.isFiltered;
  for (const KernelArgument &slot : variant.arguments)
    job.arguments.push_back(argumentFor(slot, kernel, variant, arguments));
  job.dimensions = kernel.dimensions;
  const runtime::Geometry geometry =
      runtime::cover(arguments.grid, variant.tile, variant.workGroup, kernel.dimensions);
  std::copy(geometry.groups.begin(), geometry.groups.end(), job.groups.begin());
  std::copy(geometry.workGroup.begin(), geometry.workGroup.end(), job.workGroup.begin());
  return job;
}

}
