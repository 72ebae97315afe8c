#include "bench/contest/result.h"
#include "compiler/space/error.h"
#include "tuner/files/json_text.h"
#include "tuner/files/read.h"
#include "tuner/files/write.h"
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace icl::contest {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PeerResult, name, implementation, ms, difference, note)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(KernelResult, kernel, size, source, device, driver, objective, copyMs,
                                   untunedMs, oursMs, movedBytes, configuration, evaluations, searchSeconds,
                                   peers)

const PeerResult *KernelResult::fastestPeer() const {
  const PeerResult *fastest = nullptr;
  for (const PeerResult &peer : peers)
    if (!peer.implementation.empty() && (!fastest || peer.ms < fastest->ms))
      fastest = &peer;
  return fastest;
}

bool KernelResult::hasSameKey(const KernelResult &other) const {
  return kernel == other.kernel && size == other.size && source == other.source && device == other.device &&
         objective == other.objective;
}

std::optional<KernelResult> readResult(const std::string &path) {
  if (!std::filesystem::exists(path))
    return std::nullopt;
  try {
    return nlohmann::json::parse(readWhole(path, textLimit)).get<KernelResult>();
  } catch (const Error &wrong) {
    throw wrong.in("cannot read " + path + ": ");
  } catch (const nlohmann::json::exception &wrong) {
    throw inputError(path + " is not a result: " + plainText(wrong));
  }
}

void writeResult(const std::string &path, const KernelResult &result) {
  try {
    writeWhole(path, nlohmann::json(result).dump(2) + "\n");
  } catch (const Error &wrong) {
    throw wrong.in("cannot write " + path + ": ");
  }
}

void printHeading() {
  std::printf("%-12s %-12s %9s %9s %9s %9s %8s %9s %12s  %s\n", "kernel", "size", "copy", "untuned", "ours",
              "ours/copy", "GB/s", "fastest", "fastest/ours", "fastest peer; others");
}

void print(const KernelResult &r) {
  const PeerResult *fastest = r.fastestPeer();
  std::printf("%-12s %-12s %9.3f %9.3f %9.3f %9.2f %8.1f", r.kernel.c_str(), r.size.c_str(), r.copyMs,
              r.untunedMs, r.oursMs, r.oursMs / r.copyMs, r.movedBytes / r.oursMs / 1e6);
  if (!fastest) {
    std::printf(" %9s %12s\n", "-", "-");
    return;
  }
  std::printf(" %9.3f %12.2f  %s %s", fastest->ms, fastest->ms / r.oursMs, fastest->name.c_str(),
              fastest->implementation.c_str());
  for (const PeerResult &peer : r.peers)
    if (&peer != fastest && !peer.implementation.empty())
      std::printf("; %s %.3f %s", peer.name.c_str(), peer.ms, peer.implementation.c_str());
  std::printf("\n");
}

static void printNotes(const KernelResult &r) {
  if (r.evaluations > 0)
    std::printf("%s: %zu evaluations in %.0f s\n", r.kernel.c_str(), r.evaluations, r.searchSeconds);
  else
    std::printf("%s: from the tuned file\n", r.kernel.c_str());
  std::printf("    ours: %s\n", r.configuration.c_str());
  for (const PeerResult &peer : r.peers) {
    if (!peer.implementation.empty())
      std::printf("    %s: differs by at most %g\n", peer.name.c_str(), peer.difference);
    if (!peer.note.empty())
      std::printf("    %s: %s\n", peer.name.c_str(), peer.note.c_str());
  }
}

void printTable(const std::vector<KernelResult> &results) {
  for (const KernelResult &result : results)
    printNotes(result);
  std::printf("\n");
  printHeading();
  double sum = 0;
  int count = 0;
  for (const KernelResult &result : results) {
    print(result);
    if (const PeerResult *fastest = result.fastestPeer()) {
      sum += std::log(fastest->ms / result.oursMs);
      ++count;
    }
  }
  if (count > 0)
    std::printf("geometric mean of fastest/ours over %d kernels: %.2f\n", count, std::exp(sum / count));
}

}
