#include "tuner/kernel_scenario.h"
#include "compiler/facts/features.h"

namespace icl {

static void addDevice(ScenarioFeatures &features, const Device &device) {
  const auto number = [&](const char *name, auto value) { features[name] = double(value); };
  features["device.type"] = device.isCpu ? "cpu" : "gpu";
  features["device.platform"] = device.platform;
  number("device.max_work_group", device.maxWorkGroup);
  number("device.max_work_items_x", device.maxWorkItems[0]);
  number("device.max_work_items_y", device.maxWorkItems[1]);
  number("device.max_work_items_z", device.maxWorkItems[2]);
  number("device.local_bytes", device.localBytes);
  number("device.constant_bytes", device.constantBytes);
  number("device.constant_arguments", device.constantArguments);
  number("device.max_allocation", device.maxAllocation);
  number("device.global_bytes", device.globalBytes);
  number("device.images", device.hasImages);
  number("device.double", device.hasDouble);
  number("device.half", device.hasHalf);
  number("device.long_atomics", device.hasLongAtomics);
  number("device.exact_division", device.hasExactDivision);
  number("device.image_2d_width", device.maxImage2d[0]);
  number("device.image_2d_height", device.maxImage2d[1]);
  number("device.image_3d_width", device.maxImage3d[0]);
  number("device.image_3d_height", device.maxImage3d[1]);
  number("device.image_3d_depth", device.maxImage3d[2]);
  number("device.longest_vector", device.longestVector);
  for (const auto &[name, value] : device.answers)
    features["device." + name] = value;
}

ScenarioFeatures featuresOf(const ast::Kernel &kernel, const Device &device, const Extent &grid) {
  ScenarioFeatures features = featuresOf(kernel);
  features["data.width"] = double(grid[0]);
  features["data.height"] = double(grid[1]);
  features["data.depth"] = double(grid[2]);
  addDevice(features, device);
  return features;
}

Scenario scenarioOf(const ast::Kernel &kernel, const Device &device, const Sizes &sizes) {
  if (kernel.dimensions != 2)
    throw inputError("work-groups are predicted for kernels of two dimensions, and `" + kernel.name +
                     "` has " + std::to_string(kernel.dimensions));
  if (!sizes.grid)
    throw usageError("--size is missing: work-groups are predicted for a size");
  Scenario scenario;
  scenario.kernel = scenario.family = kernel.name;
  scenario.device = device.name;
  scenario.maxWorkGroup = device.maxWorkGroup;
  scenario.features = featuresOf(kernel, device, *sizes.grid);
  const auto type = scenario.features.find("data.type_in");
  scenario.dataset = extentText(*sizes.grid, kernel.dimensions);
  if (type != scenario.features.end())
    scenario.dataset += " " + std::get<std::string>(type->second);
  return scenario;
}

bool isLegal(const SpaceDefinition &space, const Assignment &held, WorkGroupSize size) {
  Assignment asked = held;
  asked["wg_x"] = size.columns;
  asked["wg_y"] = size.rows;
  try {
    return space.violations(space.configuration(asked)).empty();
  } catch (const Error &) { // not a value of the knob
    return false;
  }
}

}
