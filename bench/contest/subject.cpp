#include "bench/contest/subject.h"
#include "bench/contest/kernel_shape.h"
#include "compiler/interpret/synthetic.h"
#include "tuner/files/read.h"

namespace icl::contest {

Sides Sides::orUsual(bool isCpu) const {
  return {plane ? plane : isCpu ? 4096 : 8192, volume ? volume : isCpu ? 256 : 512};
}

std::string Subject::sizeText() const { return extentText(grid(), kernel().dimensions); }

static std::string textOf(const std::string &path) {
  try {
    return readWhole(path, textLimit);
  } catch (const Error &wrong) {
    throw wrong.in("cannot read " + path + ": ");
  }
}

static Subject parsed(const std::string &path) {
  Subject s;
  s.text = textOf(path);
  s.diagnostics = std::make_unique<Diagnostics>(path, s.text);
  s.program = parseProgram(*s.diagnostics);
  if (!s.program || s.program->kernels.empty()) {
    s.diagnostics->print(llvm::errs());
    throw inputError("cannot use " + path);
  }
  return s;
}

/// An array or scalar of the element type that the parameter has.
static HostBuffer bufferOf(const ast::Variable &parameter, const std::vector<double> &numbers) {
  const auto elements = static_cast<std::int64_t>(numbers.size() / parameter.type.value.lanes);
  HostBuffer buffer{{}, {elements, 1, 1}};
  const auto append = [&](auto number) {
    const auto *bytes = reinterpret_cast<const std::byte *>(&number);
    buffer.bytes.insert(buffer.bytes.end(), bytes, bytes + sizeof number);
  };
  for (const double number : numbers)
    if (isInteger(parameter.type.value.scalar))
      append(static_cast<std::int32_t>(number));
    else
      append(static_cast<float>(number));
  return buffer;
}

static Subject withGrid(Subject s, const Extent &grid, const KernelShape &shape = {}) {
  s.sizes.grid = grid;
  s.sizes.images = shape.images;
  std::map<std::string, HostBuffer> given;
  for (const auto &parameter : s.kernel().parameters)
    if (const auto numbers = shape.numbers.find(parameter->name); numbers != shape.numbers.end())
      given[parameter->name] = bufferOf(*parameter, numbers->second);
  s.arguments = syntheticArguments(s.kernel(), grid, shape.images, given, 1);
  return s;
}

Subject load(const std::string &path, const Sides &sides) {
  Subject s = parsed(path);
  if (s.kernel().dimensions == 3)
    return withGrid(std::move(s), {sides.volume, sides.volume, sides.volume});
  if (s.kernel().dimensions == 1) // as many elements as a picture has pixels
    return withGrid(std::move(s), {sides.plane * sides.plane, 1, 1});
  const KernelShape shape = shapeOf(s.kernel().name, sides.plane);
  return withGrid(std::move(s), shape.grid, shape);
}

Subject loadAt(const std::string &path, const Extent &grid) { return withGrid(parsed(path), grid); }

}
