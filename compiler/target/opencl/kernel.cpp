#include "compiler/target/opencl/kernel.h"
#include "compiler/analysis/array_bytes.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/print.h"
#include "compiler/target/opencl/arguments.h"
#include "compiler/target/opencl/image_places.h"
#include "compiler/target/opencl/names.h"
#include "compiler/target/opencl/packed_extremes.h"
#include "compiler/target/opencl/packed_pairs.h"
#include "compiler/target/opencl/prelude.h"
#include "compiler/target/opencl/print.h"
#include "compiler/target/opencl/reductions.h"
#include "compiler/target/opencl/sampler.h"
#include "compiler/target/opencl/short_integers.h"
#include "compiler/target/opencl/tables.h"
#include "compiler/target/opencl/uniform_choices.h"
#include "compiler/target/opencl/weighted_components.h"
#include "llvm/ADT/STLExtras.h"

namespace icl {
using namespace ir;

/// The initial value of an element of `stored`, which may have one lane more than `value`.
static const Expr *initialElement(Builder &build, const Expr *value, ValueType stored) {
  if (value->type == stored)
    return value;
  if (value->op == Op::Convert && !value->args[0]->type.isVector())
    return build.convert(value->args[0], stored);
  const ValueType single = stored.withLanes(1);
  llvm::SmallVector<const Expr *, 4> parts;
  if (value->op == Op::Vector)
    parts.append(value->args.begin(), value->args.end());
  else
    parts.push_back(value);
  parts.push_back(isFloat(single.scalar) ? build.number(0, single) : build.integer(0, single));
  return build.vector(stored, parts);
}

static void emitConstants(const Kernel &kernel, llvm::raw_ostream &out) {
  Builder build(*kernel.arena);
  for (const Var *v : kernel.constants) {
    const ValueType stored = constantElement(computeType(v->type));
    out << "\n__constant " << toString(stored) << " " << v->name;
    for (auto extent : v->extents)
      out << "[" << extent << "]";
    out << " = {";
    Printer printer(out);
    for (std::size_t i = 0; i < v->elements.size(); ++i) {
      out << (i ? ", " : "");
      printer.print(initialElement(build, v->elements[i], stored), 1);
    }
    out << "};\n";
  }
}

/// Writes the kernel function; returns its launch over the grid.
static runtime::Launch emitFunction(const Kernel &kernel, const EmitOptions &options, bool takesSizes,
                                    llvm::raw_ostream &out) {
  runtime::Launch launch;
  launch.entry = kernel.name;
  launch.dimensions = kernel.dimensions;
  launch.workGroup = kernel.workGroup;
  launch.tile = kernel.tile;
  launch.arrayBytes = indexedArrayBytes(kernel.paths.front().body);
  out << "\n__kernel ";
  if (!kernel.hasAnyWorkGroup)
    out << "__attribute__((reqd_work_group_size(" << kernel.workGroup[0] << ", " << kernel.workGroup[1]
        << ", " << kernel.workGroup[2] << ")))\n";
  out << "void " << kernel.name << "(";
  const char *separator = "";
  for (auto &[declaration, argument] : argumentsOf(kernel, !takesSizes)) {
    out << separator << declaration;
    separator = ",\n    ";
    launch.arguments.push_back(argument);
  }
  out << ") {\n";
  const auto isObject = [](const ir::Parameter &p) { return p.image && p.image->storage == Storage::Object; };
  if (llvm::any_of(kernel.parameters, isObject))
    out << samplers(kernel.paths.front().body);
  for (const ir::Parameter &p : kernel.parameters)
    if (p.var && !p.var->isArray() && isHalf(p.var->type))
      out << "  " << (p.var->isConst ? "const " : "") << toString(computeType(p.var->type)) << " "
          << p.var->name << " = " << accessName("vload", p.var->type) << "(0, (const __private half *)&"
          << p.var->name << bitsEnding << ");\n";
  for (const ir::Parameter &p : kernel.parameters)
    if (p.image && p.image->tile && p.image->tile->alignedLanes > 1) {
      const std::string type = "__local " + storedType(p.image->tile->type) + " *";
      out << "  " << type << "restrict " << p.image->name << " = (" << type << ")"
          << alignedTileName(*p.image) << ";\n";
    }
  if (hidesConversions(kernel))
    out << "  const uchar icl_no_bits = icl_unknown_zero;\n";
  printOpenCl(kernel, options, out);
  out << "}\n";
  return launch;
}

/// In the form that suits the device. Values do not change.
static Kernel prepared(const Kernel &lowered, const EmitOptions &options) {
  const Device &device = options.device;
  if (device.isCpu) {
    const Kernel weighted = weightComponents(lowered, options);
    return device.quirks.has(Quirk::ExtendsTruthAsOne) ? weighted : maskUniformChoices(weighted);
  }
  const Kernel placed = device.quirks.has(Quirk::LosesImagePlaces) ? separatePlaces(lowered) : lowered;
  const Kernel wide = device.hasPackedExtremes ? packPairs(widenForExtremes(placed)) : placed;
  return device.quirks.has(Quirk::MistakesShorts) ? avoidShorts(wide, options) : wide;
}

static Variant emitFor(const Kernel &lowered, const EmitOptions &options) {
  const Kernel kernel = prepared(lowered, options);
  Variant variant;
  runtime::LaunchProgram &program = variant.program;
  if (options.exact && options.device.hasExactDivision)
    program.options = "-cl-fp32-correctly-rounded-divide-sqrt";

  llvm::raw_string_ostream out(program.source);
  out.SetBufferSize(1 << 14);
  for (const std::string &l : options.header)
    out << "// " << l << "\n";
  for (const ir::Parameter &p : kernel.parameters)
    variant.isFiltered |= p.image && p.image->isFiltered;
  std::optional<Kernel> tables;
  llvm::SmallVector<const Kernel *, 2> kernels{&kernel};
  if (!kernel.tables.empty())
    kernels.push_back(&tables.emplace(tableKernel(kernel, options.device)));
  const std::vector<Companion> before = launchesBefore(kernel), after = launchesAfter(kernel, options.device);
  for (const Companion &c : before)
    kernels.push_back(&c.kernel);
  for (const Companion &c : after)
    kernels.push_back(&c.kernel);
  const auto emitCompanion = [&](const Companion &c) {
    program.launches.push_back(emitFunction(c.kernel, options, /*takesSizes=*/false, out));
    program.launches.back().grid = c.grid;
  };
  out << prelude(kernels, options);
  emitConstants(kernel, out);
  if (tables) {
    program.temporaries = temporariesOf(kernel);
    program.launches.push_back(emitFunction(*tables, options, /*takesSizes=*/false, out));
    program.launches.back().grid = tableGrid(kernel);
  }
  for (runtime::Temporary &cells : cellsOf(kernel))
    program.temporaries.push_back(std::move(cells));
  for (const Companion &c : before)
    emitCompanion(c);
  program.launches.push_back(emitFunction(kernel, options, !options.fixed, out));
  for (const Companion &c : after)
    emitCompanion(c);
  out.flush();
  return variant;
}

Variant emitOpenCl(const Kernel &lowered, const EmitOptions &options) {
  const Device &device = options.device;
  if (!device.hasPackedExtremes || !device.quirks.has(Quirk::MistakesShorts) || !comparesExtremes(lowered))
    return emitFor(lowered, options);
  Device withoutPairs = device;
  withoutPairs.hasPackedExtremes = false;
  return emitFor(lowered, {withoutPairs, options.sizes, options.fixed, options.exact, options.header});
}

}
