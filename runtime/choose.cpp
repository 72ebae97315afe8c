// The choice of a variant for a call.
#include "obstacle.h"
#include "sizes.h"
#include <algorithm>
#include <array>
#include <icl/error.h>

namespace icl::runtime {
namespace {

CallSizes sizesOf(const Description &description, const Extent &grid,
                  const std::vector<Argument> &arguments) {
  CallSizes sizes{grid, {}};
  for (std::size_t i = 0; i < arguments.size(); ++i)
    if (description.parameters[i].kind == Parameter::Kind::Image)
      sizes.images[description.parameters[i].name] = arguments[i].size;
  return sizes;
}

// The values of scalars, as far as they are known.
FixedValues valuesOf(const Description &description, const std::vector<Argument> &arguments) {
  FixedValues values;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Parameter &parameter = description.parameters[i];
    if (parameter.kind == Parameter::Kind::Scalar && arguments[i].host && !arguments[i].isUnknown)
      values[parameter.name] = {valueBytes(parameter, arguments[i].host), ""};
  }
  return values;
}

// Whether some variant has values compiled in: otherwise no choice depends on values.
bool hasFixedValues(const Description &description) {
  return std::any_of(description.variants.begin(), description.variants.end(),
                     [](const Variant &variant) { return !variant.program.fixedValues.empty(); });
}

// The variants, those for the device with what keeps it from running them.
std::string listing(const Description &description, const DeviceInfo &device, const Obstacle &obstacle) {
  std::string text;
  for (std::size_t i = 0; i < description.variants.size(); ++i) {
    const Variant &variant = description.variants[i];
    text += "\n  " + (variant.device.empty() ? "any device" : variant.device) + ", " +
            (variant.program.fixedGrid ? extentText(*variant.program.fixedGrid, description.dimensions)
                                       : "any size");
    if (const FixedValues &values = variant.program.fixedValues; !values.empty())
      text += " and " + textOf(values);
    const bool isForDevice = variant.device.empty() || variant.device == device.name;
    if (const std::string problem = isForDevice ? obstacle(i) : ""; !problem.empty())
      text += ": " + problem;
  }
  return text;
}

}

DeviceKind kindOf(const DeviceInfo &device) {
  return device.isCpu ? DeviceKind::Cpu : device.isGpu ? DeviceKind::Gpu : DeviceKind::Any;
}

std::vector<Argument> argumentsOf(const Description &description, const std::vector<Extent> &images,
                                  const FixedValues &values) {
  for (const auto &[name, value] : values)
    if (std::none_of(description.parameters.begin(), description.parameters.end(),
                     [&, &wanted = name](const Parameter &parameter) { return parameter.name == wanted; }))
      throw Error(ErrorKind::Argument, "kernel `" + description.name + "` has no parameter `" + name +
                                           "`, for which a value is given");
  static constexpr std::array<unsigned char, 256> anyValue{}; // the largest is a vector of 16 doubles
  std::vector<Argument> arguments;
  std::size_t next = 0;
  for (const Parameter &parameter : description.parameters) {
    arguments.push_back(Argument::value(anyValue));
    arguments.back().isUnknown = true;
    if (const auto own = values.find(parameter.name); own != values.end()) {
      if (parameter.kind != Parameter::Kind::Scalar || own->second.bytes.size() != parameter.elementBytes)
        throw Error(ErrorKind::Argument, "kernel `" + description.name + "`: the value that is given for `" +
                                             parameter.name + "` does not have its type");
      arguments.back() = Argument::value(own->second.bytes.front());
    }
    arguments.back().size[0] = parameter.kind == Parameter::Kind::Pointer ? 0 : 1;
    if (parameter.kind != Parameter::Kind::Image)
      continue;
    if (next == images.size())
      break;
    arguments.back().size = images[next++];
  }
  if (next != images.size() || arguments.size() != description.parameters.size())
    throw Error(ErrorKind::Argument, "kernel `" + description.name +
                                         "`: choice() and prepare() take one size for each " +
                                         "of its images, not " + std::to_string(images.size()));
  return arguments;
}

ChosenVariant chooseVariant(const Description &description, const DeviceInfo &device, const Extent &grid,
                            const std::vector<Argument> &arguments, Objective objective,
                            const Obstacle &known) {
  std::vector<Candidate> candidates;
  candidates.reserve(description.variants.size());
  for (const Variant &variant : description.variants)
    candidates.push_back(candidateOf(variant));
  const auto obstacle = [&](std::size_t i) {
    std::string problem = known ? known(i) : "";
    return problem.empty() ? obstacleTo(description.variants[i].program, description, device, grid, arguments)
                           : problem;
  };
  const auto selection =
      selectCandidate(candidates,
                      {device.name, sizesOf(description, grid, arguments), objective, description.dimensions,
                       device.architecture, kindOf(device),
                       hasFixedValues(description) ? valuesOf(description, arguments) : FixedValues()},
                      obstacle);
  if (!selection)
    throw Error(ErrorKind::Argument,
                "kernel `" + description.name + "` was not compiled for " + device.name + " with a grid of " +
                    extentText(grid, description.dimensions) +
                    (hasFixedValues(description) ? " and its values" : "") +
                    "; there are variants for:" + listing(description, device, obstacle));
  const Variant &variant = description.variants[selection->index];
  checkDivision(variant.program, description.name, device); // the rule takes an untuned variant unchecked
  return {&variant, {selection->reason, device.name, variant.configuration, selection->text}};
}

ChosenVariant chooseVariant(const Description &description, const DeviceInfo &device,
                            const std::vector<Extent> &images, Objective objective, const Obstacle &known,
                            const FixedValues &values) {
  const std::vector<Argument> arguments = argumentsOf(description, images, values);
  const Extent grid = gridOf(description, arguments);
  ChosenVariant chosen = chooseVariant(description, device, grid, arguments, objective, known);
  bindProgram(description, chosen.variant->program, arguments, grid); // checks the images' sizes
  return chosen;
}

}
