// Measures variants on a device of this machine, in worker processes.
#pragma once
#include "tuner/measure/background.h"
#include "tuner/measure/build_pool.h"
#include "tuner/measure/job_cache.h"
#include "tuner/measure/kept_builds.h"
#include "tuner/measure/measurer.h"
#include "tuner/measure/measuring_worker.h"
#include "tuner/measure/worker_crew.h"
#include "tuner/measure/worker_data.h"
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace icl {

struct DeviceMeasurerOptions : MeasuringLimits {
  /// A configuration's job without contraction, and with divisions that round correctly. Where outputs differ
  /// from the reference variant's, it shows whether by rounding. Null: the kernel is exact.
  JobCache::MakeJob makeRounded;
  std::string device; ///< selector, as runtime::chooseDevice takes it
  Agreement agreement = Agreement::Close;
  /// Processes that build: with 1 the one that measures builds too, with more they build ahead of it.
  unsigned jobs = 1;
  std::uint64_t workerBytes =
      0; ///< memory that a worker may take for itself; 0: a share of half the machine's
  /// A folder that keeps what drivers build, for later measurers of the same variants; empty: none does.
  std::string builds;
  /// The device's builds serve work-groups of any size. CPUs' drivers compile for each.
  bool sharesBuilds = false;
  /// Workers are left to the next measurer of the device in this process.
  bool leavesWorkers = false;
  std::string worker;                      ///< path of icl-worker; empty: beside this program
  const std::atomic<bool> *stop = nullptr; ///< set from outside to call off what is running
};

/// Compares outputs with those of the reference variant, which runs first whenever there are none yet.
class DeviceMeasurer : public Measurer {
public:
  using MakeJob = JobCache::MakeJob;

  /// `crew`: for the same device, with the same program and folder of builds; null: one is started now.
  DeviceMeasurer(MakeJob, Configuration reference, const std::vector<MeasuredBuffer> &, DeviceMeasurerOptions,
                 std::unique_ptr<WorkerCrew> crew = nullptr);
  ~DeviceMeasurer() override;

  std::string identity(const Configuration &) override;
  std::string formerIdentity(const Configuration &) override;
  std::size_t lookahead() const override;
  void buildAhead(const std::vector<Configuration> &next, LongBuilds) override;
  void buildGuesses(PossibleBuilds) override;
  void endGuesses() override { guessing.end(); }
  bool isBuiltAhead(const Configuration &) override;
  std::vector<Configuration> builtAhead() override;
  bool buildsLong(const Configuration &) override;
  std::vector<BuildTime> buildTimes(std::size_t after) override;
  bool buildsBeginSoon() const override { return pool && pool->queue.beginsSoon(); }
  std::optional<std::size_t> awaitBuild(const std::vector<Configuration> &, double seconds) override;
  void makeReady(const Configuration &) override;
  void makeReadyAlone(const Configuration &) override;
  std::optional<Outcome> launchReferenceInstead(const Configuration &) override;
  Outcome measure(const Configuration &) override;
  void setBest(double timeNs) override { worker.setBest(timeNs); }
  std::vector<RaceTimes> race(const std::vector<Configuration> &, unsigned rounds) override;

  std::string facts(const Configuration &) override;
  std::string buildsFolder() const override;

  pid_t workerId() const { return worker.id(); } ///< -1: none runs

private:
  const Configuration reference;
  const DeviceMeasurerOptions options;
  std::unique_ptr<WorkerCrew> crew;
  WorkerData data;
  const protocol::Setup setup;
  JobCache jobs;
  PausableProcesses builders;
  MeasuringWorker worker;
  std::unique_ptr<BuildPool> pool;                ///< null: nothing is built ahead, or not yet
  unsigned requests = BuildQueue::firstTicket;    ///< the ticket of the pool's last ones
  std::mutex requestedMutex;                      ///< of what follows
  std::map<std::string, Configuration> requested; ///< by key: one that the pool was asked to build
  KeptBuilds kept;
  std::optional<Outcome> referenceLaunch; ///< of requireReference()
  Background guessing;                    ///< last: it uses the others

  JobCache::Entry lookUp(const Configuration &);
  protocol::Setup makeSetup() const;
  WorkerOptions workerOptions() const;
  void startPool();
  void request(const std::vector<Configuration> &, LongBuilds);
  std::string keyOf(const JobCache::Entry &);
  void noteRequested(const std::string &key, const Configuration &);
  std::optional<BuildQueue::Build> takeBuild(const JobCache::Entry &);
  void requireReference();
};

}
