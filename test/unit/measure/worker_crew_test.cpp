#include "test/unit/measure/measuring.h"
#include "tuner/measure/worker_crew.h"
#include <csignal>
#include <set>
#include <sys/wait.h>

using namespace icl;
using namespace icl::test;
using Kind = Outcome::Kind;

namespace {

/// Measurers that leave their workers.
class LeavingWorkers : public Measuring {
protected:
  DeviceMeasurerOptions options;
  void SetUp() override {
    Measuring::SetUp();
    options.jobs = 3;
    options.leavesWorkers = true;
  }
  void TearDown() override {
    WorkerCrew::endLeft();
    Measuring::TearDown();
  }

  std::set<pid_t> useAMeasurer() {
    DeviceMeasurer measurer = test::measurer(options);
    measurer.buildAhead({{AlsoRight}, {OtherGroup}}, LongBuilds::InTurn);
    EXPECT_EQ(measurer.measure({AlsoRight}).kind, Kind::Ok);
    EXPECT_EQ(measurer.measure({OtherGroup}).kind, Kind::Ok);
    return children();
  }

  /// Of all threads.
  static std::set<pid_t> children() {
    std::set<pid_t> all;
    for (const auto &thread : std::filesystem::directory_iterator("/proc/self/task")) {
      std::ifstream stream(thread.path() / "children");
      for (pid_t child; stream >> child;)
        all.insert(child);
    }
    return all;
  }
};

}

TEST_F(LeavingWorkers, TheNextMeasurerTakesThemOver) {
  const std::set<pid_t> workers = useAMeasurer();
  EXPECT_GE(workers.size(), 2u) << "one measures, one builds at least";
  EXPECT_EQ(children(), workers);
  std::vector<float> values(width * height, 0.5f);
  std::vector<MeasuredBuffer> others = buffers();
  others[0].contents = reinterpret_cast<const std::byte *>(values.data());
  DeviceMeasurer measurer(doublingJob, Configuration{None}, others, options);
  measurer.buildAhead({{AlsoRight}}, LongBuilds::InTurn);
  EXPECT_EQ(measurer.measure({AlsoRight}).kind, Kind::Ok);
  EXPECT_EQ(workers.count(measurer.workerId()), 1u);
  EXPECT_EQ(children(), workers);
  const Outcome wrong = measurer.measure({WrongPixels});
  EXPECT_EQ(wrong.message, "`output` differs in 1 of 1024 values, first at (2, 2): 2 instead of 1");
}

TEST_F(LeavingWorkers, TwoMeasurersHaveTheirOwn) {
  useAMeasurer();
  DeviceMeasurer first = test::measurer(options), second = test::measurer(options);
  EXPECT_EQ(first.measure({AlsoRight}).kind, Kind::Ok);
  EXPECT_EQ(second.measure({AlsoRight}).kind, Kind::Ok);
  EXPECT_NE(first.workerId(), second.workerId());
}

TEST_F(LeavingWorkers, ThoseThatHaveDiedAreReplaced) {
  for (const pid_t worker : useAMeasurer())
    kill(-worker, SIGKILL);
  const std::set<pid_t> workers = useAMeasurer();
  EXPECT_GE(workers.size(), 2u);
  for (const pid_t worker : workers)
    EXPECT_EQ(kill(worker, 0), 0);
}

TEST_F(LeavingWorkers, OneThatMayHaveDamagedTheDeviceIsNotLeft) {
  pid_t suspicious = -1;
  {
    DeviceMeasurer measurer = test::measurer(options);
    ASSERT_EQ(measurer.measure({AlsoRight}).kind, Kind::Ok);
    suspicious = measurer.workerId();
    EXPECT_EQ(measurer.measure({WrongPixels}).kind, Kind::WrongOutput);
  }
  EXPECT_EQ(children().count(suspicious), 0u);
  DeviceMeasurer measurer = test::measurer(options);
  EXPECT_EQ(measurer.measure({AlsoRight}).kind, Kind::Ok);
}

TEST_F(LeavingWorkers, OneThatIsBuildingIsTakenOverOnceItHasBuilt) {
  std::set<pid_t> workers;
  {
    DeviceMeasurer measurer = test::measurer(options);
    measurer.makeReady({None});
    measurer.buildAhead({{AlsoRight}, {OtherGroup}, {Slow}, {WrongPixels}}, LongBuilds::InTurn);
    EXPECT_TRUE(measurer.awaitBuild({{AlsoRight}, {OtherGroup}, {Slow}, {WrongPixels}}, 60));
    workers = children();
  }
  EXPECT_GE(workers.size(), 2u);
  EXPECT_EQ(children(), workers) << "those that build too";
  const std::set<pid_t> later = useAMeasurer();
  EXPECT_TRUE(std::includes(later.begin(), later.end(), workers.begin(), workers.end()));
}
