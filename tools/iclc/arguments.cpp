#include "tools/iclc/arguments.h"
#include "compiler/space/error.h"
#include "tools/iclc/report/text.h"

namespace icl::cli {

/// ", or --in input=FILE": the inputs that have the grid's size.
static std::string imagesOfGrid(const ast::Kernel &kernel) {
  std::string text;
  for (const ast::ImageUse &use : kernel.images)
    if (use.inGrid && use.isRead)
      text += ", or --in " + use.image->name + "=FILE";
  return text;
}

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
      throw inputError("`" + name + "` is " + extentText(extent, dimensions) + ", but --size gives it " +
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
    throw usageError("the size of `" + kernel.name + "`'s grid is unknown: give --size" +
                     imagesOfGrid(kernel));
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

/// The elements of a result. Throws an Error if only the caller's array would tell.
static Extent resultExtent(const ast::Kernel &kernel, const ast::Variable &result) {
  std::int64_t count = 1;
  for (const std::int64_t extent : result.type.extents)
    count *= extent;
  if (result.type.kind != Type::Kind::Pointer)
    return {count, 1, 1};
  for (const auto &[array, size] : kernel.maxSizes)
    if (array == &result)
      return {size, 1, 1};
  throw inputError("the number of elements of `" + result.name +
                   "` is not known: declare an array of known size, or "
                   "give it `max_size`");
}

/// An output or a result, zeroed.
static HostBuffer allocated(const ast::Variable &image, const Extent &size) {
  HostBuffer output;
  output.size = size;
  const double bytes = double(size[0]) * double(size[1]) * double(size[2]) * double(image.type.value.bytes());
  try {
    if (bytes > 1e18)
      throw std::bad_alloc();
    output.bytes.resize(static_cast<std::size_t>(bytes));
  } catch (const std::bad_alloc &) {
    throw environmentError("`" + image.name + "` of " + extentText(size, image.type.dimensions) + " " +
                           toString(image.type.value) + " pixels needs " +
                           std::to_string(static_cast<std::int64_t>(bytes / (1 << 30))) +
                           " GiB, which this machine does not have");
  }
  return output;
}

void checkComplete(const ast::Kernel &kernel, const std::map<std::string, HostBuffer> &given) {
  std::string missing;
  for (const auto &parameter : kernel.parameters) {
    const ast::ImageUse *use = kernel.use(parameter.get());
    const bool isOutput = kernel.result(parameter.get()) || (use && use->isWritten && !use->isRead);
    if (!isOutput && !given.contains(parameter->name))
      missing += "\n  " + wanted(*parameter);
  }
  if (!missing.empty())
    throw usageError("`" + kernel.name + "` also needs:" + missing);
}

Arguments completeArguments(const ast::Kernel &kernel, const Sizes &sizes,
                            std::map<std::string, HostBuffer> given) {
  Arguments arguments;
  arguments.grid = *sizes.grid;
  for (const auto &parameter : kernel.parameters) {
    const auto found = given.find(parameter->name);
    if (found != given.end()) {
      arguments.buffers[parameter->name] = std::move(found->second);
      continue;
    }
    const bool isResult = kernel.result(parameter.get()) != nullptr;
    arguments.buffers[parameter->name] =
        allocated(*parameter, isResult ? resultExtent(kernel, *parameter) : *sizes.grid);
  }
  return arguments;
}

}
