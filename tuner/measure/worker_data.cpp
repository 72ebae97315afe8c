#include "tuner/measure/worker_data.h"
#include "tuner/measure/measurer.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace icl {

[[noreturn]] static void fail() {
  throw MeasureError(std::string("cannot hold the kernel's data in memory: ") + std::strerror(errno));
}

static void writeAt(int file, std::uint64_t offset, const std::vector<std::byte> &bytes) {
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t n =
        pwrite(file, bytes.data() + done, bytes.size() - done, static_cast<off_t>(offset + done));
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      fail();
    done += static_cast<std::size_t>(n);
  }
}

/// Whole pages, so that no page has parts of two buffers.
std::uint64_t WorkerData::reserve(std::uint64_t bytes) {
  constexpr std::uint64_t page = 4096;
  return std::exchange(size, size + (bytes + page - 1) / page * page);
}

WorkerData::WorkerData(const std::vector<MeasuredBuffer> &buffers)
    : file(memfd_create("icl-data", MFD_CLOEXEC)) {
  for (const MeasuredBuffer &buffer : buffers) {
    const std::uint64_t bytes = buffer.spec.bytes(), first = reserve(bytes);
    shared.push_back({buffer.spec, first, buffer.spec.isWritten ? reserve(bytes) : 0});
  }
  size = std::max<std::uint64_t>(size, 1);
  if (file.get() < 0 || ftruncate(file.get(), static_cast<off_t>(size)) != 0)
    fail();
  for (std::size_t i = 0; i < buffers.size(); ++i)
    writeAt(file.get(), shared[i].offset, buffers[i].contents);
}

}
