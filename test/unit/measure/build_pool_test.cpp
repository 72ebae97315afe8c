// Builds ahead of measurements, and the workers that build.
#include "test/support/thread_limit.h"
#include "test/unit/measure/forever.h"
#include "test/unit/measure/measuring.h"
#include <atomic>
#include <fcntl.h>
#include <mutex>

using namespace icl;
using namespace icl::test;

using Kind = Outcome::Kind;

class BuildingAhead : public Measuring {};

/// Every variant is built ahead, whether that fails or not.
TEST_F(BuildingAhead, OutcomesAreTheSameWhenBuildsRunAhead) {
  DeviceMeasurerOptions options;
  options.jobs = 2;
  options.buildSeconds = ampleBuildSeconds();
  DeviceMeasurer measurer = test::measurer(options);
  ASSERT_EQ(measurer.measure({None}).kind, Kind::Ok);
  const std::vector<std::pair<Configuration, Kind>> expected = {{{AlsoRight}, Kind::Ok},
                                                                {{BuildsForever}, Kind::Timeout},
                                                                {{DoesNotBuild}, Kind::BuildError},
                                                                {{WrongPixels}, Kind::WrongOutput},
                                                                {{Crashes}, Kind::Crash},
                                                                {{Slow}, Kind::Ok},
                                                                {{HugeGroup}, Kind::Refused}};
  std::vector<Configuration> all;
  for (const auto &[configuration, kind] : expected)
    all.push_back(configuration);
  for (std::size_t i = 0; i < all.size(); ++i) {
    measurer.buildAhead({all.begin() + std::ptrdiff_t(i), all.end()}, LongBuilds::InTurn);
    const Outcome outcome = measurer.measure(all[i]);
    EXPECT_EQ(outcome.kind, expected[i].second) << all[i][0] << ": " << outcome.message;
    if (outcome.kind == Kind::Crash) {
      EXPECT_NE(outcome.message.find("running"), std::string::npos) << outcome.message;
    }
  }
  EXPECT_EQ(measurer.race({{None}, {AlsoRight}}, 5).size(), 2u);
}

TEST_F(BuildingAhead, ReportsWhatIsBuiltAhead) {
  DeviceMeasurerOptions options;
  options.jobs = 2;
  DeviceMeasurer measurer = test::measurer(options);
  std::mutex mutex;
  std::vector<std::pair<std::string, bool>> said;
  measurer.onBuild = [&](const std::string &identity, bool begins) {
    const std::lock_guard lock(mutex);
    said.emplace_back(identity, begins);
  };
  EXPECT_TRUE(measurer.buildTimes(0).empty());
  measurer.buildAhead({{AlsoRight}}, LongBuilds::InTurn);
  ASSERT_EQ(measurer.measure({AlsoRight}).kind, Kind::Ok);
  ASSERT_EQ(measurer.buildTimes(0).size(), 1u);
  EXPECT_GT(measurer.buildTimes(0).front().length, 0u);
  EXPECT_TRUE(measurer.buildTimes(1).empty());
  const std::string identity = measurer.identity({AlsoRight});
  const std::lock_guard lock(mutex);
  EXPECT_EQ(said, (std::vector<std::pair<std::string, bool>>{{identity, true}, {identity, false}}));
}

TEST_F(BuildingAhead, WhatIsNoLongerWantedIsNotWaitedFor) {
  DeviceMeasurerOptions options;
  options.jobs = 2;
  DeviceMeasurer measurer = test::measurer(options);
  measurer.buildAhead({{BuildsForever}, {BuildsForever}, {Hangs}}, LongBuilds::InTurn);
  measurer.buildAhead({}, LongBuilds::InTurn);
  EXPECT_EQ(measurer.measure({AlsoRight}).kind, Kind::Ok);
} // and the builds under way end with the measurer

TEST_F(BuildingAhead, FindsTheBuildThatIsDoneFirst) {
  DeviceMeasurerOptions options;
  options.jobs = 2;
  DeviceMeasurer measurer = test::measurer(options);
  EXPECT_EQ(measurer.awaitBuild({{AlsoRight}, {BuildsForever}}, forever), 0u) << "nothing builds ahead yet";
  measurer.buildAhead({{BuildsForever}, {AlsoRight}}, LongBuilds::InTurn);
  EXPECT_EQ(measurer.awaitBuild({{BuildsForever}, {AlsoRight}}, forever), 1u);
  EXPECT_EQ(measurer.awaitBuild({{BuildsForever}, {Slow}}, forever), 1u)
      << "the measuring worker will build it";
  measurer.clock.setDeadline(std::chrono::steady_clock::now());
  EXPECT_EQ(measurer.awaitBuild({{BuildsForever}}, forever), 0u);
}

TEST_F(BuildingAhead, StartsNoMoreBuildersThanThereIsWorkFor) {
  DeviceMeasurerOptions options;
  options.jobs = 8;
  DeviceMeasurer measurer = test::measurer(options);
  measurer.buildAhead({{AlsoRight}}, LongBuilds::InTurn);
  ASSERT_EQ(measurer.measure({AlsoRight}).kind, Kind::Ok);
  EXPECT_EQ(countChildren(), 2) << "one measures, one builds";
  measurer.buildAhead({{BuildsForever}, {Slow}}, LongBuilds::InTurn);
  EXPECT_EQ(measurer.awaitBuild({{BuildsForever}, {Slow}}, forever), 1u) << "by a second builder";
}

TEST_F(BuildingAhead, BuildsWhatIsGuessedWhileItMeasures) {
  DeviceMeasurerOptions options;
  options.jobs = 2;
  DeviceMeasurer measurer = test::measurer(options);
  std::vector<Configuration> likely = {{AlsoRight}, {Slow}, {None}}; // the last one first
  const auto guesses = [&likely]() -> std::optional<Configuration> {
    if (likely.empty())
      return std::nullopt;
    const Configuration next = likely.back();
    likely.pop_back();
    return next;
  };
  const std::string known = measurer.identity({None});
  measurer.buildAhead({}, LongBuilds::InTurn);
  measurer.buildGuesses({guesses, 1, [&](const std::string &identity) { return identity != known; }});
  ASSERT_EQ(measurer.measure({None}).kind, Kind::Ok);
  measurer.endGuesses();
  EXPECT_TRUE(measurer.isBuiltAhead({Slow})) << "the first one that is wanted";
  EXPECT_FALSE(measurer.isBuiltAhead({AlsoRight})) << "no more than that";
  EXPECT_EQ(measurer.measure({Slow}).kind, Kind::Ok);
}

/// A pool whose workers are this program.
static BuildPoolOptions poolOf(const std::string &program, unsigned jobs) {
  BuildPoolOptions pool;
  pool.worker.program = program;
  pool.jobs = jobs;
  return pool;
}

static std::shared_ptr<const Job> anyJob() {
  return std::make_shared<const Job>(test::doublingJob({AlsoRight}));
}

/// Each worker starts only once those that start with it have begun to, and builds forever.
TEST_F(BuildingAhead, AsManyBuildersStartTogetherAsThereAre) {
  const std::string program = folder / "worker", starts = folder / "starts";
  std::filesystem::create_directory(starts);
  std::ofstream(program) << "#!/bin/sh\n"
                         << "cd " << starts << "\nnumber=1\n"
                         << "while ! mkdir $number; do number=$((number + 1)); done 2>/dev/null\n"
                            "case $number in 1 | 2) last=$number;; 3 | 4) last=4;; *) last=6;; esac\n"
                            "while ! test -d $last; do sleep 0.01; done\n"
                            "printf '\\017\\000\\000\\000\\241eready\\241eisCpu\\364' >&3\n"
                            "exec cat <&3\n";
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  const int data = open("/dev/null", O_RDWR);
  std::atomic<int> begun = 0;
  {
    BuildPoolOptions options = poolOf(program, 8);
    options.worker.data = data;
    options.onBuild = [&begun](const std::string &, bool begins) { begun += begins; };
    PausableProcesses processes;
    BuildPool builds(options, processes);
    std::vector<BuildQueue::Request> requests;
    for (const char *key : {"one", "two", "three", "four", "five", "six"})
      requests.push_back({key, anyJob()});
    builds.queue.request(std::move(requests), LongBuilds::InTurn);
    builds.queue.awaitAny({"one"}, forever, [&begun] { return begun == 6; });
    EXPECT_EQ(countChildren(), 6) << "no more than there are requests";
  }
  close(data);
  std::filesystem::remove(program);
  std::filesystem::remove_all(starts);
}

TEST_F(BuildingAhead, BuildersThatDoNotStartBuildNothing) {
  PausableProcesses processes;
  BuildPool builds(poolOf("/nowhere/icl-worker", 2), processes);
  for (const char *key : {"one", "two", "three", "four", "five", "six", "seven"}) {
    builds.queue.request({{key, anyJob()}}, LongBuilds::InTurn);
    EXPECT_EQ(builds.queue.awaitAny({key}, forever, [] { return false; }), 0u);
    EXPECT_FALSE(builds.queue.waitForBuild(key, [] { return false; }));
  }
}

TEST_F(BuildingAhead, BuildersThatBreakTheProtocolBuildNothing) {
  const std::string program = folder / "worker";
  // In CBOR: {"ready": {"isCpu": false}}, and {"program": {"binary": 1}}, which is not a binary.
  std::ofstream(program) << "#!/bin/sh\n"
                            "printf "
                            "'\\017\\000\\000\\000\\241eready\\241eisCpu\\364\\022\\000\\000\\000\\241gprogra"
                            "m\\241fbinary\\001' >&3\n"
                            "exec cat <&3\n";
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  const int data = open("/dev/null", O_RDWR);
  {
    BuildPoolOptions options = poolOf(program, 1);
    options.worker.data = data;
    unsigned begun = 0;
    options.onBuild = [&begun](const std::string &, bool begins) { begun += begins; };
    PausableProcesses processes;
    BuildPool builds(options, processes);
    for (unsigned times : {1u, 2u}) {
      builds.queue.request({{"key", anyJob()}}, LongBuilds::InTurn);
      EXPECT_FALSE(builds.queue.waitForBuild("key", [] { return false; }));
      EXPECT_EQ(begun, times);
    }
  }
  close(data);
  std::filesystem::remove(program);
}

TEST_F(BuildingAhead, BuildsWithTheThreadsThatThereAre) {
  EXPECT_EXIT(
      {
        limitThreads();
        PausableProcesses processes;
        BuildPool builds(poolOf("/nowhere/icl-worker", 64), processes);
        builds.queue.request({{"key", anyJob()}}, LongBuilds::InTurn);
        _exit(builds.queue.waitForBuild("key", [] { return false; }) ? 1 : 0);
      },
      testing::ExitedWithCode(0), "");
}
