// Kills sessions and their workers at random moments, and holds the journal to its promises.
#pragma once
#include "test/kills/subject.h"
#include "test/support/temporary_folder.h"
#include <random>
#include <sys/types.h>

namespace icl::kills {

class Killer {
public:
  /// `wanted`: so many kills in all.
  Killer(const Subject &s, unsigned wanted, std::uint64_t seed) : subject(s), wanted(wanted), random(seed) {}

  /// Disturbs tuning after tuning and prints what came of it; false if a promise was broken.
  bool run();

private:
  const Subject &subject;
  const unsigned wanted;
  std::mt19937_64 random;
  TemporaryFolder folder;
  unsigned kills = 0, workerKills = 0, tunings = 0;
  std::size_t told = 0;
  std::string wrong; ///< the first promise that was broken

  void sleepAWhile();
  std::string resultFile() const { return folder / "result"; }
  pid_t begin(const std::string &journal, const std::string &trace);
  std::string result() const;
  std::string aloneInAProcess();
  void oneTuning(const std::string &undisturbed);
  void disturb(pid_t tuner);
  void check(const std::string &journal, const std::string &trace);
};

}
