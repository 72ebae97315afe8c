#include "arguments.h"
#include "log.h"
#include "obstacle.h"
#include "prepared.h"
#include "recorder.h"
#include "sizes.h"
#include "tuned.h"
#include <algorithm>
#include <icl/error.h>
#include <icl/kernel.h>
#include <icl/sequence.h>
#include <map>
#include <mutex>
#include <tuple>

namespace icl::runtime {

// A variant for a call, which builds and runs on the queue's device as far as is known.
struct ReadyVariant {
  const LaunchProgram &program;
  BoundProgram bound;
};

// What the choice of a variant depends on: the device, the objective, the sizes of grid and images, where
// their memory begins, and the bytes of the scalars that some variant has compiled in.
using ChoiceKey = std::tuple<cl_device_id, Objective, std::vector<Extent>, std::vector<std::int64_t>,
                             std::vector<unsigned char>>;

struct Kernel::State {
  Description description;
  std::vector<std::size_t> decidingScalars; ///< numbers of the parameters that some variant has compiled in
  ProgramCache cache;
  std::mutex mutex; // guards all below, and the Functions from the first argument to the last launch
  std::map<ChoiceKey, const Variant *> chosen;                              // by earlier calls
  std::map<std::pair<cl_device_id, const Variant *>, std::string> unusable; // tuned ones; why
  std::map<std::tuple<cl_context, cl_device_id, const LaunchProgram *, std::string>, std::vector<Function>>
      built;
  Recorder recorder;
  KeptImages kept; // guards itself

  ReadyVariant readyVariant(const Queue &queue, Objective objective, const Extent &grid,
                            const std::vector<Argument> &arguments);
  void record(const Queue &queue, const Extent &grid, const std::vector<Argument> &arguments,
              const std::vector<cl_event> &waitFor) {
    const std::lock_guard<std::mutex> lock(mutex);
    recorder.record(queue, description, grid, arguments, waitFor);
  }
  // Tuned variants that turned out to be unusable on the queue's device.
  Obstacle unusableOn(const Queue &queue) const;
  // Why the device does not run the program; empty if it does.
  std::string problemOf(const Queue &queue, const LaunchProgram &program, const BoundProgram &bound);
  std::vector<Function> &functionsOf(const Queue &queue, const LaunchProgram &program,
                                     const std::string &options);
  Event enqueue(const Queue &queue, const LaunchProgram &program, const BoundProgram &bound,
                ProgramMemory &memory, const std::vector<cl_event> &waitFor);
};

namespace {

constexpr std::size_t mostChoicesKept = 256;

std::vector<std::size_t> decidingScalarsOf(const Description &description) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < description.parameters.size(); ++i)
    if (std::any_of(description.variants.begin(), description.variants.end(), [&](const Variant &variant) {
          return variant.program.fixedValues.count(description.parameters[i].name) > 0;
        }))
      numbers.push_back(i);
  return numbers;
}

ChoiceKey keyOf(const Queue &queue, Objective objective, const Extent &grid,
                const std::vector<Argument> &arguments, const Description &description,
                const std::vector<std::size_t> &decidingScalars) {
  std::vector<Extent> sizes{grid};
  std::vector<std::int64_t> alignments;
  for (const Argument &argument : arguments) {
    sizes.push_back(argument.size);
    alignments.push_back(argument.alignment);
  }
  std::vector<unsigned char> values;
  for (const std::size_t i : decidingScalars) {
    const bool isKnown = arguments[i].host && !arguments[i].isUnknown;
    values.push_back(isKnown ? 1 : 0);
    if (isKnown) {
      const auto value = valueBytes(description.parameters[i], arguments[i].host);
      values.insert(values.end(), value.begin(), value.end());
    }
  }
  return {queue.device().id, objective, std::move(sizes), std::move(alignments), std::move(values)};
}

// The images that begin where not every vector is aligned.
std::string placesText(const Description &description, const std::vector<Argument> &arguments) {
  std::string text;
  for (std::size_t i = 0; i < arguments.size(); ++i)
    if (arguments[i].alignment < Argument::largestAlignment)
      text += "; `" + description.parameters[i].name + "` begins at a multiple of only " +
              std::to_string(arguments[i].alignment) + " bytes";
  return text;
}

// A caller with image objects or prepared images keeps images in their storage.
Objective objectiveOf(const Description &description, const std::vector<Argument> &arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i)
    if (description.parameters[i].kind == Parameter::Kind::Image &&
        (arguments[i].prepared || (arguments[i].memory && isImageObject(arguments[i].memory))))
      return Objective::Kernel;
  return Objective::Launch;
}

}

// Whether calls on the device take the variant at some sizes, unless one that the rule prefers does not fit.
static bool mayTake(const Description &description, const Variant &variant, const DeviceInfo &device) {
  const auto isTunedHere = [&](const Variant &other) { return other.tuning && other.device == device.name; };
  const auto isRelated = [&](const Variant &other) {
    return other.tuning && !other.architecture.empty() && other.architecture == device.architecture;
  };
  const auto any = [&](const auto &is) {
    return std::any_of(description.variants.begin(), description.variants.end(), is);
  };
  if (variant.tuning)
    return isTunedHere(variant) || (isRelated(variant) && !any(isTunedHere));
  if (variant.kind != DeviceKind::Any)
    return variant.kind == kindOf(device) && !any(isTunedHere) && !any(isRelated);
  return variant.device.empty() || variant.device == device.name;
}

static std::string firstLine(const BuildError &error) {
  const std::string text = error.what();
  return text.substr(0, text.find('\n'));
}

Obstacle Kernel::State::unusableOn(const Queue &queue) const {
  return [this, device = queue.device().id](std::size_t i) {
    const auto found = unusable.find({device, &description.variants[i]});
    return found == unusable.end() ? std::string() : found->second;
  };
}

std::string Kernel::State::problemOf(const Queue &queue, const LaunchProgram &program,
                                     const BoundProgram &bound) {
  try {
    const std::vector<Function> &functions = functionsOf(queue, program, bound.options);
    for (std::size_t i = 0; i < functions.size(); ++i)
      if (const auto refusal = functions[i].refusal(queue, bound.launches[i].geometry))
        return *refusal;
    return "";
  } catch (const BuildError &error) {
    return firstLine(error);
  }
}

ReadyVariant Kernel::State::readyVariant(const Queue &queue, Objective objective, const Extent &grid,
                                         const std::vector<Argument> &arguments) {
  const ChoiceKey key = keyOf(queue, objective, grid, arguments, description, decidingScalars);
  const std::lock_guard<std::mutex> lock(mutex);
  if (const auto known = chosen.find(key); known != chosen.end())
    return {known->second->program, bindProgram(description, known->second->program, arguments, grid)};
  for (;;) {
    const auto [variant, choice] =
        chooseVariant(description, queue.device().info, grid, arguments, objective, unusableOn(queue));
    const LaunchProgram &program = variant->program;
    BoundProgram bound = bindProgram(description, program, arguments, grid);
    // Where the untuned variant does not build either, its error is the caller's.
    std::string problem = choice.isLast() ? "" : problemOf(queue, program, bound);
    if (isLogging())
      logLine(description.name + ": " + choice.text + placesText(description, arguments) +
              (problem.empty() ? "" : "; it is refused: " + problem) +
              (choice.configuration.empty() ? "" : "; " + choice.configuration));
    if (problem.empty()) {
      if (chosen.size() == mostChoicesKept)
        chosen.clear();
      chosen[key] = variant;
      return {program, std::move(bound)};
    }
    chosen.clear();
    unusable[{queue.device().id, variant}] = std::move(problem);
  }
}

std::vector<Function> &Kernel::State::functionsOf(const Queue &queue, const LaunchProgram &program,
                                                  const std::string &options) {
  const auto key = std::make_tuple(queue.context(), queue.device().id, &program, options);
  const auto found = built.find(key);
  if (found != built.end())
    return found->second;
  const auto begin = std::chrono::steady_clock::now();
  const Program code = Program::build(queue, program.source, options, cache);
  if (isLogging())
    logLine(description.name + (code.isFromCache() ? ": loaded from the cache in " : ": built in ") +
            millisecondsText(std::chrono::steady_clock::now() - begin));
  std::vector<Function> functions;
  for (const Launch &launch : program.launches)
    functions.emplace_back(code, launch.entry);
  // The functions keep their program and with it the context, so that no other context gets the address in
  // the key.
  return built.emplace(key, std::move(functions)).first->second;
}

Event Kernel::State::enqueue(const Queue &queue, const LaunchProgram &program, const BoundProgram &bound,
                             ProgramMemory &memory, const std::vector<cl_event> &waitFor) {
  const std::lock_guard<std::mutex> lock(mutex);
  return runtime::enqueue(queue, functionsOf(queue, program, bound.options), bound, memory, waitFor);
}

Kernel::Kernel(Description description, ProgramCache cache) : state(std::make_unique<State>()) {
  state->description = withTunedFile(std::move(description));
  state->decidingScalars = decidingScalarsOf(state->description);
  state->cache = std::move(cache);
}
Kernel::~Kernel() = default;
Kernel::Kernel(Kernel &&) noexcept = default;
Kernel &Kernel::operator=(Kernel &&) noexcept = default;

const Description &Kernel::description() const { return state->description; }

Event Kernel::launch(const Queue &queue, const std::vector<Argument> &given,
                     const std::vector<cl_event> &waitFor) const {
  const Description &description = state->description;
  std::vector<Argument> arguments = withCounts(description, given);
  const Extent grid = gridOf(description, arguments);
  checkBuffers(description, arguments);
  if (queue.device().info.isCpu)
    findAlignments(description, arguments);
  const auto [program, bound] =
      state->readyVariant(queue, objectiveOf(description, arguments), grid, arguments);
  state->record(queue, grid, arguments, waitFor);

  Workspace workspace(state->kept, queue);
  DeviceArguments onDevice(workspace, queue, bound, waitFor);
  for (std::size_t i = 0; i < arguments.size(); ++i)
    if (description.parameters[i].kind != Parameter::Kind::Scalar)
      onDevice.add(description.parameters[i], arguments[i]);
  workspace.takeTemporaries(bound, onDevice.memory);
  const Event done =
      onDevice.spanning(state->enqueue(queue, program, bound, onDevice.memory, onDevice.waitFor()));
  workspace.keep(done);
  for (const Argument &argument : arguments)
    if (argument.prepared)
      argument.prepared->addReader(done);
  logTime(description.name, queue, done);
  return done;
}

Event Kernel::run(const Queue &queue, const std::vector<Argument> &arguments) const {
  const auto begin = std::chrono::steady_clock::now();
  const Description &description = state->description;
  const Extent grid = gridOf(description, arguments);
  checkHostMemory(description, arguments);
  const auto [program, bound] =
      state->readyVariant(queue, objectiveOf(description, arguments), grid, arguments);
  state->record(queue, grid, arguments, {});

  Workspace workspace(state->kept, queue);
  HostArguments copies(queue, bound);
  for (std::size_t i = 0; i < arguments.size(); ++i)
    if (description.parameters[i].kind != Parameter::Kind::Scalar)
      copies.add(description.parameters[i], arguments[i]);
  workspace.takeTemporaries(bound, copies.memory);
  Event done = state->enqueue(queue, program, bound, copies.memory, {});
  workspace.keep(done);
  logTime(description.name, queue, done);
  done.wait();
  unsigned buffer = 0;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Parameter &parameter = description.parameters[i];
    if (parameter.isWritten)
      copies.readBack(buffer, arguments[i].host);
    buffer += parameter.kind != Parameter::Kind::Scalar;
  }
  if (isLogging())
    logLine(description.name + ": " + extentText(grid, description.dimensions) + " on host memory took " +
            millisecondsText(std::chrono::steady_clock::now() - begin));
  return done;
}

Choice Kernel::choice(const Queue &queue, const std::vector<Extent> &images, Objective objective,
                      const FixedValues &values) const {
  const std::lock_guard<std::mutex> lock(state->mutex);
  return chooseVariant(state->description, queue.device().info, images, objective, state->unusableOn(queue),
                       values)
      .choice;
}

void Kernel::prepare(const Queue &queue) const {
  const std::lock_guard<std::mutex> lock(state->mutex);
  for (const Variant &variant : state->description.variants) {
    if (!mayTake(state->description, variant, queue.device().info))
      continue;
    try {
      state->functionsOf(queue, variant.program, variant.program.options);
    } catch (const BuildError &error) {
      if (!variant.tuning && variant.kind == DeviceKind::Any)
        throw;
      state->unusable[{queue.device().id, &variant}] = firstLine(error); // launches take another one
    }
  }
}

void Kernel::prepare(const Queue &queue, const std::vector<Extent> &images, Objective objective,
                     const FixedValues &values) const {
  const std::vector<Argument> arguments = argumentsOf(state->description, images, values);
  const auto [program, bound] =
      state->readyVariant(queue, objective, gridOf(state->description, arguments), arguments);
  const std::lock_guard<std::mutex> lock(state->mutex);
  state->functionsOf(queue, program, bound.options);
}

}
