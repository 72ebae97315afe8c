// The data that all workers of a tuning compute on, in memory that they share with the tuner.
#pragma once
#include "tuner/device/shared_data.h"
#include "tuner/measure/worker.h"

namespace icl {

/// One of the kernel's images or arrays.
struct MeasuredBuffer {
  BufferSpec spec;
  const std::byte *contents = nullptr; ///< its initial contents; of a buffer that is only written not used
};

/// Holds the initial contents of the buffers that are read, and room for the reference variant's outputs, in
/// a memory file (tuner/device/shared_data.h is the worker's side).
class WorkerData {
public:
  /// An empty memory file. Throws MeasureError.
  static Descriptor newFile();
  /// Copies the contents into `file`: an empty one, which workers may have been given already. Throws an
  /// Error.
  WorkerData(Descriptor file, const std::vector<MeasuredBuffer> &);

  int descriptor() const { return file.get(); }
  Descriptor releaseFile() { return std::move(file); }
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
