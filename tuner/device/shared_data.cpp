#include "tuner/device/shared_data.h"
#include "compiler/space/error.h"
#include <cerrno>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace icl {

SharedData::SharedData(std::uint64_t bytes) : size(bytes) {
  void *mapped = mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor, 0);
  if (mapped == MAP_FAILED)
    throw environmentError(std::string("cannot map the data: ") + std::strerror(errno));
  address = static_cast<const std::byte *>(mapped);
}

SharedData::~SharedData() { munmap(const_cast<std::byte *>(address), size); }

void SharedData::write(std::uint64_t offset, const std::vector<std::byte> &bytes) {
  for (std::size_t done = 0; done < bytes.size();) {
    ssize_t n =
        pwrite(descriptor, bytes.data() + done, bytes.size() - done, static_cast<off_t>(offset + done));
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      throw environmentError(std::string("cannot keep the reference output: ") + std::strerror(errno));
    done += static_cast<std::size_t>(n);
  }
}

std::vector<BufferSpec> specsOf(const std::vector<SharedBuffer> &buffers) {
  std::vector<BufferSpec> specs;
  for (const auto &buffer : buffers)
    specs.push_back(buffer.spec);
  return specs;
}

std::vector<const std::byte *> contentsOf(const std::vector<SharedBuffer> &buffers, const SharedData &data) {
  std::vector<const std::byte *> contents;
  for (const auto &buffer : buffers)
    contents.push_back(data.at(buffer.offset));
  return contents;
}

}
