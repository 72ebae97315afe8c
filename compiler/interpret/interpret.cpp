#include "compiler/interpret/interpret.h"
#include "compiler/interpret/convert.h"
#include "compiler/interpret/evaluator.h"
#include <algorithm>

namespace icl {
namespace {

using namespace interpreter;

[[noreturn]] void refuse(const ast::Variable &parameter, const std::string &why) {
  throw inputError("argument `" + parameter.name + "` " + why);
}

/// The parameter's buffer. Checks that its number of bytes agrees with its size.
HostBuffer &bufferOf(Arguments &arguments, const ast::Variable &parameter) {
  auto found = arguments.buffers.find(parameter.name);
  if (found == arguments.buffers.end())
    refuse(parameter, "is missing");
  HostBuffer &buffer = found->second;
  const auto &size = buffer.size;
  if (std::any_of(size.begin(), size.end(), [](std::int64_t extent) { return extent < 1; }))
    refuse(parameter, "has no elements: its size is " + extentText(size));
  // Computed in floating point, because absurd sizes may overflow any integer.
  const long double bytes =
      static_cast<long double>(size[0]) * size[1] * size[2] * parameter.type.value.bytes();
  if (bytes != buffer.bytes.size())
    refuse(parameter, "has " + std::to_string(buffer.bytes.size()) + " bytes, which does not match " +
                          extentText(size) + " elements of `" + toString(parameter.type.value) + "`");
  return buffer;
}

/// The image of a buffer. Checks its size against the grid where the kernel relates the two.
ImageView viewOf(const ast::ImageUse &use, HostBuffer &buffer, const Extent &grid) {
  const ast::Variable &parameter = *use.image;
  ImageView view;
  view.data = buffer.bytes.data();
  view.pixel = parameter.type.value;
  view.dimensions = parameter.type.dimensions;
  view.size = buffer.size;
  view.boundary = use.boundary;
  Value constant;
  const bool isReal = isFloat(view.pixel.scalar);
  for (unsigned i = 0; i < view.pixel.lanes; ++i)
    isReal ? constant.set<double>(i, use.outside.lane(i).real)
           : constant.set<std::int64_t>(i, use.outside.lane(i).integer);
  view.outside = convert(constant, {isReal ? Scalar::Double : Scalar::Long, view.pixel.lanes}, view.pixel);

  for (unsigned d = 0; d < 3; ++d) {
    if (d >= view.dimensions && view.size[d] != 1)
      refuse(parameter, "has the size " + extentText(view.size) + ", but `" + toString(parameter.type) +
                            "` has " + std::to_string(view.dimensions) + " dimensions");
    if (d < view.dimensions && use.inGrid && view.size[d] != grid[d])
      refuse(parameter, "has the size " + extentText(view.size) + ", not the grid's, " + extentText(grid));
    if (d < view.dimensions && use.isWritten && view.size[d] < grid[d])
      refuse(parameter,
             "has the size " + extentText(view.size) + ", smaller than the grid, " + extentText(grid));
  }
  return view;
}

void checkElements(const ast::Variable &parameter, const HostBuffer &buffer) {
  const std::int64_t given = buffer.size[0] * buffer.size[1] * buffer.size[2];
  const std::int64_t needed =
      parameter.type.kind == Type::Kind::Pointer ? given : elementCount(parameter.type);
  if (given != needed)
    refuse(parameter, "has " + std::to_string(given) + " elements, but `" + toString(parameter.type) +
                          "` has " + std::to_string(needed));
}

/// The value of tune(NAME: ...): the requested one, else its first.
std::int64_t valueOf(const ast::Tunable &tunable, const Arguments &arguments) {
  auto given = arguments.tunables.find(tunable.variable->name);
  return given == arguments.tunables.end() ? tunable.values.front() : given->second;
}

Value integer(std::int64_t number, ValueType type) {
  Value value;
  value.set<std::int64_t>(0, number);
  return convert(value, {Scalar::Long, 1}, type);
}

/// One launch: binds the kernel's parameters to the arguments.
class Launch {
public:
  Launch(const ast::Program &program, const ast::Kernel &kernel, Arguments &arguments, std::int64_t stepLimit)
      : kernel(kernel), arguments(arguments), evaluator(program, kernel, stepLimit) {
    views.reserve(kernel.images.size()); // storages point to the elements
    for (const auto &parameter : kernel.parameters)
      bind(*parameter);
    for (const ast::Tunable &tunable : kernel.tunables) {
      Storage &storage = evaluator.globalFrame()[*tunable.variable];
      evaluator.define(storage, integer(valueOf(tunable, arguments), storage.type));
    }
  }

  void run() {
    const auto &grid = arguments.grid;
    for (unsigned d = 0; d < 3; ++d)
      if (grid[d] < 1 || (d >= kernel.dimensions && grid[d] != 1))
        throw inputError("a grid of " + extentText(grid) + " does not fit `" + kernel.name + "`, which has " +
                         std::to_string(kernel.dimensions) + " dimensions");
    for (std::int64_t z = 0; z < grid[2]; ++z)
      for (std::int64_t y = 0; y < grid[1]; ++y)
        for (std::int64_t x = 0; x < grid[0]; ++x)
          runPixel({x, y, z});
    for (const ast::ResultUse &use : kernel.results)
      finish(use);
  }

private:
  void bind(const ast::Variable &parameter) {
    HostBuffer &buffer = bufferOf(arguments, parameter);
    Storage &storage = evaluator.kernelFrame()[parameter];
    switch (parameter.type.kind) {
    case Type::Kind::Image:
      views.push_back(viewOf(*kernel.use(&parameter), buffer, arguments.grid));
      storage.image = &views.back();
      return;
    case Type::Kind::Value:
      if (buffer.size != Extent{1, 1, 1})
        refuse(parameter, "is a single value, not " + extentText(buffer.size));
      scalars.push_back({&storage, &buffer});
      return;
    case Type::Kind::Array:
    case Type::Kind::Pointer:
      checkElements(parameter, buffer);
      storage.data = buffer.bytes.data();
      storage.count = buffer.size[0] * buffer.size[1] * buffer.size[2];
      if (kernel.result(&parameter))
        evaluator.accumulatorsOf(parameter).resize(storage.count);
      return;
    }
  }

  void finish(const ast::ResultUse &use) {
    const Accumulators &all = evaluator.accumulatorsOf(*use.result);
    all.store(arguments.buffers.at(use.result->name).bytes.data());
    if (use.op == ast::ReduceOp::Sum && isFloat(use.result->type.value.scalar))
      arguments.summands[use.result->name] = {all.counts(), all.magnitudes()};
  }

  void runPixel(const Coordinates &pixel) {
    for (unsigned d = 0; d < kernel.dimensions; ++d) {
      Storage &index = evaluator.globalFrame()[*kernel.pixelIndex[d]];
      evaluator.define(index, integer(pixel[d], index.type));
    }
    for (const auto &[storage, buffer] :
         scalars) { // each pixel gets its own copy, because the body may change it
      std::copy(buffer->bytes.begin(), buffer->bytes.end(), storage->data);
      std::fill_n(storage->defined, storage->bytes(), 1);
    }
    evaluator.runBody();
  }

  const ast::Kernel &kernel;
  Arguments &arguments;
  Evaluator evaluator;
  std::vector<ImageView> views;
  std::vector<std::pair<Storage *, const HostBuffer *>> scalars;
};

}

void interpret(const ast::Program &program, const ast::Kernel &kernel, Arguments &arguments,
               std::int64_t stepLimit) {
  Launch(program, kernel, arguments, stepLimit).run();
}

}
