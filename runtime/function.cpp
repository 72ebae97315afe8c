#include <icl/error.h>
#include <icl/function.h>

namespace icl::runtime {
namespace {

template <typename T>
T valueOf(cl_kernel kernel, cl_device_id device, cl_kernel_work_group_info what) {
  T value{};
  check(clGetKernelWorkGroupInfo(kernel, device, what, sizeof value, &value, nullptr), "query the kernel");
  return value;
}

}

Function::Function(const Program &program, const std::string &entry) : name(entry) {
  cl_int status = CL_SUCCESS;
  handle = Handle<cl_kernel>(clCreateKernel(program.get(), entry.c_str(), &status));
  check(status, "find kernel `" + entry + "`");
}

void Function::set(unsigned index, cl_mem memory) { set(index, &memory, sizeof memory); }

void Function::set(unsigned index, const void *value, std::size_t bytes) {
  const cl_int status = clSetKernelArg(handle.get(), index, bytes, value);
  if (status != CL_SUCCESS)
    check(status, "set argument " + std::to_string(index) + " of kernel `" + name + "`");
}

std::optional<std::string> Function::refusal(const Queue &queue, const Geometry &geometry) const {
  const DeviceInfo &device = queue.device().info;
  const auto because = [&](std::size_t limit, const std::string &of) {
    return "kernel `" + name + "` cannot run in work-groups of " +
           extentText(geometry.workGroup, geometry.dimensions) + ": " + device.name + " allows " +
           std::to_string(limit) + " work-items " + of + "; tune or compile it for this device";
  };
  std::size_t items = 1;
  for (unsigned d = 0; d < geometry.dimensions; ++d) {
    items *= geometry.workGroup[d];
    const auto limit = static_cast<std::size_t>(device.maxWorkItems[d]);
    if (geometry.workGroup[d] > limit)
      return because(limit, "in dimension " + std::to_string(d));
  }
  if (items > static_cast<std::size_t>(device.maxWorkGroup))
    return because(static_cast<std::size_t>(device.maxWorkGroup), "in total");
  if (items * geometry.arrayBytes > static_cast<std::size_t>(device.groupArrayBytes))
    return "kernel `" + name + "` cannot run in work-groups of " +
           extentText(geometry.workGroup, geometry.dimensions) + ": their arrays take " +
           std::to_string(items * geometry.arrayBytes) + " bytes, " + device.name + " has room for " +
           std::to_string(device.groupArrayBytes) +
           " on its stack; tune or compile it for this device, or raise `ulimit -s`";
  // A kernel compiled for these work-groups runs in them, whatever limit the driver reports.
  if (isCompiledFor(queue, geometry) || device.quirks.has(Quirk::UnderstatesWorkGroups))
    return std::nullopt;
  const std::size_t limit = maxWorkGroup(queue);
  return items > limit ? std::optional(because(limit, "for it")) : std::nullopt;
}

bool Function::isCompiledFor(const Queue &queue, const Geometry &geometry) const {
  const auto compiled =
      valueOf<std::array<std::size_t, 3>>(handle.get(), queue.device().id, CL_KERNEL_COMPILE_WORK_GROUP_SIZE);
  for (unsigned d = 0; d < 3; ++d)
    if (compiled[d] != (d < geometry.dimensions ? geometry.workGroup[d] : 1))
      return false;
  return true;
}

Event Function::launch(const Queue &queue, const Geometry &geometry, const std::vector<cl_event> &waitFor) {
  if (const auto reason = refusal(queue, geometry))
    throw Error(ErrorKind::Launch, *reason, CL_INVALID_WORK_GROUP_SIZE);
  std::array<std::size_t, 3> global{1, 1, 1};
  for (unsigned d = 0; d < geometry.dimensions; ++d)
    global[d] = geometry.groups[d] * geometry.workGroup[d];
  cl_event event = nullptr;
  const cl_int status = clEnqueueNDRangeKernel(
      queue.get(), handle.get(), geometry.dimensions, nullptr, global.data(), geometry.workGroup.data(),
      static_cast<cl_uint>(waitFor.size()), waitFor.empty() ? nullptr : waitFor.data(), &event);
  const auto items = [&] { return geometry.workGroup[0] * geometry.workGroup[1] * geometry.workGroup[2]; };
  if (status == CL_OUT_OF_RESOURCES && items() > maxWorkGroup(queue))
    throw Error(ErrorKind::Launch,
                "kernel `" + name + "` cannot run in work-groups of " +
                    extentText(geometry.workGroup, geometry.dimensions) + ": " + queue.device().info.name +
                    " has too few registers; tune or compile it for this device",
                status);
  if (status != CL_SUCCESS)
    check(status, "launch kernel `" + name + "`");
  return Event(event, "kernel `" + name + "`");
}

std::size_t Function::maxWorkGroup(const Queue &queue) const {
  return valueOf<std::size_t>(handle.get(), queue.device().id, CL_KERNEL_WORK_GROUP_SIZE);
}
std::size_t Function::localBytes(const Queue &queue) const {
  return valueOf<cl_ulong>(handle.get(), queue.device().id, CL_KERNEL_LOCAL_MEM_SIZE);
}
std::size_t Function::privateBytes(const Queue &queue) const {
  return valueOf<cl_ulong>(handle.get(), queue.device().id, CL_KERNEL_PRIVATE_MEM_SIZE);
}

}
