// Device memory for the arguments of one call. Private to the library.
#pragma once
#include "kept.h"
#include <icl/buffer.h>
#include <icl/kernel.h>
#include <icl/sequence.h>
#include <optional>
#include <vector>

namespace icl::runtime {

/// The library's own device memory for one call, some of it kept from earlier calls.
class Workspace {
public:
  Workspace(KeptImages &kept, const Queue &queue) : kept(kept), queue(queue) {}

  StoredImage take(const ImageStorage &storage, const ImageShape &shape);
  void takeTemporaries(const BoundProgram &bound, ProgramMemory &memory);
  /// Keeps it for later calls. Otherwise it is released, which OpenCL delays until it is no longer used.
  void keep(const Event &used) { kept.keep(std::move(taken), used); }

private:
  KeptImages &kept;
  const Queue &queue;
  std::vector<KeptImage> taken;
};

/// The caller's device memory, and copies of it in the storage that launches take.
class DeviceArguments {
public:
  DeviceArguments(Workspace &workspace, const Queue &queue, const BoundProgram &bound,
                  const std::vector<cl_event> &waitFor)
      : workspace(workspace), queue(queue), bound(bound), stored(storedBuffers(bound)), events(waitFor) {}

  /// To be called in the parameters' order, without scalars.
  void add(const Parameter &parameter, const Argument &argument);
  /// What the launches wait for.
  const std::vector<cl_event> &waitFor() const { return events; }
  /// The launch's event, with the time of copies that were made for it here.
  Event spanning(Event launch) const;

  ProgramMemory memory;

private:
  cl_mem copied(cl_mem object, const ImageShape &shape);
  StoredImage readyImage(PreparedPixels &pixels, const ImageStorage &storage, const ImageShape &shape);
  void noteFirst(const Event &copy);

  Workspace &workspace;
  const Queue &queue;
  const BoundProgram &bound;
  const std::vector<StoredBuffer> stored;
  std::vector<cl_event> events;
  std::vector<Event> enqueued; // keeps those in `events`
  Event first;                 // of the copies that were made here
};

/// Device memory for the caller's host memory.
class HostArguments {
public:
  HostArguments(const Queue &queue, const BoundProgram &bound)
      : queue(queue), bound(bound), stored(storedBuffers(bound)) {}

  /// To be called in the parameters' order, without scalars. Copies the contents in.
  void add(const Parameter &parameter, const Argument &argument);
  void readBack(unsigned buffer, void *host) const;

  ProgramMemory memory;

private:
  const Queue &queue;
  const BoundProgram &bound;
  const std::vector<StoredBuffer> stored;
  std::vector<std::optional<Buffer>> buffers;
};

}
