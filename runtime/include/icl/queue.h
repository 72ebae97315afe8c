// A device with a context and a command queue.
#pragma once
#include <icl/device.h>
#include <icl/handle.h>

namespace icl::runtime {

/// Copies share the queue. Safe to use from several threads at once, as OpenCL's queues are.
class Queue {
public:
  /// A new context and an in-order queue. `profiling`: its events have times.
  explicit Queue(const Device &device = chooseDevice(), bool profiling = false);
  /// The caller's own queue, in-order or not. This queries the device: do it once, not for every launch.
  explicit Queue(cl_command_queue queue);

  const Device &device() const { return target; }
  cl_context context() const { return contextHandle.get(); }
  cl_command_queue get() const { return queueHandle.get(); }
  /// Waits until everything enqueued is done.
  void finish() const;

private:
  Device target;
  Handle<cl_context> contextHandle;
  Handle<cl_command_queue> queueHandle;
};

}
