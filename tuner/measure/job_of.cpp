#include "tuner/measure/job_of.h"
#include "compiler/ast/walk.h"
#include "compiler/interpret/interpret.h"
#include "compiler/target/description.h"
#include <icl/kernel.h>

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

/// How often a pixel may update the result. Loops are taken to run a thousand times.
static double mostUpdates(const ast::Kernel &kernel, const ast::Variable &result) {
  double count = 0;
  bool loops = false;
  ast::forEachStmt(*kernel.body, [&](const ast::Stmt &s) {
    loops |= s.kind == ast::StmtKind::For || s.kind == ast::StmtKind::While;
  });
  ast::forEachExpr(*kernel.body, [&](const ast::Expr &e) {
    const auto *update = llvm::dyn_cast<ast::Update>(&e);
    count += update && update->result == &result;
  });
  return loops ? 1000 * count : count;
}

static BufferSpec bufferOf(const ast::Kernel &kernel, const ast::Variable &parameter, const HostBuffer &data,
                           double pixels) {
  BufferSpec spec;
  spec.name = parameter.name;
  spec.layout = layoutOf(parameter.type.value);
  spec.size = data.size;
  const ast::ImageUse *use = kernel.use(&parameter);
  const bool isResult = kernel.result(&parameter) != nullptr;
  spec.isRead = !isResult && (!use || use->isRead);
  spec.isWritten = isResult || (use && use->isWritten);
  spec.isComputedInFloat = spec.layout.number == ElementLayout::Number::Double && computesInFloat(kernel);
  spec.isFloatResult = isResult && isFloat(parameter.type.value.scalar);
  const ast::ResultUse *result = kernel.result(&parameter);
  if (spec.isFloatResult && result->op == ast::ReduceOp::Sum)
    spec.summands = mostUpdates(kernel, parameter) * pixels;
  spec.tolerance = use && !kernel.isExact ? use->tolerance : 0;
  if (spec.bytes() != data.bytes.size())
    throw inputError("the argument for `" + parameter.name + "` holds " + std::to_string(data.bytes.size()) +
                     " bytes, its size " + extentText(data.size) + " asks for " +
                     std::to_string(spec.bytes()));
  return spec;
}

std::vector<BufferSpec> buffersOf(const ast::Kernel &kernel, const Arguments &arguments) {
  std::vector<BufferSpec> specs;
  const Extent &grid = arguments.grid;
  const double pixels = double(grid[0]) * double(grid[1]) * double(grid[2]);
  for (const auto &parameter : kernel.parameters)
    if (!parameter->type.isValue())
      specs.push_back(bufferOf(kernel, *parameter, argument(arguments, parameter->name), pixels));
  return specs;
}

// ---- Jobs

static void checkSize(const std::string &what, const Extent &is, const Extent &compiledFor) {
  if (is != compiledFor)
    throw inputError("the variant is compiled for " + what + " of " + extentText(compiledFor) + ", not " +
                     extentText(is));
}

Job jobOf(const ast::Kernel &kernel, const Variant &variant, const Arguments &arguments,
          runtime::Objective objective) {
  if (variant.program.fixedGrid)
    checkSize("a grid", arguments.grid, *variant.program.fixedGrid);
  for (const auto &[name, size] : variant.program.fixedImages)
    checkSize("an image `" + name + "`", argument(arguments, name).size, size);

  std::vector<runtime::Argument> values;
  for (const auto &parameter : kernel.parameters) {
    const HostBuffer &given = argument(arguments, parameter->name);
    values.push_back({const_cast<std::byte *>(given.bytes.data()), nullptr, given.size});
  }
  Job job;
  job.source = variant.program.source;
  job.program = runtime::bindProgram(describe(kernel), variant.program, values, arguments.grid);
  job.isFiltered = variant.isFiltered;
  job.objective = objective;
  return job;
}

}
