#include "bench/contest/rounds.h"
#include "tuner/ratio.h"
#include <algorithm>

namespace icl::contest {

double Way::medianNs() const { return medianOf(times); }

static bool isFaster(const Way &a, const Way &b) { return a.medianNs() < b.medianNs(); }

const Way &Party::fastest() const { return *std::min_element(ways.begin(), ways.end(), isFaster); }

void Party::keepFastest(std::size_t count) {
  std::stable_sort(ways.begin(), ways.end(), isFaster);
  ways.resize(std::min(count, ways.size()));
}

void takeTurns(std::vector<Party> &parties, unsigned least, double seconds) {
  for (Party &party : parties)
    for (Way &way : party.ways)
      way.times.clear();
  double spentNs = 0;
  for (int round = -1; round < 200 && (round < static_cast<int>(least) || spentNs < seconds * 1e9); ++round)
    for (Party &party : parties) {
      if (!party.ways.empty())
        spentNs += party.ways.front().run();
      for (Way &way : party.ways) {
        const double ns = way.run();
        spentNs += ns;
        if (round >= 0)
          way.times.push_back(ns);
      }
    }
}

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

DeviceCopies::DeviceCopies(const runtime::Queue &on, std::uint64_t n)
    : queue(on), bytes(n), from(queue, n), to(queue, n), zeros(n),
      session(queue, {plainBuffer(n), plainBuffer(n)}, {zeros.data(), zeros.data()}) {
  const auto prepare = [&](const std::string &store) {
    std::vector<PreparedJob> jobs;
    for (const std::uint64_t each : {1, 4, 16})
      for (const std::uint64_t group : {64, 256})
        jobs.push_back(session.prepare(copyJob(bytes, each, group, store)));
    return jobs;
  };
  cachedJobs = prepare("plain");
  if (queue.device().info.isCpu) // with streaming stores (knobs/vector.cpp)
    streamingJobs = prepare("__builtin_nontemporal_store");
}

std::vector<Way> DeviceCopies::ways(std::vector<PreparedJob> &jobs, const std::string &name) {
  std::vector<Way> all;
  for (PreparedJob &job : jobs)
    all.push_back({name, [this, &job] { return session.run(job); }});
  return all;
}

Party DeviceCopies::cached() {
  Party party{"copy", ways(cachedJobs, "kernel")};
  party.ways.push_back(
      {"command", [this] { return static_cast<double>(from.copyTo(queue, to, bytes).timeNs()); }});
  return party;
}

Party DeviceCopies::streaming() { return {"streaming copy", ways(streamingJobs, "streaming kernel")}; }

Party DeviceCopies::party() {
  Party all = cached();
  for (Way &way : streaming().ways)
    all.ways.push_back(std::move(way));
  return all;
}

std::uint64_t copiedBytes(const std::vector<BufferSpec> &specs) {
  std::uint64_t moved = 0;
  for (const BufferSpec &spec : specs)
    moved += spec.bytes();
  return moved / 2;
}

}
