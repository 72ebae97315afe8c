// A device with a kernel's data in its memory, on which one job after another runs.
#pragma once
#include "tuner/device/job.h"
#include "tuner/device/program_cache.h"
#include "tuner/outcome.h"
#include <icl/runtime.h>
#include <optional>

namespace icl {

/// A job that is built, with all the memory that its launches take.
class LoadedJob {
public:
  /// `buffers`: the session's, then the job's temporaries. Throws runtime::Error.
  LoadedJob(const runtime::Queue &, const runtime::Program &, const Job &,
            const std::vector<runtime::ImageShape> &, std::vector<runtime::Buffer> buffers, bool isWarm);

  /// Whether its program ran just before in other work-groups, for which the driver does not compile again.
  bool isWarm() const { return warm; }
  const runtime::Program &code() const { return built; }
  runtime::Objective objective() const { return launchedFor; }
  /// Whether a launch on plain buffers copies images that could be kept in their storage.
  bool makesCopies() const;

  /// Whether a launch runs several commands: copies of images, or several kernels.
  bool runsSeveralCommands() const { return program.launches.size() > 1 || !memory.copies.empty(); }
  /// The needs of each launch.
  std::vector<FunctionNeeds> needs(const runtime::Queue &) const;
  /// Why the device will not run a launch in its work-groups, which often takes more registers than there
  /// are; known without launching it. Nothing if it will run all of them.
  std::optional<std::string> refusal(const runtime::Queue &) const;
  /// Enqueues what a call of the kernel on plain buffers does (runtime::enqueue). Kernel: images that are not
  /// written stay in their storage from the first such launch on.
  runtime::Event launch(const runtime::Queue &, runtime::Objective);

  /// A slab is all work-groups with one index in the dimension that has the most of them, of the first launch
  /// that does more than to set what a later one updates. Of later launches there are none: they may need all
  /// of the one before.
  std::size_t slabs() const;
  /// Launches only the first slabs, after what is launched before them. They compute what they compute in a
  /// whole launch: a work-group knows its index, but not how many there are. Images that are not written stay
  /// in their storage.
  runtime::Event launchFirst(std::size_t slabs, const runtime::Queue &);

private:
  runtime::Program built;
  runtime::BoundProgram program;
  runtime::Objective launchedFor;
  bool warm;
  std::vector<runtime::Function> functions; ///< one per launch
  std::vector<runtime::Buffer> buffers;     ///< kept as long as the arguments
  runtime::ProgramMemory memory;

  std::size_t dividedLaunch() const;
  unsigned slabDimension() const;
  runtime::Event launch(const runtime::BoundProgram &, const runtime::Queue &, runtime::Objective);
};

class Session {
public:
  /// `initial`: the buffers' first contents, one address each. Null: the buffer begins with a pattern that no
  /// kernel would compute, so that a launch that leaves pixels out is found. The queue must be in-order and
  /// profiling. Throws runtime::Error.
  Session(const runtime::Queue &, std::vector<BufferSpec>, const std::vector<const std::byte *> &initial);

  const std::vector<BufferSpec> &buffers() const { return specs; }
  const runtime::Queue &onQueue() const { return queue; }
  const runtime::DeviceInfo &device() const { return queue.device().info; }

  /// Throws runtime::BuildError, or runtime::Error for what the device cannot launch. A binary that the
  /// driver refuses is built from the source. Jobs with the same source share a program.
  LoadedJob load(const Job &);
  /// The same with a program that is already built for this session's queue; the job's source is not used.
  LoadedJob load(const Job &, const runtime::Program &);
  /// Fills buffers that are only written with the pattern, and restores the first contents of those that are
  /// read too.
  void reset();
  /// Runs all launches once, by the job's objective, and waits. Buffers that kernels both read and write are
  /// restored first, outside the time. Returns what this launch took.
  LaunchTime run(LoadedJob &job) { return run(job, job.objective()); }
  LaunchTime run(LoadedJob &, runtime::Objective);
  /// Runs it that many times, enqueued one after the other as a program does that needs only the last result,
  /// and waits for the last. The queue need not be profiling, which on some devices takes time too. Nothing
  /// is restored.
  void runInARow(LoadedJob &, unsigned count);
  /// Restores the buffers that are both read and written.
  void restoreUpdated();
  /// As run(), with only the first slabs, by LoadedJob::launchFirst().
  LaunchTime runFirst(LoadedJob &, std::size_t slabs);
  const runtime::Buffer &buffer(std::size_t index) const { return memory[index].memory; }
  /// The contents of buffer `index`.
  void read(std::size_t index, std::byte *to) const;

private:
  struct DeviceBuffer {
    runtime::Buffer memory;
    std::optional<runtime::Buffer> pristine; ///< first contents, of a buffer that is both read and written
  };
  std::vector<BufferSpec> specs;
  runtime::Queue queue;
  std::vector<DeviceBuffer> memory;
  ProgramCache programs;
  runtime::Program lastRun; ///< nothing at first
  /// The n-th serves all jobs' n-th temporary, if its first contents are undefined.
  std::vector<runtime::Buffer> temporaries;

  std::vector<runtime::Buffer> takeTemporaries(const runtime::BoundProgram &);
  LaunchTime timed(const LoadedJob &, const runtime::Event &);
};

}
