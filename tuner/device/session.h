// A device with a kernel's data on it, on which one variant after another runs.
#pragma once
#include "tuner/device/job.h"
#include <icl/runtime.h>
#include <optional>

namespace icl {

/// A job that is built, with its arguments set.
class PreparedJob {
public:
  /// Throws runtime::BuildError, or runtime::Error for what the device cannot launch. A binary that the
  /// driver refuses is built from the source. Images that the job takes in another storage are copied from
  /// the buffers here, once.
  PreparedJob(const runtime::Queue &, const Job &, const std::vector<BufferSpec> &,
              const std::vector<cl_mem> &buffers);
  /// The same of a program that is built already; the job's source is not looked at.
  PreparedJob(const runtime::Queue &, const runtime::Program &, const Job &, const std::vector<BufferSpec> &,
              const std::vector<cl_mem> &buffers);
  std::size_t localBytes(const runtime::Queue &queue) const { return function.localBytes(queue); }
  std::size_t privateBytes(const runtime::Queue &queue) const { return function.privateBytes(queue); }
  /// Why the device will not run it in its work-groups, which often takes more registers than there are;
  /// known without a launch. Nothing if it will.
  std::optional<std::string> refusal(const runtime::Queue &queue) const {
    return function.refusal(queue, geometry);
  }
  runtime::Event launch(const runtime::Queue &queue) { return function.launch(queue, geometry); }

private:
  runtime::Function function;
  runtime::Geometry geometry;
  std::vector<runtime::StoredImage> images;
};

class Session {
public:
  /// `initial`: the buffers' first contents, one address each, which must stay. The queue must be
  /// in order and profiling. Throws runtime::Error.
  Session(const runtime::Queue &, std::vector<BufferSpec>, std::vector<const std::byte *> initial);

  const std::vector<BufferSpec> &buffers() const { return specs; }
  const runtime::Queue &onQueue() const { return queue; }
  const runtime::DeviceInfo &device() const { return queue.device().info; }

  PreparedJob prepare(const Job &);
  /// Of a program that is built already, for this session's queue.
  PreparedJob prepare(const Job &, const runtime::Program &);
  /// Puts every buffer that kernels write back to its first contents.
  void reset();
  /// Launches once and waits. What kernels both read and write is put back first, outside the time. Returns
  /// nanoseconds.
  double run(PreparedJob &);
  /// The contents of buffer `index`.
  void read(std::size_t index, std::byte *to) const;

private:
  struct DeviceBuffer {
    runtime::Buffer memory;
    std::optional<runtime::Buffer> pristine; ///< first contents, of what is both read and written
  };
  std::vector<BufferSpec> specs;
  std::vector<const std::byte *> initial;
  runtime::Queue queue;
  std::vector<DeviceBuffer> memory;

  std::vector<cl_mem> handles() const;
};

/// Repeats run() as the policy says, after a warm-up launch that took `warmUpNs`. Returns the times of the
/// launches that count, in nanoseconds; never empty.
std::vector<double> timeLaunches(Session &, PreparedJob &, const TimingPolicy &, double warmUpNs);

}
