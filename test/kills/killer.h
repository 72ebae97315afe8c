// Kills sessions and their workers at random moments, and checks the journal.
#pragma once
#include "test/kills/subject.h"
#include "test/support/temporary_folder.h"
#include <random>
#include <sys/types.h>

namespace icl::kills {

class Killer {
public:
  /// `wanted`: how many kills in all.
  Killer(const Subject &s, unsigned wanted, std::uint64_t seed) : subject(s), wanted(wanted), random(seed) {}

  /// Disturbs one tuning after another and prints the result. False if a check failed.
  bool run();

private:
  const Subject &subject;
  const unsigned wanted;
  std::mt19937_64 random;
  TemporaryFolder folder;
  unsigned kills = 0, workerKills = 0, tunings = 0;
  std::size_t told = 0;
  std::string wrong; ///< the first check that failed

  void sleepAWhile();
  std::string resultFile() const { return folder / "result"; }
  pid_t begin(const std::string &journal, const std::string &trace);
  std::string result() const;
  std::string runUndisturbed();
  void disturbTuning(const std::string &undisturbed);
  void killAtRandom(pid_t tuner);
  void check(const std::string &journal, const std::string &trace);
};

}
