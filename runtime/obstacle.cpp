#include "obstacle.h"
#include "sizes.h"
#include <algorithm>
#include <icl/error.h>
#include <icl/sequence.h>
#include <icl/storage.h>

namespace icl::runtime {
namespace {

std::string workGroupObstacle(const Launch &launch, const DeviceInfo &device) {
  std::int64_t items = 1;
  bool isTooLong = false;
  for (unsigned d = 0; d < launch.dimensions; ++d) {
    items *= launch.workGroup[d];
    isTooLong |= launch.workGroup[d] > device.maxWorkItems[d];
  }
  const auto arrays = static_cast<std::int64_t>(launch.arrayBytes);
  if (!isTooLong && items <= device.maxWorkGroup && arrays > device.groupArrayBytes / items)
    return "the arrays of work-groups of " + extentText(launch.workGroup, launch.dimensions) + " take " +
           std::to_string(items * arrays) + " bytes, the device has room for " +
           std::to_string(device.groupArrayBytes) + " on its stack";
  if (!isTooLong && items <= device.maxWorkGroup)
    return "";
  return "work-groups of " + extentText(launch.workGroup, launch.dimensions) +
         " exceed the device's limits, " + extentText(device.maxWorkItems, launch.dimensions) + " and " +
         std::to_string(device.maxWorkGroup) + " in total";
}

// Only exact kernels ask for it (compiler/target/opencl/kernel.cpp).
std::string divisionObstacle(const LaunchProgram &program, const DeviceInfo &device) {
  const bool asksForIt = program.options.find("-cl-fp32-correctly-rounded-divide-sqrt") != std::string::npos;
  return asksForIt && !device.hasExactDivision
             ? "it is exact, but the device does not round division and square root of floats correctly"
             : "";
}

// "uchar4", as DeviceInfo lists formats.
std::string formatName(const ImageStorage &storage) {
  using Number = ImageStorage::Number;
  const bool isFloat = storage.number == Number::Float;
  std::string name = storage.number == Number::Signed || isFloat ? "" : "u";
  name += isFloat                     ? (storage.channelBytes == 2 ? "half" : "float")
          : storage.channelBytes == 1 ? "char"
          : storage.channelBytes == 2 ? "short"
                                      : "int";
  return storage.channels == 1 ? name : name + std::to_string(storage.channels);
}

std::string objectObstacle(const ImageStorage &storage, const ImageShape &shape, const DeviceInfo &device) {
  if (!device.hasImages)
    return "the device has no image objects";
  const Extent largest = largestObject(device, shape.dimensions);
  for (unsigned d = 0; d < shape.dimensions; ++d)
    if (shape.size[d] > largest[d])
      return "image `" + shape.name + "` is " + extentText(shape.size, shape.dimensions) +
             ", image objects are at most " + extentText(largest, shape.dimensions);
  const auto &formats =
      storage.number == ImageStorage::Number::Fractions ? device.filteredFormats : device.imageFormats;
  // Without a context no formats are known.
  if (!device.imageFormats.empty() &&
      std::find(formats.begin(), formats.end(), formatName(storage)) == formats.end())
    return "the device has no image objects of " + formatName(storage);
  return "";
}

std::string bufferObstacle(std::size_t bytes, const std::string &name, const DeviceInfo &device) {
  if (bytes <= static_cast<std::size_t>(device.maxAllocation))
    return "";
  return "`" + name + "` needs a buffer of " + std::to_string(bytes) + " bytes, the device has at most " +
         std::to_string(device.maxAllocation);
}

// The images behind a program's buffer numbers. Arrays have no name.
std::vector<ImageShape> shapesOf(const BoundProgram &bound, const Description &description,
                                 const std::vector<Argument> &arguments) {
  std::vector<ImageShape> shapes;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Parameter &parameter = description.parameters[i];
    if (parameter.kind == Parameter::Kind::Image)
      shapes.push_back({parameter.name, parameter.dimensions, arguments[i].size, parameter.elementBytes});
    else if (parameter.kind != Parameter::Kind::Scalar)
      shapes.emplace_back();
  }
  shapes.insert(shapes.end(), bound.temporaries.begin(), bound.temporaries.end());
  return shapes;
}

// The copies of images that the program takes in another storage.
std::string storageObstacle(const BoundProgram &bound, const std::vector<ImageShape> &shapes,
                            const DeviceInfo &device) {
  std::size_t copies = 0, all = 0;
  for (const ImageShape &shape : shapes)
    all += shape.name.empty() ? 0 : storedBytes({}, shape);
  for (const StoredBuffer &stored : storedBuffers(bound)) {
    const ImageShape &shape = shapes.at(stored.buffer);
    const std::size_t bytes = storedBytes(stored.storage, shape);
    const std::string problem = stored.storage.kind == ImageStorage::Kind::Object
                                    ? objectObstacle(stored.storage, shape, device)
                                    : bufferObstacle(bytes, shape.name, device);
    if (!problem.empty())
      return problem;
    copies += bytes;
  }
  if (copies > 0 && all + copies > static_cast<std::size_t>(device.globalBytes))
    return "images and their copies take " + std::to_string(all + copies) + " bytes, the device has " +
           std::to_string(device.globalBytes);
  for (const ImageShape &temporary : bound.temporaries)
    if (std::string problem = bufferObstacle(storedBytes({}, temporary), temporary.name, device);
        !problem.empty())
      return problem;
  return "";
}

}

void checkDivision(const LaunchProgram &program, const std::string &kernel, const DeviceInfo &device) {
  if (const std::string problem = divisionObstacle(program, device); !problem.empty())
    throw Error(ErrorKind::Launch, "kernel `" + kernel + "` cannot run on " + device.name + ": " + problem +
                                       "; compile it without `exact`, or use another device");
}

std::string rowObstacle(const LaunchProgram &program, const Description &description, const Extent &grid,
                        const std::vector<Argument> &arguments) {
  const auto problem = [](const std::string &whose, std::int64_t pixels, std::int64_t multiple) {
    return pixels % multiple == 0 ? ""
                                  : "rows of " + whose + std::to_string(pixels) +
                                        " pixels are no multiple of " + std::to_string(multiple);
  };
  for (const auto &[image, multiple] : program.rowMultiples) {
    if (image.empty())
      if (std::string found = problem("", grid[0], multiple); !found.empty())
        return found;
    for (std::size_t i = 0; i < arguments.size(); ++i)
      if (description.parameters[i].name == image)
        if (std::string found = problem("`" + image + "` of ", arguments[i].size[0], multiple);
            !found.empty())
          return found;
  }
  return "";
}

std::string alignmentObstacle(const LaunchProgram &program, const Description &description,
                              const std::vector<Argument> &arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const auto asked = program.alignments.find(description.parameters[i].name);
    if (asked != program.alignments.end() && arguments[i].alignment < asked->second)
      return "the memory of `" + asked->first + "` does not begin at a multiple of " +
             std::to_string(asked->second) + " bytes";
  }
  return "";
}

std::string obstacleTo(const LaunchProgram &program, const Description &description, const DeviceInfo &device,
                       const Extent &grid, const std::vector<Argument> &arguments) {
  if (std::string problem = divisionObstacle(program, device); !problem.empty())
    return problem;
  for (const Launch &launch : program.launches)
    if (std::string problem = workGroupObstacle(launch, device); !problem.empty())
      return problem;
  if (std::string problem = rowObstacle(program, description, grid, arguments); !problem.empty())
    return problem;
  if (std::string problem = alignmentObstacle(program, description, arguments); !problem.empty())
    return problem;
  try {
    const BoundProgram bound = bindProgram(description, program, arguments, grid);
    return storageObstacle(bound, shapesOf(bound, description, arguments), device);
  } catch (const Error &error) {
    return error.what();
  }
}

}
