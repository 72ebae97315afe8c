#include "tools/iclc/verification.h"
#include "compiler/interpret/synthetic.h"
#include "compiler/knobs/handles.h"
#include "tools/iclc/report/text.h"
#include "tuner/device/sum_bound.h"
#include "tuner/measure/job_of.h"
#include <algorithm>
#include <cmath>
#include <icl/error.h>
#include <iomanip>
#include <sstream>

namespace icl::cli {

Verification::Verification(const Source &source, const ast::Kernel &kernel, const Executor &executor,
                           const Sizes &sizes, std::uint64_t seed)
    : source(source), kernel(kernel), executor(executor),
      initial(syntheticArguments(kernel, *sizes.grid, sizes.images, {}, seed)),
      bitExact(icl::isBitExact(kernel, executor.device().hasExactDivision)) {}

Verification::Reference &Verification::referenceFor(const Variant &variant) {
  const auto choices = tunablesOf(kernel, variant.configuration);
  const auto known = references.find(choices);
  if (known != references.end())
    return known->second;
  Arguments computed = initial;
  computed.tunables = choices;
  interpretLocated(source, kernel, computed);
  return references.emplace(choices, Reference{std::move(computed), {}}).first->second;
}

/// How far each element of a floating result may be from another variant's; empty for other outputs. The
/// largest and the smallest float are exact, but 0 and -0 are equal.
std::vector<double> Verification::tolerancesOf(const Reference &reference, const BufferSpec &spec,
                                               Agreement agreement) const {
  const auto sums = reference.interpreted.summands.find(spec.name);
  const bool isExtremum = agreement == Agreement::Exact && spec.isFloatResult;
  if (sums == reference.interpreted.summands.end())
    return std::vector<double>(isExtremum ? spec.lanesInMemory() : 0);
  std::vector<double> all;
  for (std::size_t i = 0; i < sums->second.counts.size(); ++i) {
    const double magnitudes = sums->second.magnitudes[i];
    const SumBound bound{magnitudes, double(sums->second.counts[i]), executor.device().hasDouble};
    // Both are off by the bound. Where values differ between devices, they do by some units in the last
    // place.
    all.push_back(2 * bound.of(spec.layout.number) +
                  (agreement == Agreement::Exact ? 0 : std::ldexp(magnitudes, -10) + spec.tolerance));
  }
  return all;
}

bool Verification::sumsFloats() const {
  return std::any_of(kernel.results.begin(), kernel.results.end(), [](const ast::ResultUse &use) {
    return use.op == ast::ReduceOp::Sum && isFloat(use.result->type.value.scalar);
  });
}

std::optional<std::string> Verification::compare(const Reference &reference, const Arguments &wanted,
                                                 const Arguments &found, Agreement agreement) const {
  for (const BufferSpec &spec : buffersOf(kernel, initial)) {
    if (!spec.isWritten)
      continue;
    const std::byte *expected = wanted.buffers.at(spec.name).bytes.data();
    const std::byte *actual = found.buffers.at(spec.name).bytes.data();
    const std::vector<double> tolerances = tolerancesOf(reference, spec, agreement);
    if (auto different = tolerances.empty() ? difference(spec, expected, actual, agreement)
                                            : difference(spec, expected, actual, tolerances))
      return different;
  }
  return std::nullopt;
}

/// Whose elementary functions the variant calls.
static std::string mathOf(const Variant &variant) {
  const auto found = variant.configuration.find(knobs::math.name());
  return found == variant.configuration.end() ? knobs::math.otherwise() : toString(found->second);
}

static bool isTolerated(const Variant &variant) {
  return variant.reordersSums || mathOf(variant) == "native";
}

Agreement Verification::agreementOf(const Variant &variant) const {
  if (variant.isFiltered)
    return Agreement::Filtered;
  return bitExact && !isTolerated(variant) ? Agreement::Exact : Agreement::Close;
}

std::optional<std::string> Verification::check(const Variant &variant) {
  Reference &reference = referenceFor(variant);
  Arguments found = initial;
  try {
    executor.run(kernel, variant, found);
  } catch (const runtime::Error &error) {
    // A limit that only the driver knows, such as registers, is not an error. A kernel that does not build
    // is.
    if (error.kind() != runtime::ErrorKind::Launch && error.kind() != runtime::ErrorKind::Memory)
      return error.what();
    if (refusals++ == 0)
      firstRefusal = error.what();
    return std::nullopt;
  }
  const Agreement agreement = agreementOf(variant);
  if (auto different = compare(reference, reference.interpreted, found, agreement))
    return "differs from the interpreter: " + *different;
  filtered += variant.isFiltered;
  tolerated += isTolerated(variant);
  if (agreement != Agreement::Close || isTolerated(variant))
    return std::nullopt;
  const auto [first, isFirst] = reference.firstVariants.try_emplace(mathOf(variant), found);
  if (isFirst)
    return std::nullopt;
  if (auto different = compare(reference, first->second, found, Agreement::Exact))
    return "differs from another variant: " + *different;
  return std::nullopt;
}

static std::string deviationText(const std::string &output, const Deviation &found) {
  std::ostringstream text;
  text << std::max(1L, std::lround(100.0 * double(found.different) / double(found.lanes))) << " % of `"
       << output << "` by at most " << std::setprecision(2) << found.most << " (values are up to ";
  text.precision(3);
  text << found.largest << ')';
  return text.str();
}

std::string Verification::deviationOf(const Variant &variant) {
  Arguments found = initial;
  executor.run(kernel, variant, found);
  const Arguments &wanted = referenceFor(variant).interpreted;
  std::vector<std::string> outputs;
  for (const BufferSpec &spec : buffersOf(kernel, initial)) {
    if (!spec.isWritten)
      continue;
    const Deviation one =
        deviation(spec, wanted.buffers.at(spec.name).bytes.data(), found.buffers.at(spec.name).bytes.data());
    if (one.different > 0)
      outputs.push_back(deviationText(spec.name, one));
  }
  return outputs.empty() ? "agrees with the interpreter exactly"
                         : "differs from the interpreter in " + listed(outputs, "and");
}

}
