// The data that the tuner and its workers share, as a worker sees it: one memory file (memfd), of which
// nothing is left when its processes die. It holds the initial contents of the buffers that are read, and the
// reference variant's outputs, which the worker that runs that variant fills in.
#pragma once
#include "tuner/device/job.h"
#include <cstddef>
#include <cstdint>
#include <vector>

namespace icl {

/// Where one of the kernel's buffers lies in the data.
struct SharedBuffer {
  BufferSpec spec;
  std::uint64_t offset = 0;           ///< of its initial contents, if it is not only written
  std::uint64_t referenceOffset = 0;  ///< of the reference variant's output, if it is written
  std::uint64_t magnitudesOffset = 0; ///< of the sums of magnitudes, if it holds floating sums
};

/// Mapped read-only: a kernel in this process that writes out of bounds crashes instead of changing the data
/// of later variants.
class SharedData {
public:
  static constexpr int descriptor = 4; ///< of the file, in a worker

  /// Throws an Error.
  explicit SharedData(std::uint64_t bytes);
  ~SharedData();
  SharedData(const SharedData &) = delete;

  const std::byte *at(std::uint64_t offset) const { return address + offset; }

private:
  std::uint64_t size;
  const std::byte *address = nullptr;
};

/// A part of the data's file that can be written while this exists.
class WritableData {
public:
  /// `offset` is that of a page. Takes the memory for the part, on all cores. Throws an Error.
  WritableData(int file, std::uint64_t offset, std::uint64_t bytes);
  ~WritableData();
  WritableData(const WritableData &) = delete;

  std::byte *begin() const { return address; }

private:
  std::uint64_t size;
  std::byte *address = nullptr;
};

std::vector<BufferSpec> specsOf(const std::vector<SharedBuffer> &);
/// The buffers' initial contents, one address each. Null for those that are only written.
std::vector<const std::byte *> contentsOf(const std::vector<SharedBuffer> &, const SharedData &);

}
