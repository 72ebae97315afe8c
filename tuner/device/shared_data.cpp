#include "tuner/device/shared_data.h"
#include "compiler/space/error.h"
#include "compiler/space/pages.h"
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

[[noreturn]] static void failToHold(int error) {
  throw environmentError(std::string("cannot hold the kernel's data in memory: ") + std::strerror(error));
}

WritableData::WritableData(int file, std::uint64_t offset, std::uint64_t bytes) : size(bytes) {
  if (size == 0)
    return;
  void *mapped = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, static_cast<off_t>(offset));
  if (mapped == MAP_FAILED)
    failToHold(errno);
  address = static_cast<std::byte *>(mapped);
  if (const int error = givePages(address, size)) {
    munmap(address, size);
    failToHold(error);
  }
}

WritableData::~WritableData() {
  if (address)
    munmap(address, size);
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
    contents.push_back(buffer.spec.isOnlyWritten() ? nullptr : data.at(buffer.offset));
  return contents;
}

}
