// Builds, checks and times variants in a worker process.
#pragma once
#include "tuner/device/output_check.h"
#include "tuner/device/protocol.h"
#include "tuner/device/session.h"
#include <functional>
#include <vector>

namespace icl {

class Runner {
public:
  /// Called during a request: after each build, and before the timed launches, for which the machine should
  /// be quiet.
  struct Events {
    std::function<void()> onBuilt, beforeTiming;
  };

  /// `queue`: an in-order, profiling one on the setup's device. Throws runtime::Error, and an Error for the
  /// data.
  Runner(const protocol::Setup &, const runtime::Queue &queue, Events);

  const runtime::DeviceInfo &device() const { return session.device(); }

  /// Builds the job, launches it once, compares its outputs and times it. What goes wrong is an outcome. Of a
  /// variant that is far slower than the best one only parts of a launch run (early_stop.h).
  Outcome measure(const protocol::Measure &);
  /// By how many times as much as usual outputs may differ (compare.h), as the last request said, or as its
  /// variant showed.
  double slack() const { return slackNow; }
  /// The jobs' times. The outputs are not compared. Throws runtime::Error.
  std::vector<RaceTimes> race(const protocol::Race &);
  /// What the job's launches need. Throws runtime::Error.
  std::vector<FunctionNeeds> describe(const Job &);

private:
  const Agreement agreement;
  const Events events;
  SharedData data;
  Session session;
  OutputCheck check;

  double slackNow = 1;

  LoadedJob build(const Job &);
  std::optional<std::string> differenceOf(LoadedJob &, const Job &);
  bool agree(const std::vector<Job> &);
  std::vector<std::vector<std::byte>> outputs() const;
  Outcome run(const protocol::Measure &);
  RaceTimes resultOf(LoadedJob &, const std::vector<LaunchTime> &rounds);
};

/// The outcome of a job that a driver did not build or run.
Outcome failure(Outcome::Kind, const std::exception &);

}
