#include "huge_pages.h"
#include <icl/buffer.h>
#include <icl/error.h>

namespace icl::runtime {
namespace {

void checkRange(const Buffer &buffer, std::size_t bytes, std::size_t offset) {
  if (offset > buffer.bytes() || bytes > buffer.bytes() - offset)
    throw Error(ErrorKind::Argument, std::to_string(bytes) + " bytes from offset " + std::to_string(offset) +
                                         " are not within a buffer of " + std::to_string(buffer.bytes()));
}

/// The driver's own memory, or on a CPU, whose drivers use what they are given, huge pages.
Handle<cl_mem> allocate(const Queue &queue, std::size_t bytes, cl_mem_flags flags) {
  const DeviceInfo &device = queue.device().info;
  const bool isGivenMemory = flags & (CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR);
  HostMemory given = device.isCpu && !isGivenMemory ? inHugePages(bytes) : nullptr;
  cl_int status = CL_SUCCESS;
  Handle<cl_mem> made(clCreateBuffer(queue.context(), given ? flags | CL_MEM_USE_HOST_PTR : flags, bytes,
                                     given.get(), &status));
  check(status, "allocate " + std::to_string(bytes) + " bytes on " + device.name);
  if (!given)
    return made;
  const auto release = [](cl_mem, void *memory) { const HostMemory released(memory); };
  check(clSetMemObjectDestructorCallback(made.get(), release, given.get()), "release a buffer's memory");
  given.release();
  return made;
}

}

Buffer::Buffer(const Queue &queue, std::size_t bytes, cl_mem_flags flags) : size(bytes) {
  const DeviceInfo &device = queue.device().info;
  if (bytes > static_cast<std::uint64_t>(device.maxAllocation))
    throw Error(ErrorKind::Memory, "a buffer of " + std::to_string(bytes) + " bytes is larger than " +
                                       device.name + " allows (" + std::to_string(device.maxAllocation) +
                                       "): use smaller images");
  handle = allocate(queue, bytes ? bytes : 1, flags);
}

void Buffer::write(const Queue &queue, const void *from, std::size_t bytes, std::size_t offset) {
  checkRange(*this, bytes, offset);
  if (bytes)
    check(clEnqueueWriteBuffer(queue.get(), get(), CL_TRUE, offset, bytes, from, 0, nullptr, nullptr),
          "copy " + std::to_string(bytes) + " bytes to the device");
}

void Buffer::read(const Queue &queue, void *to, std::size_t bytes, std::size_t offset) const {
  checkRange(*this, bytes, offset);
  if (bytes)
    check(clEnqueueReadBuffer(queue.get(), get(), CL_TRUE, offset, bytes, to, 0, nullptr, nullptr),
          "copy " + std::to_string(bytes) + " bytes from the device");
}

void Buffer::fill(const Queue &queue, unsigned char value) {
  cl_event event = nullptr;
  if (!size)
    return;
  check(clEnqueueFillBuffer(queue.get(), get(), &value, 1, 0, size, 0, nullptr, &event), "fill a buffer");
  Event(event, "filling a buffer").wait();
}

Event Buffer::copyTo(const Queue &queue, Buffer &to, std::size_t bytes) const {
  checkRange(*this, bytes, 0);
  checkRange(to, bytes, 0);
  cl_event event = nullptr;
  check(clEnqueueCopyBuffer(queue.get(), get(), to.get(), 0, 0, bytes, 0, nullptr, &event), "copy a buffer");
  return Event(event, "copying a buffer");
}

}
