// icl-bench-peers: times kernels' best variants in turn with other programs that compute the same
// (bench/peer/) and a device copy of the bytes. Times are from call to return, for ours too; outputs are
// compared.
#include "bench/contest/options.h"
#include "bench/contest/peer.h"
#include "bench/contest/rounds.h"
#include "bench/contest/run_in_child.h"
#include "bench/contest/search.h"
#include "compiler/space/error.h"
#include "tuner/device/compare.h"
#include "tuner/measure/describe.h"
#include "tuner/measure/execute.h"
#include "tuner/measure/scratch_folder.h"
#include "tuner/store/source_hash.h"
#include "tuner/store/tuned.h"
#include <boost/program_options.hpp>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>

using namespace icl;
using namespace icl::contest;
namespace po = boost::program_options;

namespace {

struct Options {
  std::string device;
  Sides sides;
  std::size_t budget = 60;
  double seconds = 3; ///< of the final rounds, per kernel
  Objective objective = Objective::Launch;
  std::string tuned; ///< file; empty: none
  std::vector<std::string> peers;
  std::vector<std::string> kernels;
  bool printsAll = false;
};

// ---- Ours

/// The tuned file's configuration for exactly this source, device, size and objective, if it has one.
std::optional<Assignment> tunedBefore(const Subject &s, const Options &options,
                                      const runtime::DeviceInfo &info) {
  if (options.tuned.empty() || !std::filesystem::exists(options.tuned))
    return std::nullopt;
  const TunedFile file = TunedFile::read(options.tuned);
  for (const TunedEntry &entry : file.entries)
    if (entry.kernel == s.kernel().name && entry.device == info.name &&
        entry.objective == options.objective && entry.sizes.grid == s.sizes.grid &&
        (entry.source.empty() || entry.source == sourceHash(s.text)))
      return entry.configuration;
  return std::nullopt;
}

void keep(const Subject &s, const Options &options, const runtime::DeviceInfo &info,
          const Assignment &configuration, const LaunchTime &time, const LaunchTime &untuned) {
  TunedEntry entry;
  entry.kernel = s.kernel().name;
  entry.source = sourceHash(s.text);
  entry.device = info.name;
  entry.driver = info.driver;
  entry.objective = options.objective;
  entry.sizes = s.sizes;
  entry.configuration = configuration;
  entry.timeNs = timeBy(time, options.objective);
  entry.launchTimeNs = time.launchNs;
  entry.kernelTimeNs = time.kernelNs;
  entry.referenceTimeNs = timeBy(untuned, options.objective);
  entry.evaluations = static_cast<std::int64_t>(options.budget);
  entry.strategy = searchStrategy;
  updateTunedFile(options.tuned, entry);
}

std::function<double()> timed(std::function<void()> work) {
  return [work = std::move(work)] {
    const auto began = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - began).count();
  };
}

// ---- Theirs

void writeInputs(const Subject &s, const std::string &folder) {
  for (const auto &[name, buffer] : s.arguments.buffers) {
    std::ofstream file(folder + "/" + name, std::ios::binary);
    file.write(reinterpret_cast<const char *>(buffer.bytes.data()),
               static_cast<std::streamsize>(buffer.bytes.size()));
    if (!file.flush())
      throw environmentError("cannot write " + folder + "/" + name);
  }
}

/// "opencv" of ".../icl-peer-opencv".
std::string nameOf(const std::string &program) { return program.substr(program.rfind('-') + 1); }

/// Throws an Error unless the files in the folder equal the session's buffers.
void compare(const Session &ours, const std::string &folder, const std::string &who) {
  for (std::size_t i = 0; i < ours.buffers().size(); ++i) {
    const BufferSpec &spec = ours.buffers()[i];
    if (!spec.isWritten)
      continue;
    std::vector<std::byte> expected(spec.bytes()), actual(spec.bytes());
    ours.read(i, expected.data());
    std::ifstream file(folder + "/" + spec.name, std::ios::binary);
    if (!file.read(reinterpret_cast<char *>(actual.data()), static_cast<std::streamsize>(actual.size())))
      throw environmentError(who + " wrote too little of `" + spec.name + "`");
    if (const auto differs = difference(spec, expected.data(), actual.data(), Agreement::Close))
      throw environmentError(who + ": " + *differs);
  }
}

// ---- The contest

double ms(const Implementation &implementation) { return implementation.medianNs() / 1e6; }

/// The contestants, in the table's order; the peers follow.
enum { Ours, Copy, FirstPeer };

void print(const Subject &s, const std::vector<Contestant> &contestants) {
  const Implementation &ours = contestants[Ours].fastest(), &copy = contestants[Copy].fastest();
  std::printf("%-8s %-12s %8.3f %8.3f", s.kernel().name.c_str(), s.sizeText().c_str(), ms(copy), ms(ours));
  double best = std::numeric_limits<double>::infinity();
  for (std::size_t i = FirstPeer; i < contestants.size(); ++i) {
    best = std::min(best, ms(contestants[i].fastest()));
    std::printf(" %8.3f", ms(contestants[i].fastest()));
  }
  std::printf(" %9.2f %12.2f\n    ours: %s\n", ms(ours) / ms(copy), best / ms(ours), ours.name.c_str());
  for (std::size_t i = FirstPeer; i < contestants.size(); ++i)
    std::printf("    %s: %s\n", contestants[i].name.c_str(), contestants[i].fastest().name.c_str());
}

void printAll(const std::vector<Contestant> &contestants) {
  for (const Contestant &contestant : contestants)
    for (const Implementation &implementation : contestant.implementations)
      std::printf("  %-8s %9.3f  %s\n", contestant.name.c_str(), ms(implementation),
                  implementation.name.c_str());
}

std::vector<std::unique_ptr<Peer>> startPeers(const Subject &s, const Options &options,
                                              const std::string &folder) {
  std::vector<std::unique_ptr<Peer>> peers;
  for (const std::string &program : options.peers)
    peers.push_back(std::make_unique<Peer>(
        program, std::vector<std::string>{s.kernel().name, folder, std::to_string(s.grid()[0]),
                                          std::to_string(s.grid()[1]), std::to_string(s.grid()[2]),
                                          std::string(toString(options.objective))}));
  return peers;
}

Contestant contestantOf(Peer &peer, const std::string &program) {
  Contestant contestant{nameOf(program), {}};
  for (const std::string &name : peer.implementations())
    contestant.implementations.push_back({name, [&peer, name] { return peer.run(name); }});
  return contestant;
}

/// `keeps`: adds the best one to the tuned file.
void contest(const Subject &s, const std::vector<Assignment> &found, bool keeps, const Options &options) {
  const ScratchFolder folder;
  writeInputs(s, folder.path());
  const std::vector<std::unique_ptr<Peer>> peers = startPeers(s, options, folder.path());

  const runtime::Queue queue(runtime::chooseDevice(options.device), true);
  Session session = sessionOn(queue, s.kernel(), s.arguments);
  DeviceCopies copies(queue, copiedBytes(session.buffers()));
  std::vector<LoadedJob> jobs;
  for (const Job &job : variants(s, found, queue.device().info, options.objective))
    jobs.push_back(session.load(job));

  std::vector<Contestant> contestants{{"ours", {}}, copies.contestant()};
  for (std::size_t i = 0; i < found.size(); ++i) {
    auto &job = jobs[i + 1]; // after the untuned one
    contestants[Ours].implementations.push_back(
        {toString(found[i]), [&session, &job] { return session.run(job).launchNs; }});
  }
  for (Contestant &contestant : contestants)
    for (Implementation &implementation : contestant.implementations)
      implementation.run = timed(implementation.run);
  for (std::size_t i = 0; i < peers.size(); ++i)
    contestants.push_back(contestantOf(*peers[i], options.peers[i]));

  takeTurns(contestants, 3, 0);
  if (options.printsAll)
    printAll(contestants);
  for (Contestant &contestant : contestants)
    contestant.keepFastest(3);
  takeTurns(contestants, 5, options.seconds);

  const Implementation &best = contestants[Ours].fastest();
  best.run();
  for (std::size_t i = 0; i < peers.size(); ++i)
    for (const Implementation &implementation : contestants[FirstPeer + i].implementations) {
      peers[i]->write(implementation.name);
      compare(session, folder.path(), contestants[FirstPeer + i].name + " " + implementation.name);
    }
  print(s, contestants);
  if (!keeps)
    return;
  for (std::size_t i = 0; i < found.size(); ++i)
    if (toString(found[i]) == best.name)
      keep(s, options, queue.device().info, found[i], session.run(jobs[i + 1]), session.run(jobs.front()));
}

int run(Options options) {
  const runtime::DeviceInfo info = describeInChild(options.device);
  options.sides = options.sides.orUsual(info.isCpu);
  std::printf("%s, %s %s; medians of times from call to return, in ms\n%s, and so do the peers'\n",
              info.name.c_str(), info.platform.c_str(), info.driver.c_str(), meaningOf(options.objective));
  std::printf("%-8s %-12s %8s %8s", "kernel", "size", "copy", "ours");
  for (const std::string &program : options.peers)
    std::printf(" %8s", nameOf(program).c_str());
  std::printf(" %9s %12s\n", "ours/copy", "fastest/ours");
  for (const std::string &path : options.kernels) {
    const Subject s = load(path, options.sides);
    const std::optional<Assignment> before = tunedBefore(s, options, info);
    const std::vector<Assignment> found = before
                                              ? std::vector{*before}
                                              : bestConfigurations(path, options.sides, options.device, info,
                                                                   options.objective, options.budget);
    runInChild([&] { contest(s, found, !before && !options.tuned.empty(), options); });
  }
  return 0;
}

}

int main(int argc, char **argv) {
  std::signal(SIGPIPE, SIG_IGN); // a peer that ended shows as a failed write
  Options options;
  po::options_description all("icl-bench-peers --peer PROGRAM... KERNEL.icl...");
  all.add_options()("help", "print this")("device", po::value(&options.device), "as iclc takes it")(
      "size", po::value(&options.sides.plane), "edge of a plane in pixels (GPU: 8192, CPU: 4096)")(
      "size-3d", po::value(&options.sides.volume), "edge of a volume (GPU: 512, CPU: 256)")(
      "budget", po::value(&options.budget), "configurations measured per kernel (60)")(
      "objective", po::value(&options.objective), "launch (standard) or kernel: the time that counts")(
      "seconds", po::value(&options.seconds), "of the final rounds, per kernel (3)")(
      "tuned", po::value(&options.tuned),
      "take configurations from this tuned file, and search for missing ones")(
      "all", po::bool_switch(&options.printsAll), "print the time of every implementation too")(
      "peer", po::value(&options.peers)->composing(),
      "a program to compare with")("kernels", po::value(&options.kernels), "");
  return runWithOptions(argc, argv, all, options.kernels, [&] { return run(options); });
}
