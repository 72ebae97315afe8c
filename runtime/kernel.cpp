#include "kept.h"
#include "sizes.h"
#include <icl/buffer.h>
#include <icl/error.h>
#include <icl/kernel.h>
#include <icl/sequence.h>
#include <map>
#include <mutex>
#include <optional>
#include <tuple>

namespace icl::runtime {

struct Kernel::State {
  Description description;
  ProgramCache cache;
  std::mutex mutex; // guards `built`, and its Functions from the first argument to the last launch
  std::map<std::tuple<cl_context, cl_device_id, const LaunchProgram *, std::string>, std::vector<Function>>
      built;
  KeptImages kept; // guards itself

  std::vector<Function> &functionsOf(const Queue &queue, const LaunchProgram &program,
                                     const std::string &options);
  Event enqueue(const Queue &queue, const LaunchProgram &program, const BoundProgram &bound,
                ProgramMemory &memory, const std::vector<cl_event> &waitFor);
};

namespace {

ImageShape shapeOf(const Parameter &parameter, const Argument &argument) {
  return {parameter.name, parameter.dimensions, argument.size, parameter.elementBytes};
}

// The storages other than a buffer that launches take an image in.
std::vector<ImageStorage> storagesOf(const std::vector<StoredBuffer> &stored, unsigned buffer) {
  std::vector<ImageStorage> all;
  for (const StoredBuffer &image : stored)
    if (image.buffer == buffer)
      all.push_back(image.storage);
  return all;
}

// The library's own device memory for one call, some of it left by earlier calls.
class Workspace {
public:
  Workspace(KeptImages &kept, const Queue &queue) : kept(kept), queue(queue) {}

  StoredImage take(const ImageStorage &storage, const ImageShape &shape) {
    taken.push_back(kept.take(queue, storage, shape));
    return taken.back().image;
  }
  void takeTemporaries(const BoundProgram &bound, ProgramMemory &memory) {
    const std::vector<StoredBuffer> stored = storedBuffers(bound);
    for (const ImageShape &temporary : bound.temporaries) {
      const auto buffer = static_cast<unsigned>(memory.buffers.size());
      memory.buffers.push_back(take({}, temporary).get());
      for (const ImageStorage &storage : storagesOf(stored, buffer))
        memory.copies.push_back({buffer, take(storage, temporary)});
    }
  }
  // Keeps it for later calls. Otherwise it is released, which OpenCL delays until it is no longer used.
  void leave(const Event &used) { kept.leave(std::move(taken), used); }

private:
  KeptImages &kept;
  const Queue &queue;
  std::vector<KeptImage> taken;
};

// The caller's device memory, and copies of it in the storage that launches take.
class DeviceArguments {
public:
  DeviceArguments(Workspace &workspace, const Queue &queue, const BoundProgram &bound,
                  const std::vector<cl_event> &waitFor)
      : workspace(workspace), queue(queue), bound(bound), stored(storedBuffers(bound)), events(waitFor) {}

  void add(const Parameter &parameter, const Argument &argument) {
    const auto buffer = static_cast<unsigned>(memory.buffers.size());
    const std::vector<ImageStorage> storages = storagesOf(stored, buffer);
    memory.buffers.push_back(argument.memory);
    if (parameter.kind != Parameter::Kind::Image)
      return;
    const ImageShape shape = shapeOf(parameter, argument);
    const bool isObject = isImageObject(argument.memory);
    bool needsBuffer = isTaken(bound, buffer);
    for (const ImageStorage &storage : storages) {
      const bool isIt = isObject && isStoredAs(argument.memory, storage, shape);
      needsBuffer |= !isIt;
      memory.copies.push_back({buffer,
                               isIt ? StoredImage(Handle<cl_mem>::retained(argument.memory), storage, shape)
                                    : workspace.take(storage, shape),
                               isIt});
    }
    if (isObject)
      memory.buffers.back() = needsBuffer ? copied(argument.memory, shape) : nullptr;
  }

  const std::vector<cl_event> &waitFor() const { return events; }
  ProgramMemory memory;

private:
  cl_mem copied(cl_mem object, const ImageShape &shape) {
    const StoredImage buffer = workspace.take({}, shape);
    last = copyObject(queue, object, buffer.get(), shape, events);
    events = {last.get()};
    return buffer.get();
  }

  Workspace &workspace;
  const Queue &queue;
  const BoundProgram &bound;
  const std::vector<StoredBuffer> stored;
  std::vector<cl_event> events;
  Event last; // keeps the event
};

// Device memory for the caller's host memory.
class HostArguments {
public:
  HostArguments(const Queue &queue, const BoundProgram &bound)
      : queue(queue), bound(bound), stored(storedBuffers(bound)) {}

  void add(const Parameter &parameter, const Argument &argument) {
    const auto buffer = static_cast<unsigned>(memory.buffers.size());
    const bool needsBuffer = parameter.isWritten || isTaken(bound, buffer);
    for (const ImageStorage &storage : storagesOf(stored, buffer)) {
      memory.copies.push_back({buffer, StoredImage(queue, storage, shapeOf(parameter, argument)), false});
      if (needsBuffer)
        continue;
      memory.copies.back().image.write(queue, argument.host);
      memory.copies.back().isCurrent = true;
    }
    buffers.emplace_back();
    if (needsBuffer) {
      buffers.back().emplace(queue, bytesOf(parameter, argument));
      if (parameter.keepsOld)
        buffers.back()->write(queue, argument.host, buffers.back()->bytes());
    }
    memory.buffers.push_back(needsBuffer ? buffers.back()->get() : nullptr);
  }

  void readBack(unsigned buffer, void *host) const {
    buffers[buffer]->read(queue, host, buffers[buffer]->bytes());
  }

  ProgramMemory memory;

private:
  const Queue &queue;
  const BoundProgram &bound;
  const std::vector<StoredBuffer> stored;
  std::vector<std::optional<Buffer>> buffers;
};

}

std::vector<Function> &Kernel::State::functionsOf(const Queue &queue, const LaunchProgram &program,
                                                  const std::string &options) {
  const auto key = std::make_tuple(queue.context(), queue.device().id, &program, options);
  const auto found = built.find(key);
  if (found != built.end())
    return found->second;
  const Program code = Program::build(queue, program.source, options, cache);
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
  const LaunchProgram &program = chooseVariant(description, queue.device().info, grid, arguments).program;
  const BoundProgram bound = bindProgram(description, program, arguments, grid);

  Workspace workspace(state->kept, queue);
  DeviceArguments onDevice(workspace, queue, bound, waitFor);
  for (std::size_t i = 0; i < arguments.size(); ++i)
    if (description.parameters[i].kind != Parameter::Kind::Scalar)
      onDevice.add(description.parameters[i], arguments[i]);
  workspace.takeTemporaries(bound, onDevice.memory);
  Event done = state->enqueue(queue, program, bound, onDevice.memory, onDevice.waitFor());
  workspace.leave(done);
  return done;
}

Event Kernel::run(const Queue &queue, const std::vector<Argument> &arguments) const {
  const Description &description = state->description;
  const Extent grid = gridOf(description, arguments);
  checkHostMemory(description, arguments);
  const LaunchProgram &program = chooseVariant(description, queue.device().info, grid, arguments).program;
  const BoundProgram bound = bindProgram(description, program, arguments, grid);

  Workspace workspace(state->kept, queue);
  HostArguments copies(queue, bound);
  for (std::size_t i = 0; i < arguments.size(); ++i)
    if (description.parameters[i].kind != Parameter::Kind::Scalar)
      copies.add(description.parameters[i], arguments[i]);
  workspace.takeTemporaries(bound, copies.memory);
  Event done = state->enqueue(queue, program, bound, copies.memory, {});
  workspace.leave(done);
  done.wait();
  unsigned buffer = 0;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Parameter &parameter = description.parameters[i];
    if (parameter.isWritten)
      copies.readBack(buffer, arguments[i].host);
    buffer += parameter.kind != Parameter::Kind::Scalar;
  }
  return done;
}

}
