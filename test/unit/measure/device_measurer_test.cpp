#include "test/unit/measure/measuring.h"
#include <csignal>
#include <sys/wait.h>
#include <thread>

using namespace icl;
using namespace icl::test;
using Kind = Outcome::Kind;

/// Clears the reference variant's output in the data that the tuner and its workers share: its second page.
static void clearReference() {
  for (const auto &entry : std::filesystem::directory_iterator("/proc/self/fd")) {
    std::error_code gone;
    if (std::filesystem::read_symlink(entry, gone).string().find("memfd:icl-data") == std::string::npos)
      continue;
    const std::vector<char> zeros(width * height * 4);
    const int file = std::stoi(entry.path().filename().string());
    ASSERT_EQ(pwrite(file, zeros.data(), zeros.size(), 4096), ssize_t(zeros.size()));
  }
}

TEST_F(Measuring, TimesRightVariants) {
  DeviceMeasurer measurer = test::measurer();
  Outcome reference = measurer.measure({None});
  EXPECT_EQ(reference.kind, Kind::Ok) << reference.message;
  EXPECT_GT(reference.timeNs, 0);
  EXPECT_GE(reference.repetitions, 3u);
  Outcome other = measurer.measure({AlsoRight});
  EXPECT_EQ(other.kind, Kind::Ok) << other.message;
}

TEST_F(Measuring, StartsItsWorkerBeforeAVariantIsInFlight) {
  DeviceMeasurer measurer = test::measurer();
  measurer.makeReady({AlsoRight});
  const pid_t worker = measurer.workerId();
  EXPECT_NE(worker, -1);
  EXPECT_EQ(measurer.measure({AlsoRight}).kind, Kind::Ok);
  EXPECT_EQ(measurer.workerId(), worker);
}

TEST_F(Measuring, OnlyTheReferenceRunsAfterTheDeadline) {
  DeviceMeasurer measurer = test::measurer();
  measurer.clock.setDeadline(std::chrono::steady_clock::now());
  const Outcome reference = measurer.measure({None});
  EXPECT_EQ(reference.kind, Kind::Ok) << reference.message;
  EXPECT_EQ(reference.repetitions, 1u) << "and is timed no longer";
  EXPECT_THROW(measurer.measure({AlsoRight}), MeasureStopped);
  EXPECT_THROW(measurer.race({{None}, {AlsoRight}}, 7), MeasureStopped);
  measurer.clock.setDeadline(std::nullopt);
  EXPECT_GE(measurer.measure({AlsoRight}).repetitions, 3u);
}

TEST_F(Measuring, TheReferenceHasSomeSecondsAfterTheDeadline) {
  DeviceMeasurerOptions options;
  options.referenceSeconds = 2;
  DeviceMeasurer measurer(doublingJob, Configuration{Hangs}, buffers(), options);
  const auto now = [] { return std::chrono::steady_clock::now(); };
  const auto began = now();
  measurer.clock.setDeadline(began);
  EXPECT_THROW(measurer.measure({Hangs}), MeasureStopped);
  EXPECT_GE(now() - began, std::chrono::seconds(2));
  EXPECT_LT(now() - began, std::chrono::seconds(30)) << "half of what a run may take";
  EXPECT_THROW(measurer.launchReferenceInstead({AlsoRight}), MeasureStopped);
}

TEST_F(Measuring, FindsWrongPixels) {
  DeviceMeasurer measurer = test::measurer();
  Outcome outcome = measurer.measure({WrongPixels}); // without asking for the reference first
  EXPECT_EQ(outcome.kind, Kind::WrongOutput);
  EXPECT_EQ(outcome.message, "`output` differs in 1 of 1024 values, first at (2, 2): 261 instead of 260");
  EXPECT_EQ(measurer.measure({AlsoRight}).kind, Kind::Ok);
}

/// The configuration {n}: doubles, and adds n.
static Job addingJob(const Configuration &configuration) {
  Job job = doublingJob({None});
  const std::string body = "in[at] * 2";
  job.source.replace(job.source.find(body), body.size(), body + " + " + std::to_string(configuration.at(0)));
  return job;
}

TEST_F(Measuring, AcceptsWhatOnlyRoundingExplains) {
  // Values are up to 2046, so floats may be 1 apart; of what is shown to be rounding, four times as far as
  // the first such variant, but not farther than a 64th of the range, 32.
  const auto outcomes = [](const JobCache::MakeJob &makeRounded, const std::vector<std::uint16_t> &adds) {
    DeviceMeasurerOptions options;
    options.makeRounded = makeRounded;
    DeviceMeasurer measurer(addingJob, Configuration{0}, buffers(), options);
    std::vector<Kind> kinds;
    for (const std::uint16_t n : adds)
      kinds.push_back(measurer.measure({n}).kind);
    return kinds;
  };
  const auto roundsTheSame = [](const Configuration &) { return addingJob({0}); };
  EXPECT_EQ(outcomes(roundsTheSame, {3, 14, 40}), (std::vector{Kind::Ok, Kind::Ok, Kind::WrongOutput}));
  EXPECT_EQ(outcomes(addingJob, {3}), (std::vector{Kind::WrongOutput})) << "it still differs";
  // The second one within the first one's slack is not asked about.
  int asked = 0;
  const auto counts = [&](const Configuration &) { return ++asked, addingJob({0}); };
  EXPECT_EQ(outcomes(counts, {3, 14}), (std::vector{Kind::Ok, Kind::Ok}));
  EXPECT_EQ(asked, 2) << "the reference and the first variant";
}

TEST_F(Measuring, ReportsWhyABuildFails) {
  DeviceMeasurer measurer = test::measurer();
  Outcome outcome = measurer.measure({DoesNotBuild});
  EXPECT_EQ(outcome.kind, Kind::BuildError);
  EXPECT_NE(outcome.message.find("undeclared"), std::string::npos) << outcome.message;
}

TEST_F(Measuring, RefusesWorkGroupsThatAreTooLarge) {
  DeviceMeasurer measurer = test::measurer();
  ASSERT_EQ(measurer.measure({None}).kind, Kind::Ok);
  const pid_t first = measurer.workerId();
  Outcome outcome = measurer.measure({HugeGroup});
  EXPECT_EQ(outcome.kind, Kind::Refused);
  EXPECT_NE(outcome.message.find("cannot run in work-groups of"), std::string::npos) << outcome.message;
  EXPECT_EQ(measurer.measure({AlsoRight}).kind, Kind::Ok);
  EXPECT_EQ(measurer.workerId(), first) << "nothing was launched, so the worker is kept";
}

TEST_F(Measuring, SurvivesACrash) {
  DeviceMeasurer measurer = test::measurer();
  ASSERT_EQ(measurer.measure({None}).kind, Kind::Ok);
  pid_t first = measurer.workerId();
  Outcome outcome = measurer.measure({Crashes});
  EXPECT_EQ(outcome.kind, Kind::Crash);
  EXPECT_NE(outcome.message.find("Segmentation fault"), std::string::npos) << outcome.message;
  EXPECT_EQ(measurer.measure({AlsoRight}).kind, Kind::Ok);
  EXPECT_NE(measurer.workerId(), first);
  EXPECT_EQ(measurer.measure({WrongPixels}).kind, Kind::WrongOutput) << "the reference output is still there";
}

TEST_F(Measuring, MeasuresAloneInAWorkerOfItsOwn) {
  DeviceMeasurer measurer = test::measurer();
  ASSERT_EQ(measurer.measure({None}).kind, Kind::Ok);
  const pid_t first = measurer.workerId();
  measurer.makeReadyAlone({WrongPixels});
  EXPECT_NE(measurer.workerId(), -1);
  EXPECT_NE(measurer.workerId(), first);
  EXPECT_EQ(measurer.measure({WrongPixels}).kind, Kind::WrongOutput) << "the reference output is kept";
}

TEST_F(Measuring, StopsAVariantThatHangs) {
  DeviceMeasurerOptions options;
  options.runSeconds = 1;
  DeviceMeasurer measurer = test::measurer(options);
  Outcome outcome = measurer.measure({Hangs});
  EXPECT_EQ(outcome.kind, Kind::Timeout);
  EXPECT_EQ(outcome.message, "not done after 1.0 s of running");
  EXPECT_EQ(measurer.measure({AlsoRight}).kind, Kind::Ok);
}

TEST_F(Measuring, StopsABuildThatTakesTooLong) {
  DeviceMeasurerOptions options;
  options.buildSeconds = 0.001;
  DeviceMeasurer measurer = test::measurer(options);
  Outcome outcome = measurer.measure({None});
  EXPECT_EQ(outcome.kind, Kind::Timeout);
  EXPECT_NE(outcome.message.find("of building"), std::string::npos) << outcome.message;
}

/// The variant may not be at fault: here it hangs, which shows only the second time.
TEST_F(Measuring, MeasuresAgainWhenTheWorkerIsKilled) {
  DeviceMeasurerOptions options;
  options.runSeconds = 1;
  DeviceMeasurer measurer = test::measurer(options);
  ASSERT_EQ(measurer.measure({None}).kind, Kind::Ok);
  pid_t victim = measurer.workerId();
  std::thread killer([victim] {
    std::this_thread::sleep_for(std::chrono::milliseconds(400));
    kill(victim, SIGKILL);
  });
  Outcome outcome = measurer.measure({Hangs});
  killer.join();
  EXPECT_EQ(outcome.kind, Kind::Timeout) << outcome.message;
  EXPECT_EQ(measurer.measure({AlsoRight}).kind, Kind::Ok);
}

/// As if the tuner, but not its worker, had been stopped (Ctrl-Z) until the time was up.
TEST_F(Measuring, TakesAnAnswerHoweverLate) {
  const ScratchFolder scratch;
  const WorkerData data(WorkerData::newFile(), buffers());
  Worker worker({"", data.descriptor(), scratch.path(), scratch.path(), 0, 0});
  protocol::Setup setup;
  setup.buffers = data.buffers();
  setup.dataBytes = data.bytes();
  worker.send(setup);
  const Waiting noTime{[] { return 0.0; }};
  auto answer = worker.receive(noTime);
  for (int i = 0; i < 6000 && !std::holds_alternative<protocol::Reply>(answer); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    answer = worker.receive(noTime);
  }
  ASSERT_TRUE(std::holds_alternative<protocol::Reply>(answer));
  EXPECT_TRUE(std::holds_alternative<protocol::Ready>(std::get<protocol::Reply>(answer)));
}

TEST_F(Measuring, BoundsAWorkersMemory) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP()
      << "under a sanitizer workers have no bound: it keeps more beside the memory than any (worker.cpp)";
#endif
  DeviceMeasurerOptions options;
  options.workerBytes = 512 << 20;
  DeviceMeasurer measurer = test::measurer(options);
  ASSERT_EQ(measurer.measure({None}).kind, Kind::Ok);
  const Outcome outcome = measurer.measure({EatsMemory});
  EXPECT_EQ(outcome.kind, Kind::Crash);
  EXPECT_NE(outcome.message.find("while building"), std::string::npos) << outcome.message;
  EXPECT_EQ(measurer.measure({AlsoRight}).kind, Kind::Ok);
}

/// PoCL takes gigabytes for its threads on a machine with many cores.
TEST_F(Measuring, DoesNotCountWhatOpeningTheDeviceTakes) {
  const ScratchFolder scratch;
  const WorkerData data(WorkerData::newFile(), buffers());
  constexpr std::uint64_t bound = 1 << 20;
  Worker worker({"", data.descriptor(), scratch.path(), scratch.path(), bound, 0});
  protocol::Setup setup;
  setup.buffers = data.buffers();
  setup.dataBytes = data.bytes();
  const auto answer = worker.ask(setup, {[] { return 60.0; }});
  ASSERT_TRUE(std::holds_alternative<protocol::Reply>(answer));
  EXPECT_TRUE(std::holds_alternative<protocol::Ready>(std::get<protocol::Reply>(answer)));
  EXPECT_GT(worker.memoryLimit(), 4 * bound);
}

TEST_F(Measuring, ChecksTheDeviceAfterALoss) {
  DeviceMeasurerOptions options;
  options.retrySeconds = {0, 0.1};
  DeviceMeasurer measurer = test::measurer(options);
  ASSERT_EQ(measurer.measure({None}).kind, Kind::Ok);
  clearReference(); // which the tuner takes for a device that computes wrong results
  ASSERT_EQ(measurer.measure({Crashes}).kind, Kind::Crash);
  try {
    measurer.measure({AlsoRight});
    FAIL() << "measured on a device that has not recovered";
  } catch (const MeasureError &error) {
    EXPECT_NE(std::string(error.what()).find("not recovered from a variant's crash in 2 tries"),
              std::string::npos)
        << error.what();
  }
}

TEST_F(Measuring, EndsAtTheDeadline) {
  DeviceMeasurer measurer = test::measurer();
  ASSERT_EQ(measurer.measure({None}).kind, Kind::Ok);
  measurer.clock.setDeadline(std::chrono::steady_clock::now() + std::chrono::milliseconds(300));
  EXPECT_THROW(measurer.measure({Hangs}), MeasureStopped);
  measurer.clock.setDeadline(std::nullopt);
  EXPECT_EQ(measurer.measure({AlsoRight}).kind, Kind::Ok);
}

TEST_F(Measuring, CanBeCalledOff) {
  std::atomic<bool> stop = false;
  DeviceMeasurerOptions options;
  options.stop = &stop;
  DeviceMeasurer measurer = test::measurer(options);
  ASSERT_EQ(measurer.measure({None}).kind, Kind::Ok);
  std::thread user([&stop] {
    std::this_thread::sleep_for(std::chrono::milliseconds(400));
    stop = true;
  });
  EXPECT_THROW(measurer.measure({Hangs}), MeasureStopped);
  user.join();
  EXPECT_EQ(measurer.workerId(), -1);
}

TEST_F(Measuring, DropsSlowVariantsAfterOneLaunch) {
  DeviceMeasurer measurer = test::measurer();
  Outcome reference = measurer.measure({None});
  measurer.setBest(reference.timeNs);
  Outcome slow = measurer.measure({Slow});
  EXPECT_EQ(slow.kind, Kind::Ok) << slow.message;
  EXPECT_EQ(slow.repetitions, 1u);
  EXPECT_GT(slow.timeNs, reference.timeNs);
}

TEST_F(Measuring, StopsVariantsThatAreFarTooSlow) {
  DeviceMeasurer measurer = test::measurer();
  measurer.setBest(measurer.measure({None}).timeNs);
  const Outcome outcome = measurer.measure({FarTooSlow});
  EXPECT_EQ(outcome.kind, Kind::Ok) << outcome.message;
  EXPECT_FALSE(outcome.isChecked()) << "only a part of it ran";
  EXPECT_GT(outcome.timeNs, 1e8);
  EXPECT_TRUE(measurer.measure({AlsoRight}).isChecked());
}

TEST_F(Measuring, EqualJobsHaveOneIdentity) {
  DeviceMeasurer measurer = test::measurer();
  EXPECT_EQ(measurer.identity({AlsoRight}), measurer.identity({SameSource}));
  EXPECT_NE(measurer.identity({AlsoRight}), measurer.identity({None}));
  EXPECT_NE(measurer.identity({HugeGroup}), measurer.identity({None})) << "same source, other work-group";
}

TEST_F(Measuring, RacesInterleaved) {
  DeviceMeasurer measurer = test::measurer();
  auto times = measurer.race({{None}, {Slow}}, 5);
  ASSERT_EQ(times.size(), 2u);
  ASSERT_EQ(times[0].timesNs.size(), 5u);
  ASSERT_EQ(times[1].timesNs.size(), 5u);
  for (int i = 0; i < 5; ++i)
    EXPECT_LT(times[0].timesNs[i], times[1].timesNs[i]);
  EXPECT_EQ(times[0].medians.launchNs, times[0].medians.kernelNs) << "nothing is copied";
  EXPECT_TRUE(measurer.race({{None}, {Crashes}}, 5).empty());
}

TEST_F(Measuring, NamesADeviceThatIsNotThere) {
  DeviceMeasurerOptions options;
  options.device = "no such device";
  DeviceMeasurer measurer = test::measurer(options);
  try {
    measurer.measure({None});
    FAIL();
  } catch (const MeasureError &error) {
    EXPECT_NE(std::string(error.what()).find("no such device"), std::string::npos) << error.what();
  }
}

TEST_F(Measuring, NamesAWorkerThatIsNotThere) {
  DeviceMeasurerOptions options;
  options.worker = "/nowhere/icl-worker";
  DeviceMeasurer measurer = test::measurer(options);
  EXPECT_THROW(measurer.measure({None}), MeasureError);
}

TEST_F(Measuring, ReportsThatTheReferenceDoesNotRun) {
  DeviceMeasurer measurer(doublingJob, Configuration{Crashes}, buffers(), {});
  EXPECT_THROW(measurer.measure({None}), MeasureError);
}

TEST_F(Measuring, TheWorkerDiesWithItsTuner) {
  int toParent[2];
  ASSERT_EQ(pipe(toParent), 0);
  pid_t tuner = fork();
  if (tuner == 0) {
    DeviceMeasurer measurer = test::measurer();
    measurer.measure({None});
    pid_t worker = measurer.workerId();
    if (write(toParent[1], &worker, sizeof worker) < 0)
      _exit(1);
    measurer.measure({Hangs});
    _exit(0);
  }
  close(toParent[1]);
  pid_t worker = -1;
  ASSERT_EQ(read(toParent[0], &worker, sizeof worker), static_cast<ssize_t>(sizeof worker));
  close(toParent[0]);
  std::this_thread::sleep_for(std::chrono::milliseconds(400));
  kill(tuner, SIGKILL);
  waitpid(tuner, nullptr, 0);
  auto isGone = [worker] { // reaped by the process that adopts orphans, or not yet
    std::ifstream stat("/proc/" + std::to_string(worker) + "/stat");
    std::string id, name, state;
    return !(stat >> id >> name >> state) || state == "Z";
  };
  for (int i = 0; i < 300 && !isGone(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_TRUE(isGone());
  EXPECT_EQ(countTemporaryFiles(), 1) << "nobody could remove the worker's folder";
  { ScratchFolder sweeps; }
}
