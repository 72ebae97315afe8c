#include "bench/contest/rounds.h"
#include "tuner/ratio.h"
#include <algorithm>
#include <chrono>

namespace icl::contest {

double Implementation::medianNs() const { return medianOf(times); }

std::function<double()> timed(std::function<void(unsigned)> work, const Turn &turn) {
  return [work = std::move(work), &turn] {
    const auto began = std::chrono::steady_clock::now();
    work(turn.runs);
    return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - began).count() /
           turn.runs;
  };
}

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

/// Those of the copies, in this order.
static Contestant contestantOf(const std::string &name, const std::vector<DeviceCopies::Copy> &copies,
                               const std::function<bool(const DeviceCopies::Copy &)> &belongs) {
  Contestant contestant{name, {}};
  for (const DeviceCopies::Copy &copy : copies)
    if (belongs(copy))
      contestant.implementations.push_back({copy.name, copy.run});
  return contestant;
}

Contestant cachedCopies(DeviceCopies &copies) {
  return contestantOf("copy", copies.all(), [](const DeviceCopies::Copy &copy) { return !copy.isStreaming; });
}

Contestant streamingCopies(DeviceCopies &copies) {
  return contestantOf("streaming copy", copies.all(),
                      [](const DeviceCopies::Copy &copy) { return copy.isStreaming; });
}

}
