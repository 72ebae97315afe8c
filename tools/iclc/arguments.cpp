#include "tools/iclc/arguments.h"
#include "tools/iclc/failure.h"
#include "tools/iclc/options.h"

namespace icl::cli {

Sizes completeSizes(const ast::Kernel &kernel, Sizes sizes, const std::map<std::string, HostBuffer> &given) {
  std::string giver = kernel.fixedGrid.empty() ? "--size" : "the grid pragma";
  for (const ast::ImageUse &use : kernel.images) {
    const std::string &name = use.image->name;
    const auto image = given.find(name);
    if (image == given.end())
      continue;
    const Extent &extent = image->second.size;
    const unsigned dimensions = use.image->type.dimensions;
    const auto stated = sizes.images.find(name);
    if (stated != sizes.images.end() && stated->second != extent)
      throw inputError("`" + name + "` is " + extentText(extent, dimensions) + ", but --size says " +
                       extentText(stated->second, dimensions));
    if (!use.inGrid && !use.isWritten) {
      sizes.images[name] = extent;
      continue;
    }
    if (sizes.grid && *sizes.grid != extent)
      throw inputError("`" + name + "` is " + extentText(extent, dimensions) + ", but " + giver +
                       " gives a grid of " + extentText(*sizes.grid, kernel.dimensions));
    if (!sizes.grid)
      giver = "`" + name + "`";
    sizes.grid = extent;
  }
  if (!sizes.grid)
    throw usageError("nothing gives the size of `" + kernel.name + "`'s grid: give --size");
  return sizes;
}

static std::string wanted(const ast::Variable &parameter) {
  switch (parameter.type.kind) {
  case Type::Kind::Image:
    return "--in " + parameter.name + "=FILE (" + toString(parameter.type) + ")";
  case Type::Kind::Value:
    return "--arg " + parameter.name + "=VALUE (" + toString(parameter.type) + ")";
  default:
    return "--arg " + parameter.name + "=VALUES or @FILE (" + toString(parameter.type) + ")";
  }
}

Arguments completeArguments(const ast::Kernel &kernel, const Sizes &sizes,
                            std::map<std::string, HostBuffer> given) {
  Arguments arguments;
  arguments.grid = *sizes.grid;
  std::string missing;
  for (const auto &parameter : kernel.parameters) {
    const auto found = given.find(parameter->name);
    const ast::ImageUse *use = kernel.use(parameter.get());
    if (found != given.end()) {
      arguments.buffers[parameter->name] = std::move(found->second);
    } else if (use && use->isWritten && !use->isRead) {
      HostBuffer &output = arguments.buffers[parameter->name];
      output.size = *sizes.grid;
      output.bytes.resize(output.size[0] * output.size[1] * output.size[2] * parameter->type.value.bytes());
    } else {
      missing += "\n  " + wanted(*parameter);
    }
  }
  if (!missing.empty())
    throw usageError("`" + kernel.name + "` also needs:" + missing);
  return arguments;
}

}
