// Measures variants on the devices of other ranks.
#pragma once
#include "tuner/measure/background.h"
#include "tuner/measure/job_cache.h"
#include "tuner/measure/measurer.h"
#include "tuner/measure/pausable_processes.h"
#include "tuner/ranks/team.h"
#include <map>
#include <mutex>
#include <string>

namespace icl::ranks {

/// What is asked to be built ahead is also evaluated ahead, by several ranks at once; measure() takes
/// outcomes that are there, and waits for others. What ranks cannot evaluate yet, and what may be asked for
/// after it, they build. Races take place on one device.
class TeamMeasurer : public Measurer {
public:
  using AssignmentOf = std::function<Assignment(const Configuration &)>;

  /// The team and the preparation's identities are for these jobs. `reference` is the configuration with
  /// whose output the others' are compared.
  TeamMeasurer(Team &, Preparation, JobCache::MakeJob, Configuration reference, AssignmentOf,
               const std::atomic<bool> *stop);
  ~TeamMeasurer() override;

  std::string identity(const Configuration &) override;
  std::string formerIdentity(const Configuration &) override;
  std::size_t lookahead() const override;
  std::size_t atOnce() const override { return std::max<std::size_t>(1, team.capacity()); }
  std::size_t leastAtOnce() const override { return std::max<std::size_t>(1, team.capacity(mostBusy)); }
  void buildAhead(const std::vector<Configuration> &next, LongBuilds) override;
  void buildGuesses(PossibleBuilds) override;
  void endGuesses() override { guessing.end(); }
  bool isBuiltAhead(const Configuration &) override;
  std::vector<Configuration> builtAhead() override;
  bool buildsLong(const Configuration &) override;
  bool buildsBeginSoon() const override { return true; }
  std::optional<std::size_t> awaitBuild(const std::vector<Configuration> &, double seconds) override;
  Outcome measure(const Configuration &) override;
  std::optional<double> secondsElsewhere() const override { return lastSeconds; }
  void setBest(double timeNs) override { team.setBest(timeNs); }
  std::vector<RaceTimes> race(const std::vector<Configuration> &, unsigned rounds) override;
  std::string facts(const Configuration &) override;

private:
  /// Of a rank: one is timed while the next ones are built.
  static constexpr unsigned mostBusy = 3;

  Team &team;
  const Configuration reference;
  const AssignmentOf assignmentOf;
  JobCache jobs;
  unsigned request = 0;                           ///< the number of the team's last one
  std::mutex requestedMutex;                      ///< of what follows
  std::map<std::string, Configuration> requested; ///< by identity: what the team may be building

  std::optional<double> lastSeconds;
  PausableProcesses none;    ///< rank 0 pauses nothing
  Background guessing{none}; ///< last: it uses the others

  JobCache::Entry lookUp(const Configuration &);
  std::string text(const Configuration &) const;
  WorkList::Work workOf(const std::string &key, const Configuration &);
  Team::IsCalledOff isCalledOff();
  void limitTime();
};

}
