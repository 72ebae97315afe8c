// OpenCL C, compiled.
#pragma once
#include <icl/cache.h>
#include <icl/handle.h>
#include <icl/queue.h>

namespace icl::runtime {

class Program {
public:
  /// Compiles `source` for the queue's device, or takes it from the cache. Throws a BuildError with the
  /// compiler's log.
  static Program build(const Queue &queue, const std::string &source, const std::string &options,
                       const ProgramCache &cache = {});
  /// From what binary() gave for a device and driver of the same kind. Throws an Error if the driver refuses
  /// it.
  static Program load(const Queue &queue, const Binary &binary, const std::string &options);

  cl_program get() const { return handle.get(); }
  /// What the driver offers for loading later; empty if it offers nothing.
  Binary binary() const;
  /// What the compiler said, warnings included.
  std::string log() const;
  bool isFromCache() const { return fromCache; }

private:
  Handle<cl_program> handle;
  cl_device_id device = nullptr;
  bool fromCache = false;
};

}
