#include "sizes.h"
#include <icl/buffer.h>
#include <icl/error.h>
#include <icl/kernel.h>
#include <mutex>
#include <tuple>

namespace icl::runtime {

struct Kernel::State {
  Description description;
  ProgramCache cache;
  std::mutex mutex; // guards `built`, and each Function from its first argument to its launch
  std::map<std::tuple<cl_context, cl_device_id, const Variant *, bool>, Function> built;

  Function &functionFor(const Queue &queue, const Variant &variant, bool longIndices);
  std::size_t indexOf(const std::string &parameter) const;
};

namespace {

cl_int toInt(std::int64_t checked) { return static_cast<cl_int>(checked); }

void setArgument(Function &function, unsigned index, const KernelArgument &argument,
                 const Parameter &parameter, const Argument &value, const Extent &grid) {
  switch (argument.kind) {
  case KernelArgument::Kind::Image:
  case KernelArgument::Kind::Array:
    return function.set(index, value.memory);
  case KernelArgument::Kind::Scalar:
    return function.set(index, value.host, parameter.elementBytes);
  case KernelArgument::Kind::ImageExtent:
    return function.set(index, toInt(value.size[argument.dimension]));
  case KernelArgument::Kind::GridExtent:
    return function.set(index, toInt(grid[argument.dimension]));
  }
}

}

Function &Kernel::State::functionFor(const Queue &queue, const Variant &variant, bool longIndices) {
  const auto key = std::make_tuple(queue.context(), queue.device().id, &variant, longIndices);
  const auto found = built.find(key);
  if (found != built.end())
    return found->second;
  std::string options = variant.options;
  if (longIndices)
    options += options.empty() ? "-DICL_INDEX64" : " -DICL_INDEX64";
  const Program program = Program::build(queue, variant.source, options, cache);
  // The function keeps its program and with it the context, so that no other can take the address in the key.
  return built.emplace(key, Function(program, variant.entry)).first->second;
}

std::size_t Kernel::State::indexOf(const std::string &parameter) const {
  for (std::size_t i = 0; i < description.parameters.size(); ++i)
    if (description.parameters[i].name == parameter)
      return i;
  throw Error(ErrorKind::Argument, "a variant of kernel `" + description.name + "` names parameter `" +
                                       parameter + "`, which the kernel does not have");
}

Kernel::Kernel(Description description, ProgramCache cache) : state(std::make_unique<State>()) {
  state->description = std::move(description);
  state->cache = std::move(cache);
}
Kernel::~Kernel() = default;
Kernel::Kernel(Kernel &&) noexcept = default;
Kernel &Kernel::operator=(Kernel &&) noexcept = default;

const Description &Kernel::description() const { return state->description; }

Event Kernel::launch(const Queue &queue, const std::vector<Argument> &arguments,
                     const std::vector<cl_event> &waitFor) const {
  const Description &description = state->description;
  const Extent grid = gridOf(description, arguments);
  checkBuffers(description, arguments);
  const Variant &variant = chooseVariant(description, queue.device().info, grid, arguments);

  const std::lock_guard<std::mutex> lock(state->mutex);
  Function &function = state->functionFor(queue, variant, needsLongIndices(description, arguments));
  for (unsigned i = 0; i < variant.arguments.size(); ++i) {
    const KernelArgument &argument = variant.arguments[i];
    const bool ofGrid = argument.kind == KernelArgument::Kind::GridExtent;
    const std::size_t parameter = ofGrid ? 0 : state->indexOf(argument.parameter);
    setArgument(function, i, argument, description.parameters[parameter], arguments[parameter], grid);
  }
  return function.launch(queue, cover(grid, variant.tile, variant.workGroup, description.dimensions),
                         waitFor);
}

Event Kernel::run(const Queue &queue, const std::vector<Argument> &arguments) const {
  const std::vector<Parameter> &parameters = state->description.parameters;
  gridOf(state->description, arguments);
  checkHostMemory(state->description, arguments);

  std::vector<Argument> onDevice = arguments;
  std::vector<std::optional<Buffer>> buffers(arguments.size());
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (parameters[i].kind == Parameter::Kind::Scalar)
      continue;
    buffers[i].emplace(queue, bytesOf(parameters[i], arguments[i]));
    if (parameters[i].keepsOld)
      buffers[i]->write(queue, arguments[i].host, buffers[i]->bytes());
    onDevice[i].memory = buffers[i]->get();
  }
  const Event done = launch(queue, onDevice);
  done.wait();
  for (std::size_t i = 0; i < arguments.size(); ++i)
    if (parameters[i].isWritten)
      buffers[i]->read(queue, arguments[i].host, buffers[i]->bytes());
  return done;
}

}
