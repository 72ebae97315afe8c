#include "tuner/kernel_on_device.h"
#include "compiler/knobs/handles.h"
#include "compiler/space/initial_design.h"
#include "compiler/space/parallel.h"
#include "tuner/kernel_scenario.h"
#include "tuner/measure/describe.h"
#include "tuner/measure/device.h"
#include "tuner/measure/device_measurer.h"
#include "tuner/measure/job_of.h"
#include "tuner/runtime_form.h"
#include <algorithm>

namespace icl {

static ProblemSizes sizesOf(const Arguments &arguments, const std::vector<BufferSpec> &buffers) {
  ProblemSizes sizes = {{"", arguments.grid}};
  for (const BufferSpec &buffer : buffers)
    if (buffer.size != arguments.grid)
      sizes[buffer.name] = buffer.size;
  return sizes;
}

/// The buffers with their data, which is that of the arguments.
static std::vector<MeasuredBuffer> measuredBuffers(const ast::Kernel &kernel, const Arguments &arguments) {
  std::vector<MeasuredBuffer> buffers;
  for (BufferSpec &spec : buffersOf(kernel, arguments)) {
    const std::byte *contents = arguments.buffers.at(spec.name).bytes.data();
    buffers.push_back({std::move(spec), contents});
  }
  return buffers;
}

unsigned buildersOn(unsigned cores) {
  constexpr unsigned many = 8;
  return cores < many ? cores : cores - 1;
}

/// If the device computes on the cores that build, it is not timed meanwhile; if not, the process that times
/// it mostly waits. If the device uses this machine's memory, each process has its own copy of the data.
static unsigned jobsFor(const runtime::DeviceInfo &device, const std::vector<MeasuredBuffer> &buffers) {
  const unsigned builders = buildersOn(allowedCores());
  if (!device.isCpu)
    return builders;
  std::uint64_t bytes = 1;
  for (const MeasuredBuffer &buffer : buffers)
    bytes += buffer.spec.bytes();
  return static_cast<unsigned>(std::clamp<std::uint64_t>(device.globalBytes / 4 / bytes, 1, builders));
}

static std::unique_ptr<Measurer> measurerHere(const TuneRequest &request, const runtime::DeviceInfo &info,
                                              JobCache::MakeJob makeJob, JobCache::MakeJob makeRounded,
                                              const Configuration &reference) {
  const std::vector<MeasuredBuffer> buffers = measuredBuffers(request.kernel, request.arguments);
  DeviceMeasurerOptions options;
  options.device = request.device;
  options.makeRounded = std::move(makeRounded);
  options.jobs = request.jobs ? request.jobs : jobsFor(info, buffers);
  options.sharesBuilds = !info.isCpu;
  options.leavesWorkers = !info.isCpu && request.builds.empty(); // drivers of CPUs open at once
  options.stop = request.search.stop;
  options.builds = request.builds;
  options.timingLock = request.timingLock;
  options.timing = request.timing;
  return std::make_unique<DeviceMeasurer>(std::move(makeJob), reference, buffers, options,
                                          request.takeCrew ? request.takeCrew() : nullptr);
}

std::vector<Assignment> KernelOnDevice::storedInSpace() const {
  std::vector<Assignment> found;
  for (const StoredConfiguration &one : stored)
    if (one.problem.empty())
      found.push_back(one.configuration);
  return found;
}

/// The configuration with values for all knobs, if it is valid in the definition.
static StoredConfiguration completed(const SpaceDefinition &definition, const Assignment &configuration) {
  try {
    const Configuration choice = definition.configuration(configuration);
    const auto broken = definition.violations(choice);
    return {definition.assignment(choice), broken.empty() ? "" : broken.front()};
  } catch (const Error &unknown) {
    return {configuration, unknown.what()};
  }
}

/// What can be expressed for the kernel whatever a tuning fixes: knobs, and work-groups of any size.
static std::optional<SpaceDefinition> broadSpace(const TuneRequest &request, const Device &device) {
  Diagnostics unsaid("", request.sourceText);
  return spaceOf(request.kernel, device, request.sizes, unsaid, /*denseWorkGroups=*/true);
}

/// `space`: values that the tuning fixes also apply to forms, except to configurations that are their own
/// form.
static std::function<std::optional<Assignment>(const Assignment &)>
anySizeForms(const SpaceDefinition &space, const std::optional<SpaceDefinition> &broad) {
  return [space, broad](const Assignment &configuration) -> std::optional<Assignment> {
    if (!broad || !completed(*broad, configuration).problem.empty())
      return std::nullopt;
    const auto form = runtimeForm(*broad, configuration);
    const bool isAllowed = form && (*form == configuration || completed(space, *form).problem.empty());
    return isAllowed ? form : std::nullopt;
  };
}

/// If it is in the space that is tuned. One for rows of whole vectors is preferred.
static std::optional<Assignment> promisingAnySizeForm(const TuneRequest &request, const Device &device,
                                                      const KernelOnDevice &kernel) {
  for (const bool hasWholeRows : {true, false}) {
    Sizes unknown;
    unknown.hasWholeRows = hasWholeRows;
    Diagnostics unsaid("", request.sourceText);
    const auto unsized =
        spaceOf(request.kernel, device, unknown, unsaid, request.denseWorkGroups, request.objective);
    const std::vector<Configuration> design =
        unsized ? initialDesign(Space(*unsized)) : std::vector<Configuration>();
    if (design.empty())
      continue;
    const auto form = kernel.anySizeForm(unsized->assignment(design.front()));
    if (form && completed(kernel.space, *form).problem.empty())
      return form;
  }
  return std::nullopt;
}

static std::function<std::optional<Assignment>(const Assignment &)> fixedForms(const SpaceDefinition &space) {
  return [space](Assignment configuration) -> std::optional<Assignment> {
    configuration["sizes"] = "fixed";
    const StoredConfiguration form = completed(space, configuration);
    return form.problem.empty() ? std::optional(form.configuration) : std::nullopt;
  };
}

static bool sumsFloats(const ast::Kernel &kernel) {
  return std::any_of(kernel.results.begin(), kernel.results.end(), [](const ast::ResultUse &use) {
    return use.op == ast::ReduceOp::Sum && isFloat(use.result->type.value.scalar);
  });
}

/// The space without what the tuning fixes. `auto` takes code whose work-groups are compiled in, unless it is
/// told otherwise: to compare the two forms would double its space.
static Space tunedSpace(const TuneRequest &request, const SpaceDefinition &whole) {
  const std::string &strategy = request.search.strategy, binding = knobs::wgBinding.name();
  if (strategy.substr(0, strategy.find(':')) == "auto" && whole.find(binding) &&
      !request.fixed.count(binding)) {
    Assignment fixed = request.fixed;
    fixed.emplace(binding, knobs::wgBinding.otherwise());
    if (Space compiledIn(whole.fix(fixed)); compiledIn.reference()) // the source may exclude all of it
      return compiledIn;
  }
  return Space(whole.fix(request.fixed));
}

std::optional<KernelOnDevice> putOnDevice(const TuneRequest &request, Diagnostics &diagnostics) {
  Ledger ledger = request.search.ledger;
  ledger.enter(Stage::Preparing);
  const runtime::DeviceInfo info = request.info ? *request.info : describeInChild(request.device);
  const Device device = deviceOf(info);
  const auto whole =
      spaceOf(request.kernel, device, request.sizes, diagnostics, request.denseWorkGroups, request.objective);
  if (!whole)
    return std::nullopt;
  const Space space = tunedSpace(request, *whole);
  std::vector<StoredConfiguration> stored;
  const auto broad = broadSpace(request, device);
  if (broad)
    for (const Assignment &configuration : request.search.stored)
      stored.push_back(completed(*broad, configuration));

  const auto reference = space.reference();
  if (!reference)
    throw EmptySpace(space);
  // Outputs are compared with the untuned variant's whatever knobs are fixed; there the empty configuration
  // is the untuned one.
  const Configuration untuned = *untunedConfiguration(*whole); // which is not empty, as a part of it is not
  KernelOnDevice result{info,
                        sizesOf(request.arguments, buffersOf(request.kernel, request.arguments)),
                        featuresOf(request.kernel, device, request.arguments.grid),
                        space,
                        std::move(stored),
                        request.fixed.empty() ? *reference : Configuration(),
                        nullptr,
                        anySizeForms(space, broad),
                        {},
                        fixedForms(space)};
  if (request.wantsAnySizeForm)
    result.promisingAnySizeForm = promisingAnySizeForm(request, device, result);
  const auto compile = [&request, device, whole = *whole, untuned,
                        variants = space.widen(result.storedInSpace())](
                           const Configuration &configuration, bool exact, const PassOptions &options) {
    const bool isUntuned = configuration.empty();
    return jobOf(request.kernel,
                 compileVariant(request.kernel, isUntuned ? whole : variants,
                                isUntuned ? untuned : configuration, device, request.sizes, exact, options),
                 request.arguments, request.objective);
  };
  const auto makeJob = [compile, reference = *reference,
                        sumsFloats = sumsFloats(request.kernel)](const Configuration &configuration) {
    Job job = compile(configuration, false, {});
    if (sumsFloats && (configuration.empty() || configuration == reference))
      job.magnitudes.push_back(compile(configuration, false, {.sumsMagnitudes = true}));
    return job;
  };
  JobCache::MakeJob makeRounded;
  if (!request.kernel.isExact)
    makeRounded = [compile](const Configuration &configuration) { return compile(configuration, true, {}); };
  ledger.enter(Stage::Inputs);
  result.measurer = request.makeMeasurer
                        ? request.makeMeasurer(request, {makeJob, result.reference,
                                                         space.widen(result.storedInSpace()), result.sizes})
                        : measurerHere(request, info, makeJob, makeRounded, result.reference);
  result.measurer->clock.ledger = std::move(ledger);
  return result;
}

}
