// One kernel function of a built program: set its arguments one by one, then launch it.
#pragma once
#include <icl/event.h>
#include <icl/launch.h>
#include <icl/program.h>
#include <optional>

namespace icl::runtime {

/// Only one thread at a time may set arguments and launch.
class Function {
public:
  /// Throws an Error if the program has no such kernel.
  Function(const Program &program, const std::string &entry);

  void set(unsigned index, cl_mem memory);
  void set(unsigned index, const void *value, std::size_t bytes);
  template <typename T>
  void set(unsigned index, const T &value) {
    set(index, &value, sizeof value);
  }

  /// Starts once the events of `waitFor` are done; returns at once.
  /// Throws an Error that names the limit when a work-group is larger than the device or the function allows.
  Event launch(const Queue &queue, const Geometry &geometry, const std::vector<cl_event> &waitFor = {});

  /// Why launch() would refuse these work-groups; nothing if it would not. The driver may allow fewer
  /// work-items than the device does, for a function that needs many registers.
  std::optional<std::string> refusal(const Queue &queue, const Geometry &geometry) const;

  // What the compiled function needs and allows on the device.
  std::size_t maxWorkGroup(const Queue &queue) const; ///< work-items
  std::size_t localBytes(const Queue &queue) const;   ///< per work-group
  std::size_t privateBytes(const Queue &queue) const; ///< per work-item

private:
  /// Whether the source requires exactly these work-groups (reqd_work_group_size).
  bool isCompiledFor(const Queue &queue, const Geometry &geometry) const;

  Handle<cl_kernel> handle;
  std::string name;
};

}
