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

std::string spelled(const std::array<std::size_t, 3> &sizes, unsigned dimensions) {
  std::string text = std::to_string(sizes[0]);
  for (unsigned d = 1; d < dimensions; ++d)
    text += "x" + std::to_string(sizes[d]);
  return text;
}

[[noreturn]] void refuseGroup(const std::string &name, const Geometry &geometry, const std::string &limit) {
  throw Error(ErrorKind::Launch,
              "kernel `" + name + "` cannot run in work-groups of " +
                  spelled(geometry.workGroup, geometry.dimensions) + ": " + limit +
                  "; tune or compile it for this device",
              CL_INVALID_WORK_GROUP_SIZE);
}

}

Geometry cover(const Extent &grid, const Extent &tile, const Extent &workGroup, unsigned dimensions) {
  Geometry geometry;
  geometry.dimensions = dimensions;
  for (unsigned d = 0; d < dimensions; ++d) {
    geometry.groups[d] = static_cast<std::size_t>(grid[d] / tile[d] + (grid[d] % tile[d] != 0));
    geometry.workGroup[d] = static_cast<std::size_t>(workGroup[d]);
  }
  return geometry;
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

Event Function::launch(const Queue &queue, const Geometry &geometry, const std::vector<cl_event> &waitFor) {
  const DeviceInfo &device = queue.device().info;
  std::size_t items = 1;
  std::array<std::size_t, 3> global{1, 1, 1};
  for (unsigned d = 0; d < geometry.dimensions; ++d) {
    items *= geometry.workGroup[d];
    global[d] = geometry.groups[d] * geometry.workGroup[d];
    if (geometry.workGroup[d] > static_cast<std::size_t>(device.maxWorkItems[d]))
      refuseGroup(name, geometry,
                  device.name + " allows " + std::to_string(device.maxWorkItems[d]) +
                      " work-items in dimension " + std::to_string(d));
  }
  const std::size_t most = maxWorkGroup(queue);
  if (items > most)
    refuseGroup(name, geometry, device.name + " allows " + std::to_string(most) + " work-items for it");

  cl_event event = nullptr;
  const cl_int status = clEnqueueNDRangeKernel(
      queue.get(), handle.get(), geometry.dimensions, nullptr, global.data(), geometry.workGroup.data(),
      static_cast<cl_uint>(waitFor.size()), waitFor.empty() ? nullptr : waitFor.data(), &event);
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
