// A compiled OpenCL program.
#pragma once
#include <icl/cache.h>
#include <icl/handle.h>
#include <icl/queue.h>

namespace icl::runtime {

class Program {
public:
  /// Compiles `source` for the queue's device with `options` and without warnings, or takes it from the
  /// cache. Throws a BuildError with the compiler's log.
  static Program build(const Queue &queue, const std::string &source, const std::string &options,
                       const ProgramCache &cache = {});
  /// From the binary() of a program for the same kind of device and driver. Throws an Error if the driver
  /// refuses it.
  static Program load(const Queue &queue, const Binary &binary, const std::string &options);

  cl_program get() const { return handle.get(); }
  /// For load(); empty if the driver provides none.
  Binary binary() const;
  /// The compiler's messages.
  std::string log() const;
  bool isFromCache() const { return fromCache; }

private:
  Handle<cl_program> handle;
  cl_device_id device = nullptr;
  bool fromCache = false;
};

}
