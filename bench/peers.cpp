// icl-bench-peers: times kernels' best variants in turn with other programs that compute the same
// (bench/peer/) and a device copy of the bytes. Times are from call to return, for ours too, and of short
// kernels those of several runs in a row; outputs are compared. What is measured is kept in a folder, kernel
// by kernel, and the next run continues there.
#include "bench/contest/options.h"
#include "bench/contest/result.h"
#include "bench/contest/rival.h"
#include "bench/contest/rounds.h"
#include "bench/contest/run_in_child.h"
#include "bench/contest/search.h"
#include "compiler/space/error.h"
#include "tuner/measure/describe.h"
#include "tuner/measure/execute.h"
#include "tuner/measure/scratch_folder.h"
#include "tuner/store/source_hash.h"
#include "tuner/store/tuned.h"
#include <algorithm>
#include <boost/program_options.hpp>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <optional>

using namespace icl;
using namespace icl::contest;
namespace po = boost::program_options;

namespace {

struct Options {
  std::string device;
  Sides sides;
  SearchLimits search;
  double seconds = 3; ///< of the final rounds, per kernel
  Objective objective = Objective::Launch;
  std::string folder = "peers.bench", tuned; ///< tuned: empty for a file in the folder
  std::vector<std::string> cpuPeers, gpuPeers;
  std::vector<std::string> kernels;
  bool printsAll = false, again = false;

  std::string tunedFile() const { return tuned.empty() ? folder + "/tuned.json" : tuned; }
  const std::vector<std::string> &peersFor(const runtime::DeviceInfo &info) const {
    return info.isCpu ? cpuPeers : gpuPeers;
  }
};

// ---- Ours

/// The configurations that take part, and how they were found.
struct Found {
  std::vector<Assignment> configurations;
  std::size_t evaluations = 0; ///< 0: from the tuned file
  double seconds = 0;
};

/// The tuned file's configuration for exactly this source, device, size and objective, if it has one.
std::optional<Assignment> tunedBefore(const Subject &s, const Options &options,
                                      const runtime::DeviceInfo &info) {
  if ((options.again && options.tuned.empty()) || !std::filesystem::exists(options.tunedFile()))
    return std::nullopt;
  const TunedFile file = TunedFile::read(options.tunedFile());
  for (const TunedEntry &entry : file.entries)
    if (entry.kernel == s.kernel().name && entry.device == info.name &&
        entry.objective == options.objective && entry.sizes.grid == s.sizes.grid &&
        (entry.source.empty() || entry.source == sourceHash(s.text)))
      return entry.configuration;
  return std::nullopt;
}

void keep(const Subject &s, const Options &options, const runtime::DeviceInfo &info,
          const TuneResult &result) {
  TunedEntry entry;
  entry.kernel = s.kernel().name;
  entry.source = sourceHash(s.text);
  entry.device = result.device;
  entry.driver = result.driver;
  entry.architecture = info.architecture;
  entry.hasPackedExtremes = info.hasPackedExtremes;
  entry.hasDeviceFence = info.hasDeviceFence;
  entry.objective = options.objective;
  entry.sizes = s.sizes;
  entry.configuration = result.best()->configuration;
  entry.timeNs = result.best()->timeNs;
  entry.launchTimeNs = result.best()->times.launchNs;
  entry.kernelTimeNs = result.best()->times.kernelNs;
  entry.referenceTimeNs = result.referenceTimeNs;
  entry.evaluations = static_cast<std::int64_t>(result.evaluations.size());
  entry.strategy = searchStrategy;
  updateTunedFile(options.tunedFile(), entry);
}

Found find(const std::string &path, const Subject &s, const Options &options,
           const runtime::DeviceInfo &info) {
  if (const auto before = tunedBefore(s, options, info))
    return {{*before}};
  const std::string journal = options.folder + "/" + s.kernel().name + ".journal";
  if (options.again)
    for (const char *part : {"", "-wal", "-shm"}) // SQLite would recover the rows of a log that is left
      std::filesystem::remove(journal + part);
  const TuneResult result =
      searchAsUsersDo(path, options.sides, options.device, options.objective, options.search, journal);
  keep(s, options, info, result);
  Found found{{}, result.evaluations.size(), result.seconds};
  for (const Finalist &finalist : result.finalists)
    found.configurations.push_back(finalist.configuration);
  return found;
}

// ---- The contest

double ms(const Implementation &implementation) { return implementation.medianNs() / 1e6; }

void printAll(const Contestant &contestant) {
  for (const Implementation &implementation : contestant.implementations)
    std::printf("  %-8s %9.3f  %s\n", contestant.name.c_str(), ms(implementation),
                implementation.name.c_str());
}

/// Lets the contestants and the rivals' run in turn (takeTurns()), without those whose program fails.
void race(std::vector<Contestant> &contestants, std::vector<Rival> &rivals, unsigned least, double seconds) {
  eachOf(rivals, [](Rival &rival) { // a program that cannot do the work fails here, not between the others
    for (Implementation &implementation : rival.contestant.implementations)
      implementation.run();
  });
  std::vector<Contestant> all = contestants;
  for (const Rival &rival : rivals)
    all.push_back(rival.contestant);
  takeTurns(all, least, seconds);
  for (std::size_t i = 0; i < contestants.size(); ++i)
    contestants[i] = all[i];
  for (std::size_t i = 0; i < rivals.size(); ++i)
    rivals[i].contestant = all[contestants.size() + i];
}

/// On a CPU, as many runs as the fastest of all does in five milliseconds: single runs of short kernels show
/// how the threads of a driver wake up (bench/README.md). On a GPU, one, because its peers wait after each.
Turn longEnough(const std::vector<Contestant> &contestants, const std::vector<Rival> &rivals, bool isCpu) {
  constexpr double longNs = 5e6, most = 64;
  double fastestNs = longNs;
  const auto consider = [&](const Contestant &contestant) {
    if (!contestant.implementations.empty())
      fastestNs = std::min(fastestNs, contestant.fastest().medianNs());
  };
  std::for_each(contestants.begin(), contestants.end(), consider);
  for (const Rival &rival : rivals)
    consider(rival.contestant);
  return {isCpu ? static_cast<unsigned>(std::min(std::ceil(longNs / fastestNs), most)) : 1};
}

double movedBytes(const std::vector<BufferSpec> &buffers) {
  double bytes = 0;
  for (const BufferSpec &buffer : buffers)
    bytes += static_cast<double>(buffer.bytes());
  return bytes;
}

/// Fills in what `result` lacks.
void contest(const Subject &s, const Found &found, const Options &options, KernelResult result) {
  const ScratchFolder folder;
  writeInputs(s, folder.path());
  // As programs have it that do not measure: NVIDIA's driver returns later from a launch that it also times.
  const runtime::Queue queue(runtime::chooseDevice(options.device), /*profiling=*/false);
  const bool isCpu = queue.device().info.isCpu;
  Turn turn;
  std::vector<Rival> rivals =
      startRivals(s, options.peersFor(queue.device().info), options.objective, folder.path(), turn);

  Session session = sessionOn(queue, s.kernel(), s.arguments);
  DeviceCopies copies(queue, copiedBytes(session.buffers()));
  std::vector<LoadedJob> jobs;
  for (const Job &job : variants(s, found.configurations, queue.device().info, options.objective))
    jobs.push_back(session.load(job));

  enum { Ours, Copy, Untuned };
  std::vector<Contestant> contestants{{"ours", {}}, {"copy", {}}, {"untuned", {}}};
  const auto add = [&](Contestant &to, const std::string &name, LoadedJob &job) {
    const auto run = timed([&session, &job](unsigned runs) { session.runInARow(job, runs); }, turn);
    to.implementations.push_back({name, [&session, run] {
                                    session.restoreUpdated();
                                    return run();
                                  }});
  };
  for (const DeviceCopies::Copy &copy : copies.all())
    contestants[Copy].implementations.push_back({copy.name, timed(
                                                                [complete = copy.complete](unsigned runs) {
                                                                  for (unsigned i = 0; i < runs; ++i)
                                                                    complete();
                                                                },
                                                                turn)});
  for (std::size_t i = 0; i < found.configurations.size(); ++i)
    add(contestants[Ours], toString(found.configurations[i]), jobs[i + 1]);
  add(contestants[Untuned], "untuned", jobs.front());

  race(contestants, rivals, 3, 0);
  if (options.printsAll) {
    for (const Contestant &contestant : contestants)
      printAll(contestant);
    for (const Rival &rival : rivals)
      printAll(rival.contestant);
  }
  result.untunedMs = ms(contestants[Untuned].fastest());
  contestants.pop_back();
  contestants[Ours].fastest().run(); // its outputs are what peers are compared with
  eachOf(rivals, [&](Rival &rival) { keepAgreeing(rival, session, s.kernel().name, folder.path(), 3); });
  for (Contestant &contestant : contestants)
    contestant.keepFastest(3);
  turn = longEnough(contestants, rivals, isCpu);
  race(contestants, rivals, 5, options.seconds);

  result.copyMs = ms(contestants[Copy].fastest());
  result.oursMs = ms(contestants[Ours].fastest());
  result.configuration = contestants[Ours].fastest().name;
  result.movedBytes = movedBytes(session.buffers());
  for (Rival &rival : rivals) {
    if (!rival.contestant.implementations.empty()) {
      rival.result.implementation = rival.contestant.fastest().name;
      rival.result.ms = ms(rival.contestant.fastest());
    }
    result.peers.push_back(rival.result);
  }
  writeResult(options.folder + "/" + result.kernel + ".json", result);
}

/// What the folder has, or what is measured now.
KernelResult resultOf(const std::string &path, const Options &options, const runtime::DeviceInfo &info) {
  const Subject s = load(path, options.sides);
  KernelResult result;
  result.kernel = s.kernel().name;
  result.size = s.sizeText();
  result.source = sourceHash(s.text);
  result.device = info.name;
  result.driver = info.driver;
  result.objective = toString(options.objective);
  const std::string file = options.folder + "/" + result.kernel + ".json";
  if (!options.again)
    if (auto before = readResult(file); before && before->hasSameKey(result))
      return *before;
  const Found found = find(path, s, options, info);
  result.evaluations = found.evaluations;
  result.searchSeconds = found.seconds;
  runInChild([&] { contest(s, found, options, result); });
  return *readResult(file);
}

int run(Options options) {
  const runtime::DeviceInfo info = describeInChild(options.device);
  options.sides = options.sides.orUsual(info.isCpu);
  std::filesystem::create_directories(options.folder);
  std::printf("%s, %s %s; medians of times from call to return, in ms\n%s\n", info.name.c_str(),
              info.platform.c_str(), info.driver.c_str(), meaningOf(options.objective));
  printHeading();
  std::vector<KernelResult> results;
  ExitStatus status = ExitStatus::Done;
  for (const std::string &path : options.kernels)
    try {
      results.push_back(resultOf(path, options, info));
      print(results.back());
      std::fflush(stdout);
    } catch (const Error &failed) { // the other kernels' results are worth having
      std::fprintf(stderr, "%s: %s\n", path.c_str(), failed.what());
      status = failed.status();
    }
  std::printf("\n");
  printTable(results);
  return static_cast<int>(status);
}

}

int main(int argc, char **argv) {
  std::signal(SIGPIPE, SIG_IGN); // a peer that ended shows as a failed write
  Options options;
  po::options_description all(
      "icl-bench-peers [--cpu-peer PROGRAM]... [--gpu-peer PROGRAM]... KERNEL.icl...");
  all.add_options()("help", "print this")("device", po::value(&options.device), "as iclc takes it")(
      "size", po::value(&options.sides.plane), "edge of a plane in pixels (GPU: 8192, CPU: 4096)")(
      "size-3d", po::value(&options.sides.volume), "edge of a volume (GPU: 512, CPU: 256)")(
      "budget", po::value(&options.search.evaluations), "configurations measured per kernel (200)")(
      "time", po::value(&options.search.seconds), "of the search, in seconds per kernel (no limit)")(
      "objective", po::value(&options.objective), "launch (standard) or kernel: the time that counts")(
      "seconds", po::value(&options.seconds), "of the final rounds, per kernel (3)")(
      "folder", po::value(&options.folder), "keeps results, and the run continues there (peers.bench)")(
      "again", po::bool_switch(&options.again), "search and measure again what the folder has")(
      "tuned", po::value(&options.tuned),
      "take configurations from this tuned file, search for missing ones and add them (FOLDER/tuned.json)")(
      "all", po::bool_switch(&options.printsAll), "print the time of every implementation too")(
      "cpu-peer", po::value(&options.cpuPeers)->composing(), "a program to compare with on a CPU")(
      "gpu-peer", po::value(&options.gpuPeers)->composing(),
      "a program to compare with on a GPU")("kernels", po::value(&options.kernels), "");
  return runWithOptions(argc, argv, all, options.kernels, [&] { return run(options); });
}
