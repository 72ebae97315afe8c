// The interface of the compiler: a kernel, a device and sizes give a space; a kernel and a configuration of
// that space give a variant.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/passes.h"
#include "compiler/source/diagnostics.h"
#include "compiler/space/definition.h"
#include "compiler/space/device.h"
#include "compiler/space/sizes.h"
#include "compiler/target/variant.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace icl {

/// What defines the tuning space of a kernel for a device and sizes.
/// `denseWorkGroups`: work-group sizes are all multiples of 2, and 1, instead of powers of two.
/// `objective`: the time that counts, which decides what the knobs suggest to try first.
/// A force or constraint pragma that names an unknown knob or value is reported with its location and a
/// suggestion; the result is then empty.
std::optional<SpaceDefinition> spaceOf(const ast::Kernel &, const Device &, const Sizes &, Diagnostics &,
                                       bool denseWorkGroups = false,
                                       runtime::Objective objective = runtime::Objective::Launch);

/// The values that the configuration chooses for the kernel's own tunables.
std::map<std::string, std::int64_t> tunablesOf(const ast::Kernel &, const Assignment &configuration);

/// The values of parameters that the kernel has compiled in.
runtime::FixedValues fixedValuesOf(const ast::Kernel &);

/// The variant for a configuration of that space, complete and verified.
/// `exact`: without contraction, and with correctly rounded division where the device has it, so that results
/// can be compared with the interpreter's. Exact kernels always are.
Variant compileVariant(const ast::Kernel &, const SpaceDefinition &, const Configuration &, const Device &,
                       const Sizes &, bool exact = false, const PassOptions & = {});

/// Kernel facts, one `name: value` per line.
std::string factsText(const ast::Kernel &);
/// The kernel IR after the last pass.
std::string irText(const ast::Kernel &, const Assignment &, const Sizes &, const PassOptions & = {});
/// The passes' names in the order in which they run, each with its one-line description.
std::vector<std::pair<std::string, std::string>> passNames();

}
