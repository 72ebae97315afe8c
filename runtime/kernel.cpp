#include "kept.h"
#include "sizes.h"
#include <icl/buffer.h>
#include <icl/error.h>
#include <icl/kernel.h>
#include <mutex>
#include <optional>
#include <tuple>

namespace icl::runtime {

struct Kernel::State {
  Description description;
  ProgramCache cache;
  std::mutex mutex; // guards `built`, and each Function from its first argument to its launch
  std::map<std::tuple<cl_context, cl_device_id, const Variant *, bool>, Function> built;
  KeptImages kept; // guards itself

  Function &functionFor(const Queue &queue, const Variant &variant, bool longIndices);
  std::size_t indexOf(const std::string &parameter) const;
  ImageStorage storageOf(const Variant &variant, std::size_t parameter) const;
  // Enqueues the kernel on `arguments`, whose memory is as the variant takes it.
  Event enqueue(const Queue &queue, const Variant &variant, const std::vector<Argument> &arguments,
                const Extent &grid, const std::vector<cl_event> &waitFor);
};

namespace {

cl_int toInt(std::int64_t checked) { return static_cast<cl_int>(checked); }

ImageShape shapeOf(const Parameter &parameter, const Argument &argument) {
  return {parameter.name, parameter.dimensions, argument.size, parameter.elementBytes};
}

void setArgument(Function &function, unsigned index, const KernelArgument &argument,
                 const ImageStorage &storage, const Parameter &parameter, const Argument &value,
                 const Extent &grid) {
  switch (argument.kind) {
  case KernelArgument::Kind::Image:
  case KernelArgument::Kind::Array:
    return function.set(index, value.memory);
  case KernelArgument::Kind::Scalar:
    return function.set(index, value.host, parameter.elementBytes);
  case KernelArgument::Kind::ImageExtent:
    return function.set(index, toInt(value.size[argument.dimension]));
  case KernelArgument::Kind::ImagePitch:
    return function.set(index, toInt(storedExtent(storage, value.size)[argument.dimension]));
  case KernelArgument::Kind::GridExtent:
    return function.set(index, toInt(grid[argument.dimension]));
  }
}

// The caller's images brought into the storage that a variant takes, on the device, in memory that earlier
// launches have left.
class Preparation {
public:
  Preparation(KeptImages &kept, const Queue &queue, const std::vector<cl_event> &waitFor)
      : kept(kept), queue(queue), events(waitFor) {}

  cl_mem prepared(const ImageStorage &storage, const ImageShape &shape, cl_mem given) {
    const bool isObject = isImageObject(given);
    if (isObject && isStoredAs(given, storage, shape))
      return given;
    if (isObject) {
      const cl_mem buffer = memoryFor({}, shape).get();
      follow(copyObject(queue, given, buffer, shape, events));
      given = buffer;
    }
    if (storage.kind == ImageStorage::Kind::Buffer)
      return given;
    StoredImage &image = memoryFor(storage, shape);
    follow(image.copyFrom(queue, given, events));
    return image.get();
  }

  const std::vector<cl_event> &waitFor() const { return events; }
  // For later launches. Without this it is released, which OpenCL delays until what uses it is done.
  void leave(const Event &used) { kept.leave(std::move(taken), used); }

private:
  StoredImage &memoryFor(const ImageStorage &storage, const ImageShape &shape) {
    taken.push_back(kept.take(queue, storage, shape));
    return taken.back().image;
  }

  void follow(const Event &event) {
    last = event;
    events = {last.get()};
  }

  KeptImages &kept;
  const Queue &queue;
  std::vector<cl_event> events;
  Event last;
  std::vector<KeptImage> taken;
};

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

ImageStorage Kernel::State::storageOf(const Variant &variant, std::size_t parameter) const {
  for (const KernelArgument &argument : variant.arguments)
    if (argument.kind == KernelArgument::Kind::Image &&
        argument.parameter == description.parameters[parameter].name)
      return argument.storage;
  return {};
}

Event Kernel::State::enqueue(const Queue &queue, const Variant &variant,
                             const std::vector<Argument> &arguments, const Extent &grid,
                             const std::vector<cl_event> &waitFor) {
  std::vector<ImageStorage> storages;
  for (std::size_t i = 0; i < arguments.size(); ++i)
    storages.push_back(storageOf(variant, i));
  const std::lock_guard<std::mutex> lock(mutex);
  Function &function = functionFor(queue, variant, needsLongIndices(description, arguments, storages));
  for (unsigned i = 0; i < variant.arguments.size(); ++i) {
    const KernelArgument &argument = variant.arguments[i];
    const bool ofGrid = argument.kind == KernelArgument::Kind::GridExtent;
    const std::size_t parameter = ofGrid ? 0 : indexOf(argument.parameter);
    setArgument(function, i, argument, storages[parameter], description.parameters[parameter],
                arguments[parameter], grid);
  }
  return function.launch(queue, cover(grid, variant.tile, variant.workGroup, description.dimensions),
                         waitFor);
}

Event Kernel::launch(const Queue &queue, const std::vector<Argument> &arguments,
                     const std::vector<cl_event> &waitFor) const {
  const Description &description = state->description;
  const Extent grid = gridOf(description, arguments);
  checkBuffers(description, arguments);
  const Variant &variant = chooseVariant(description, queue.device().info, grid, arguments);

  std::vector<Argument> prepared = arguments;
  Preparation preparation(state->kept, queue, waitFor);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Parameter &parameter = description.parameters[i];
    if (parameter.kind == Parameter::Kind::Image && !parameter.isWritten)
      prepared[i].memory = preparation.prepared(state->storageOf(variant, i),
                                                shapeOf(parameter, arguments[i]), arguments[i].memory);
  }
  Event done = state->enqueue(queue, variant, prepared, grid, preparation.waitFor());
  preparation.leave(done);
  return done;
}

Event Kernel::run(const Queue &queue, const std::vector<Argument> &arguments) const {
  const Description &description = state->description;
  const std::vector<Parameter> &parameters = description.parameters;
  const Extent grid = gridOf(description, arguments);
  checkHostMemory(description, arguments);
  const Variant &variant = chooseVariant(description, queue.device().info, grid, arguments);

  std::vector<Argument> onDevice = arguments;
  std::vector<std::optional<Buffer>> buffers(arguments.size());
  std::vector<StoredImage> images;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (parameters[i].kind == Parameter::Kind::Scalar)
      continue;
    const ImageStorage storage = state->storageOf(variant, i);
    if (storage.kind != ImageStorage::Kind::Buffer) {
      images.emplace_back(queue, storage, shapeOf(parameters[i], arguments[i]));
      images.back().write(queue, arguments[i].host);
      onDevice[i].memory = images.back().get();
      continue;
    }
    buffers[i].emplace(queue, bytesOf(parameters[i], arguments[i]));
    if (parameters[i].keepsOld)
      buffers[i]->write(queue, arguments[i].host, buffers[i]->bytes());
    onDevice[i].memory = buffers[i]->get();
  }
  Event done = state->enqueue(queue, variant, onDevice, grid, {});
  done.wait();
  for (std::size_t i = 0; i < arguments.size(); ++i)
    if (parameters[i].isWritten)
      buffers[i]->read(queue, arguments[i].host, buffers[i]->bytes());
  return done;
}

}
