#include <icl/error.h>
#include <icl/queue.h>
#include <icl/storage.h>

namespace icl::runtime {
namespace {

template <typename T>
T valueOf(cl_command_queue queue, cl_command_queue_info what) {
  T value{};
  check(clGetCommandQueueInfo(queue, what, sizeof value, &value, nullptr), "query the command queue");
  return value;
}

}

Queue::Queue(const Device &device, bool profiling) : target(device) {
  cl_int status = CL_SUCCESS;
  contextHandle = Handle<cl_context>(clCreateContext(nullptr, 1, &device.id, nullptr, nullptr, &status));
  check(status, "create a context on " + device.info.name);
  queueHandle = Handle<cl_command_queue>(
      clCreateCommandQueue(context(), device.id, profiling ? CL_QUEUE_PROFILING_ENABLE : 0, &status));
  check(status, "create a command queue on " + device.info.name);
  target.info.imageFormats = imageFormats(context(), target.info);
  target.info.filteredFormats = filteredFormats(context(), target);
}

Queue::Queue(cl_command_queue queue) {
  target.id = valueOf<cl_device_id>(queue, CL_QUEUE_DEVICE);
  target.info = describe(target.id);
  contextHandle = Handle<cl_context>::retained(valueOf<cl_context>(queue, CL_QUEUE_CONTEXT));
  queueHandle = Handle<cl_command_queue>::retained(queue);
  target.info.imageFormats = imageFormats(context(), target.info);
  target.info.filteredFormats = filteredFormats(context(), target);
}

void Queue::finish() const { check(clFinish(get()), "finish the work on " + target.info.name); }

}
