// Copies on a device, as the limit for kernels that read and write the same number of bytes.
#pragma once
#include "tuner/device/session.h"
#include <functional>
#include <string>
#include <vector>

namespace icl {

/// Copies of `bytes` bytes: by the device's copy command, and by kernels of several shapes.
class DeviceCopies {
public:
  enum class Shapes : std::uint8_t { All, One }; ///< of kernels; each has to be built
  /// Throws runtime::Error.
  DeviceCopies(const runtime::Queue &, std::uint64_t bytes, Shapes = Shapes::All);

  struct Copy {
    std::string name;
    bool isStreaming;               ///< with stores that leave the caches out, which some CPUs have
    std::function<double()> run;    ///< once; nanoseconds, by the events of a profiling queue
    std::function<void()> complete; ///< once, on any queue
  };
  /// Those through the caches first. They must not outlive this object.
  std::vector<Copy> all();

private:
  runtime::Queue queue;
  std::uint64_t bytes;
  runtime::Buffer from, to;
  std::vector<std::byte> zeros;
  Session session;
  std::vector<LoadedJob> cachedJobs, streamingJobs;
};

/// Half the bytes that a kernel moves which reads and writes each byte at most once: the size of a copy that
/// moves as many.
std::uint64_t copiedBytes(const std::vector<BufferSpec> &);

}
