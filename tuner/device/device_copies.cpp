#include "tuner/device/device_copies.h"

namespace icl {

/// Copies `bytes` bytes from buffer 0 to buffer 1 in vectors of 16 bytes, `each` per work-item, strided by
/// the launch's width. `store`: the function that stores a vector.
static Job copyJob(std::uint64_t bytes, std::uint64_t each, std::uint64_t group, const std::string &store) {
  const std::uint64_t items = bytes / 16 / each / group * group;
  const std::string index = "get_global_id(0) + i * " + std::to_string(items) + "ul";
  Job job;
  runtime::BoundLaunch launch;
  launch.entry = "copy";
  job.source = "#define plain(word, place) (*(place) = (word))\n"
               "__kernel void copy(__global const uint4 *restrict from, __global uint4 *restrict to) {\n"
               "  for (int i = 0; i < " +
               std::to_string(each) + "; i++)\n    " + store + "(from[" + index + "], to + " + index +
               ");\n}\n";
  launch.arguments = {0u, 1u};
  launch.geometry = {1, {items / group, 1, 1}, {group, 1, 1}};
  launch.written = {1};
  job.program.launches = {launch};
  return job;
}

static BufferSpec plainBuffer(std::uint64_t bytes) {
  return {"copied", {static_cast<std::int64_t>(bytes), 1, 1}, {}, true, false};
}

DeviceCopies::DeviceCopies(const runtime::Queue &on, std::uint64_t n, Shapes shapes)
    : queue(on), bytes(n), from(queue, n), to(queue, n), zeros(n),
      session(queue, {plainBuffer(n), plainBuffer(n)}, {zeros.data(), zeros.data()}) {
  const bool isOne = shapes == Shapes::One;
  const std::vector<std::uint64_t> each = isOne ? std::vector<std::uint64_t>{4}
                                                : std::vector<std::uint64_t>{1, 4, 16},
                                   groups = isOne ? std::vector<std::uint64_t>{256}
                                                  : std::vector<std::uint64_t>{64, 256};
  const auto copiesBy = [&](const std::string &store) {
    std::vector<LoadedJob> jobs;
    for (const std::uint64_t pixels : each)
      for (const std::uint64_t group : groups)
        if (bytes >= 16 * pixels * group) // else it has no work-group
          jobs.push_back(session.load(copyJob(bytes, pixels, group, store)));
    return jobs;
  };
  cachedJobs = copiesBy("plain");
  if (queue.device().info.isCpu) // with streaming stores (knobs/vector.cpp)
    streamingJobs = copiesBy("__builtin_nontemporal_store");
}

std::vector<DeviceCopies::Copy> DeviceCopies::all() {
  const auto copyBy = [this](LoadedJob &job, const std::string &name, bool isStreaming) {
    return Copy{name, isStreaming, [this, &job] { return session.run(job).launchNs; },
                [this, &job] { session.runInARow(job, 1); }};
  };
  std::vector<Copy> copies;
  for (LoadedJob &job : cachedJobs)
    copies.push_back(copyBy(job, "kernel", false));
  copies.push_back({"command", false,
                    [this] { return static_cast<double>(from.copyTo(queue, to, bytes).timeNs()); },
                    [this] { from.copyTo(queue, to, bytes).wait(); }});
  for (LoadedJob &job : streamingJobs)
    copies.push_back(copyBy(job, "streaming kernel", true));
  return copies;
}

std::uint64_t copiedBytes(const std::vector<BufferSpec> &specs) {
  std::uint64_t moved = 0;
  for (const BufferSpec &spec : specs)
    moved += spec.bytes() * (spec.isRead + spec.isWritten);
  return moved / 2;
}

}
