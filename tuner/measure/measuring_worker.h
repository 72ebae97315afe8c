// The worker that checks and times variants.
#pragma once
#include "tuner/measure/clock.h"
#include "tuner/measure/measurer.h"
#include "tuner/measure/pausable_processes.h"
#include "tuner/measure/worker.h"
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace icl {

struct MeasuringLimits {
  double startSeconds = 60; ///< a worker's start, with the data copied to the device
  double buildSeconds = 60; ///< a variant's build
  double runSeconds = 60;   ///< all its launches, and the comparison of its output
  double referenceSeconds =
      graceSeconds; ///< that the reference variant may be built and run, after the deadline too
  std::vector<double> retrySeconds{
      0, 2, 10}; ///< waits before each check whether the device has recovered from a crash
  /// Names a lock (HostLock) that is held while the device is timed, because other tuners time it too; empty:
  /// no other does.
  std::string timingLock{};
  TimingPolicy timing{}; ///< its best time is that of setBest()
};

/// Has one worker process at a time, started when it is needed. A variant that exceeds a limit, crashes, or
/// crashes the driver costs only its own outcome. The next worker first has to compute the same for the
/// reference variant as before. All functions that wait for the worker throw MeasureStopped when the clock
/// calls them off.
class MeasuringWorker {
public:
  /// `builders` pause while a device is timed that computes on the cores that they use. The references must
  /// outlive the worker. `opened`: the first worker, which was asked to open the device; null: there is none.
  MeasuringWorker(WorkerOptions, protocol::Setup, MeasuringLimits, Clock &, PausableProcesses &builders,
                  std::unique_ptr<Worker> opened);

  pid_t id() const { return worker ? worker->id() : -1; } ///< -1: none runs

  /// Starts a worker if none runs, and checks the device if the last one was lost. Throws MeasureError.
  void start();
  /// The same after the deadline too.
  void startAnyway();
  /// Ends the worker, if one runs. What is measured next gets a new one.
  void end();
  /// Gives the worker away if it is fit for use; null: it is not, or none runs.
  std::unique_ptr<Worker> release();

  /// Measures the reference variant. From now on, the outputs of other variants are compared with its
  /// outputs. Throws MeasureError.
  Outcome measureReference(std::shared_ptr<const Job> job) {
    return measureReference(std::move(job), limits.timing);
  }
  /// The same without timing it: one launch.
  Outcome launchReference(std::shared_ptr<const Job>);
  /// The same as measureReference(), but a worker starts even after the deadline, and then there are
  /// `referenceSeconds` at least. Timing takes a tenth of the time to the deadline, and at least one launch.
  Outcome measureReferenceAnyway(std::shared_ptr<const Job>);
  bool hasReference() const { return reference != nullptr; }

  /// To be called once there is a reference. Throws MeasureError.
  Outcome measure(const Job &job) { return measure(job, protocol::Purpose::Variant, limits.timing); }
  /// The jobs' times; empty if one of them fails. A worker must run.
  std::vector<RaceTimes> race(std::vector<Job>, unsigned rounds);
  /// What each of the job's launches needs; empty if the driver does not report it. A worker must run.
  std::vector<FunctionNeeds> describe(const Job &);

  /// From now on a variant that is much slower than this may be dropped after its first launch.
  void setBest(double timeNs) { limits.timing.bestNs = timeNs; }

private:
  /// The result of a request.
  struct Answer {
    std::variant<protocol::Reply, Worker::NoReply> reply;
    bool isBuilt = false;  ///< all jobs of the request
    double limit = 0;      ///< in seconds, of what the worker did last
    Worker::Ending ending; ///< of the worker, if there is no reply
  };

  WorkerOptions workerOptions;
  protocol::Setup setup;
  MeasuringLimits limits;
  Clock &clock;
  PausableProcesses &builders;
  std::unique_ptr<Worker> worker, opened;
  /// Of the worker's last measurement; an empty source: there is none.
  std::string sentSource, sentOptions;
  bool sharesCores = false;             ///< the device computes on the cores that builders use
  std::shared_ptr<const Job> reference; ///< whose outputs are in the shared data; null: there are none
  double referenceNs = 0;
  double slack = 1;           ///< of protocol::Measure, as variants have shown it
  int killedMeasurements = 0; ///< consecutive ones whose worker was killed from outside
  int killedStarts = 0;       ///< consecutive workers that were killed from outside before they were ready
  std::string suspicion;      ///< what happened to the last worker; empty if nothing did

  Answer ask(const protocol::Request &, double buildLimit, double runLimit, std::size_t jobs = 1);
  void startWorker();
  std::unique_ptr<Worker> takeOpened();
  protocol::Measure requestFor(const Job &, protocol::Purpose, const TimingPolicy &);
  Outcome measure(const Job &, protocol::Purpose, const TimingPolicy &);
  Outcome measureReference(std::shared_ptr<const Job>, const TimingPolicy &);
  double runLimit() const;
};

}
