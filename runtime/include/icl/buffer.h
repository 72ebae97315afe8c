// Buffers in device memory, and copies to and from them.
#pragma once
#include <cstddef>
#include <icl/event.h>
#include <icl/queue.h>

namespace icl::runtime {

class Buffer {
public:
  /// At least one byte is allocated. Throws an Error if it exceeds the device's largest buffer or memory.
  Buffer(const Queue &queue, std::size_t bytes, cl_mem_flags flags = CL_MEM_READ_WRITE);
  cl_mem get() const { return handle.get(); }
  std::size_t bytes() const { return size; }

  /// These wait until the bytes have been copied. `bytes` from `offset` must be within the buffer.
  void write(const Queue &queue, const void *from, std::size_t bytes, std::size_t offset = 0);
  void read(const Queue &queue, void *to, std::size_t bytes, std::size_t offset = 0) const;
  /// Sets every byte, and waits.
  void fill(const Queue &queue, unsigned char value);
  /// Copies on the device, from the start of both buffers; returns at once.
  Event copyTo(const Queue &queue, Buffer &to, std::size_t bytes) const;

private:
  Handle<cl_mem> handle;
  std::size_t size = 0;
};

}
