// Measures variants on a device, each in a worker process.
#pragma once
#include "tuner/device/protocol.h"
#include "tuner/measure/build_pool.h"
#include "tuner/measure/measurer.h"
#include "tuner/measure/scratch_folder.h"
#include "tuner/measure/worker.h"
#include "tuner/measure/worker_data.h"
#include <atomic>
#include <functional>
#include <map>
#include <memory>

namespace icl {

struct DeviceMeasurerOptions {
  std::string device; ///< selector, as runtime::chooseDevice takes it
  Agreement agreement = Agreement::Close;
  /// Processes that build: with 1 the one that measures builds too, with more they build ahead of it.
  unsigned jobs = 1;
  double startSeconds = 60; ///< limits: a worker's start, with the data copied to the device
  double buildSeconds = 60; ///< a variant's build
  double runSeconds = 60;   ///< all its launches, and the comparison of its output
  std::uint64_t workerBytes =
      0; ///< memory that a worker may take for itself; 0: a share of half the machine's
  std::vector<double> retrySeconds{0, 2, 10}; ///< waits before each try to find the device well after a loss
  /// A folder that keeps what drivers build, for later measurers of the same variants; empty: none does.
  std::string builds;
  std::string worker;                      ///< path of icl-worker; empty: beside this program
  const std::atomic<bool> *stop = nullptr; ///< set from outside to call off what is running
};

/// A variant that passes a limit, crashes, or takes the driver down costs its own outcome and a fresh worker,
/// which must first compute the reference variant as before. Outputs are compared with those of the reference
/// variant, which runs first whenever there are none yet.
class DeviceMeasurer : public Measurer {
public:
  using MakeJob = std::function<Job(const Configuration &)>;

  DeviceMeasurer(MakeJob, Configuration reference, const std::vector<MeasuredBuffer> &,
                 DeviceMeasurerOptions);
  ~DeviceMeasurer() override;

  std::string identity(const Configuration &) override;
  /// Of the variant whose output the others' are compared with.
  std::string referenceIdentity() { return identity(reference); }
  std::size_t lookahead() const override;
  void prepare(const std::vector<Configuration> &next, LongBuilds) override;
  std::size_t awaitBuild(const std::vector<Configuration> &) override;
  void setDeadline(std::optional<std::chrono::steady_clock::time_point> d) override { deadline = d; }
  Outcome measure(const Configuration &) override;
  void setBest(double timeNs) override { policy.bestNs = timeNs; }
  std::vector<std::vector<double>> race(const std::vector<Configuration> &, unsigned rounds) override;

  std::string facts(const Configuration &) override;

  pid_t workerId() const { return worker ? worker->id() : -1; } ///< -1: none runs

private:
  /// What a configuration comes to.
  struct Known {
    std::shared_ptr<const Job> job;
    std::string identity;
  };

  MakeJob makeJob;
  Configuration reference;
  DeviceMeasurerOptions options;
  TimingPolicy policy;
  protocol::Setup setup;
  ScratchFolder scratch;
  WorkerData data;
  std::map<Configuration, Known> known; ///< the latest
  std::optional<std::chrono::steady_clock::time_point> deadline;
  std::unique_ptr<Worker> worker;
  std::unique_ptr<BuildPool> pool;
  bool sharesCores = false;  ///< the device computes on the cores that builds use
  bool hasReference = false; ///< its outputs lie in the data
  double referenceNs = 0;
  int killedStarts = 0;  ///< workers in a row that somebody killed before they were ready
  std::string suspicion; ///< what happened to the last worker; empty if nothing did

  const Known &lookUp(const Configuration &);
  WorkerOptions workerOptions() const;
  void startPool();
  std::optional<BuildPool::Build> takeBuild(const Known &);
  void startWorker();
  void startSoundWorker();
  std::unique_ptr<BuildPool::Rest> letItTime();
  Outcome measureIn(const Job &, protocol::Purpose);
  Outcome measureReference();
  Outcome measureReferenceAnyway();
  bool isCalledOff() const;
  void pause(double seconds) const;
  std::variant<protocol::Message, Worker::NoReply> receive(double limit);
  double runLimit() const;
};

}
