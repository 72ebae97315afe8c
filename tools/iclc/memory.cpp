#include "tools/iclc/memory.h"
#include "compiler/interpret/synthetic.h"
#include "compiler/space/error.h"
#include "tools/iclc/report/text.h"

namespace icl::cli {

/// Wide enough for sizes beyond 64 bits.
using Bytes = long double;

static std::string bytesText(Bytes bytes) {
  std::string text = std::to_string(bytes);
  return text.substr(0, text.find('.')) + " bytes";
}

void checkMemory(const ast::Kernel &kernel, const Sizes &sizes,
                 const std::map<std::string, HostBuffer> &given, const Device &device) {
  const Extent grid = sizes.grid.value_or(Extent{1, 1, 1});
  Bytes together = 0;
  for (const auto &parameter : kernel.parameters) {
    const Type &type = parameter->type;
    if (type.kind == Type::Kind::Value)
      continue;
    const auto found = given.find(parameter->name);
    const Extent extent =
        found != given.end() ? found->second.size : syntheticExtent(kernel, *parameter, grid, sizes.images);
    const Bytes bytes = Bytes(extent[0]) * extent[1] * extent[2] * type.value.bytes();
    const bool isImage = type.kind == Type::Kind::Image;
    if (bytes > device.maxAllocation)
      throw environmentError(
          "`" + parameter->name + "` of " + extentText(extent, isImage ? type.dimensions : 1) + " `" +
          toString(type.value) + "` " + (isImage ? "pixels" : "elements") + " takes " + bytesText(bytes) +
          ", but a buffer of " + device.name + " has at most " + bytesText(device.maxAllocation));
    together += bytes;
  }
  if (together > device.globalBytes)
    throw environmentError("the images and arrays of `" + kernel.name + "`" +
                           (sizes.grid ? " at " + extentText(*sizes.grid, kernel.dimensions) : "") +
                           " take " + bytesText(together) + " together, but " + device.name + " has " +
                           bytesText(device.globalBytes));
}

void checkMemoryToCome(const ast::Kernel &kernel, const Sizes &sizes, const Device &device) {
  Device target = device;
  if (target.platform.empty()) {
    target.name = "any device";
    target.maxAllocation = target.globalBytes = std::int64_t(1) << 48;
  }
  checkMemory(kernel, sizes, {}, target);
}

}
