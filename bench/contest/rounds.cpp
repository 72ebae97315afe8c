#include "bench/contest/rounds.h"
#include "tuner/ratio.h"
#include <algorithm>

namespace icl::contest {

double Implementation::medianNs() const { return medianOf(times); }

static bool isFaster(const Implementation &a, const Implementation &b) { return a.medianNs() < b.medianNs(); }

const Implementation &Contestant::fastest() const {
  return *std::min_element(implementations.begin(), implementations.end(), isFaster);
}

void Contestant::keepFastest(std::size_t count) {
  std::stable_sort(implementations.begin(), implementations.end(), isFaster);
  implementations.resize(std::min(count, implementations.size()));
}

void takeTurns(std::vector<Contestant> &contestants, unsigned least, double seconds) {
  for (Contestant &contestant : contestants)
    for (Implementation &implementation : contestant.implementations)
      implementation.times.clear();
  double spentNs = 0;
  for (int round = -1; round < 200 && (round < static_cast<int>(least) || spentNs < seconds * 1e9); ++round)
    for (Contestant &contestant : contestants) {
      if (!contestant.implementations.empty())
        spentNs += contestant.implementations.front().run();
      for (Implementation &implementation : contestant.implementations) {
        const double ns = implementation.run();
        spentNs += ns;
        if (round >= 0)
          implementation.times.push_back(ns);
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
  const auto copiesBy = [&](const std::string &store) {
    std::vector<LoadedJob> jobs;
    for (const std::uint64_t each : {1, 4, 16})
      for (const std::uint64_t group : {64, 256})
        jobs.push_back(session.load(copyJob(bytes, each, group, store)));
    return jobs;
  };
  cachedJobs = copiesBy("plain");
  if (queue.device().info.isCpu) // with streaming stores (knobs/vector.cpp)
    streamingJobs = copiesBy("__builtin_nontemporal_store");
}

std::vector<Implementation> DeviceCopies::implementations(std::vector<LoadedJob> &jobs,
                                                          const std::string &name) {
  std::vector<Implementation> all;
  for (LoadedJob &job : jobs)
    all.push_back({name, [this, &job] { return session.run(job).launchNs; }});
  return all;
}

Contestant DeviceCopies::cached() {
  Contestant contestant{"copy", implementations(cachedJobs, "kernel")};
  contestant.implementations.push_back(
      {"command", [this] { return static_cast<double>(from.copyTo(queue, to, bytes).timeNs()); }});
  return contestant;
}

Contestant DeviceCopies::streaming() {
  return {"streaming copy", implementations(streamingJobs, "streaming kernel")};
}

Contestant DeviceCopies::contestant() {
  Contestant all = cached();
  for (Implementation &implementation : streaming().implementations)
    all.implementations.push_back(std::move(implementation));
  return all;
}

std::uint64_t copiedBytes(const std::vector<BufferSpec> &specs) {
  std::uint64_t moved = 0;
  for (const BufferSpec &spec : specs)
    moved += spec.bytes();
  return moved / 2;
}

}
