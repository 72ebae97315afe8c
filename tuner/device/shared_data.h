// The data that tuner and workers share, as a worker sees it.
#pragma once
#include "tuner/device/protocol.h"
#include <vector>

namespace icl {

/// Mapped to be read only: a kernel that runs in this process and writes astray faults instead of changing
/// what later variants compute on.
class SharedData {
public:
  /// Throws std::runtime_error.
  explicit SharedData(std::uint64_t bytes);
  ~SharedData();
  SharedData(const SharedData &) = delete;

  const std::byte *at(std::uint64_t offset) const { return address + offset; }
  /// Throws std::runtime_error.
  void write(std::uint64_t offset, const std::vector<std::byte> &bytes);

private:
  std::uint64_t size;
  const std::byte *address = nullptr;
};

std::vector<BufferSpec> specsOf(const protocol::Setup &);
/// The buffers' first contents, an address each.
std::vector<const std::byte *> contentsOf(const protocol::Setup &, const SharedData &);

}
