#include "tuner/measure/worker_data.h"
#include "compiler/space/parallel.h"
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

static void copyTo(int file, std::uint64_t offset, const std::byte *from, std::uint64_t bytes) {
  const WritableData part(file, offset, bytes);
  constexpr std::uint64_t least = 1 << 20;
  forRanges(bytes, least, [&](std::uint64_t begin, std::uint64_t end) {
    std::copy(from + begin, from + end, part.begin() + begin);
  });
}

/// Whole pages, so that no page has parts of two buffers.
std::uint64_t WorkerData::reserve(std::uint64_t bytes) {
  constexpr std::uint64_t page = 4096;
  return std::exchange(size, size + (bytes + page - 1) / page * page);
}

Descriptor WorkerData::newFile() {
  Descriptor file(memfd_create("icl-data", MFD_CLOEXEC));
  if (file.get() < 0)
    fail();
  return file;
}

WorkerData::WorkerData(Descriptor f, const std::vector<MeasuredBuffer> &buffers) : file(std::move(f)) {
  for (const MeasuredBuffer &buffer : buffers) {
    const std::uint64_t bytes = buffer.spec.bytes();
    const std::uint64_t initial = buffer.spec.isOnlyWritten() ? 0 : reserve(bytes);
    const std::uint64_t output = buffer.spec.isWritten ? reserve(bytes) : 0;
    shared.push_back({buffer.spec, initial, output, buffer.spec.summands > 0 ? reserve(bytes) : 0});
  }
  size = std::max<std::uint64_t>(size, 1);
  if (ftruncate(file.get(), static_cast<off_t>(size)) != 0)
    fail();
  for (std::size_t i = 0; i < buffers.size(); ++i)
    if (!buffers[i].spec.isOnlyWritten())
      copyTo(file.get(), shared[i].offset, buffers[i].contents, buffers[i].spec.bytes());
}

}
