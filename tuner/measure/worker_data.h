// The data that all workers of a tuning compute on, in memory that they share with the tuner.
#pragma once
#include "tuner/device/shared_data.h"
#include "tuner/measure/worker.h"

namespace icl {

/// One of the kernel's images or arrays, with its initial contents.
struct MeasuredBuffer {
  BufferSpec spec;
  std::vector<std::byte> contents; ///< spec.bytes() of them
};

/// Holds the buffers' initial contents, and room for the reference variant's outputs, in a memory file
/// (tuner/device/shared_data.h is the worker's side).
class WorkerData {
public:
  /// Throws MeasureError.
  explicit WorkerData(const std::vector<MeasuredBuffer> &);

  int descriptor() const { return file.get(); }
  std::uint64_t bytes() const { return size; }
  const std::vector<SharedBuffer> &buffers() const { return shared; }

private:
  Descriptor file;
  std::uint64_t size = 0;
  std::vector<SharedBuffer> shared; ///< in the order of the buffers

  /// Returns the offset.
  std::uint64_t reserve(std::uint64_t bytes);
};

}
