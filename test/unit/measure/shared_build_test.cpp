// Variants that differ only in their work-groups, where these are arguments of the launch.
#include "test/unit/measure/measuring.h"
#include "tuner/device/program_cache.h"
#include "tuner/measure/identity.h"
#include <atomic>
#include <icl/runtime.h>

using namespace icl;
using namespace icl::test;

TEST(SharedBuild, IsOneForAllWorkGroups) {
  const Job one = doublingJob({AlsoRight}), other = doublingJob({OtherGroup});
  EXPECT_NE(identityOf(one), identityOf(other)) << "their times differ";
  EXPECT_EQ(buildIdentityOf(one), buildIdentityOf(other));
  EXPECT_NE(buildIdentityOf(one), buildIdentityOf(doublingJob({None})));
}

TEST_F(Measuring, BuildsOnceForSeveralWorkGroups) {
  DeviceMeasurerOptions options;
  options.jobs = 2;
  options.sharesBuilds = true;
  DeviceMeasurer measurer = test::measurer(options);
  std::atomic<int> builds = 0;
  measurer.onBuild = [&](const std::string &, bool begins) { builds += begins; };
  for (const Configuration &configuration : {Configuration{AlsoRight}, Configuration{OtherGroup}}) {
    measurer.buildAhead({configuration}, LongBuilds::InTurn);
    measurer.makeReady(configuration);
    const Outcome outcome = measurer.measure(configuration);
    EXPECT_EQ(outcome.kind, Outcome::Kind::Ok) << outcome.message;
  }
  EXPECT_EQ(builds, 1);
}

/// A worker that is new, or that had another job, gets the code.
TEST_F(Measuring, SendsCodeOnceForSeveralWorkGroups) {
  DeviceMeasurer measurer = test::measurer();
  for (const Fault fault : {None, AlsoRight, OtherGroup, None, AlsoRight, Crashes, AlsoRight, OtherGroup}) {
    const Outcome outcome = measurer.measure({fault});
    EXPECT_EQ(outcome.kind, fault == Crashes ? Outcome::Kind::Crash : Outcome::Kind::Ok) << outcome.message;
  }
}

TEST(SharedBuild, IsKeptInAWorker) {
  const runtime::Queue queue(runtime::chooseDevice(), /*profiling=*/true);
  ProgramCache programs;
  programs.at(queue, doublingJob({AlsoRight}));
  programs.at(queue, doublingJob({OtherGroup}));
  EXPECT_EQ(programs.made(), 1u);
  programs.at(queue, doublingJob({None}));
  programs.at(queue, doublingJob({AlsoRight}));
  EXPECT_EQ(programs.made(), 2u);
}
