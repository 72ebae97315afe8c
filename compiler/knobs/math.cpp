// Elementary functions: the device's; the target's own, which are computed in all lanes of a vector at once;
// or the device's fast ones, where the kernel states a tolerance. Runs before vectors are made, which call
// the device's functions lane by lane. All paths and tables call the same ones.
#include "compiler/knobs/table.h"
#include "compiler/transform/elementary.h"

namespace icl::knobs {

/// CPUs' drivers call or inline a scalar function for each lane; other devices have instructions. The
/// target's own functions compute in double where float is not precise enough. In exact kernels, all variants
/// call the device's functions, so that all give the same bits.
static bool hasLanes(const KnobContext &c) {
  return c.facts.callsMath && !c.facts.isExact && c.device.isCpu && c.device.hasDouble;
}

static bool hasNative(const KnobContext &c) { return c.facts.toleratesErrors && c.facts.approximates; }

static std::vector<Parameter> parameters(const KnobContext &c) {
  std::vector<std::string> values{"device"}, promising{"device"};
  for (auto [value, isOffered] : {std::pair("native", hasNative(c)), std::pair("lanes", hasLanes(c))})
    if (isOffered)
      values.insert(values.begin() + 1, value), promising.insert(promising.begin(), value);
  if (values.size() == 1)
    return {};
  return {offer(math, values, mathKnob.description, promising)};
}

static Assignment otherwise(const KernelFacts &) { return otherwiseOf(math); }

static ir::Kernel lower(ir::Kernel kernel, const LoweringContext &context) {
  const std::string choice = context.value(math);
  if (choice == "device")
    return kernel;
  const auto replace = [&](auto code) {
    return choice == "lanes" ? callOwnMath(*kernel.arena, code) : callNativeMath(*kernel.arena, code);
  };
  for (ir::Path &path : kernel.paths)
    path.body = replace(path.body);
  for (ir::Table &made : kernel.tables)
    made.value = replace(made.value);
  return kernel;
}

static const Example shown[] = {
    {"falloff", "sizes=fixed block_x=4 vector_x=4", "sizes=fixed block_x=4 vector_x=4 math=lanes"},
    {"falloff", "", "sizes=fixed block_x=4 vector_x=4 math=native"}};

const Knob mathKnob = {
    "math",
    "elementary functions by the device, by polynomials in all lanes at once, or by the device's fast ones",
    parameters,
    otherwise,
    nullptr,
    lower,
    "the device is a CPU with double, and the kernel is not exact and calls one of `acos`, `acosh`, "
    "`acospi`, `asin`, `asinh`, `asinpi`, `atan`, `atan2`, `atan2pi`, `atanh`, `atanpi`, `cbrt`, "
    "`cos`, `cosh`, `cospi`, `erf`, `erfc`, `exp`, `exp10`, `exp2`, `expm1`, `fmod`, `hypot`, `lgamma`, "
    "`log`, `log10`, `log1p`, `log2`, `pow`, `pown`, `powr`, `remainder`, `rootn`, `rsqrt`, `sin`, `sinh`, "
    "`sinpi`, `tan`, `tanh`, `tanpi`, `tgamma` of float, or one of `distance`, `length`, `normalize` and "
    "their `fast_` forms of vectors of float, or one of `exp`, `exp2`, `exp10`, `hypot`, `log`, "
    "`log2`, `log10`, `rsqrt` of double (`lanes`), or the kernel states a tolerance for each "
    "output, and divides floats or "
    "calls `sqrt` or a function that devices also compute faster and less precisely (`native`)",
    shown};

}
