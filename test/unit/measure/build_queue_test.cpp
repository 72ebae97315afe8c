// The order of builds, without processes.
#include "test/unit/measure/forever.h"
#include "tuner/measure/build_queue.h"
#include <atomic>
#include <gtest/gtest.h>
#include <thread>

using namespace icl;
using namespace icl::test;

static BuildQueue::Request request(const std::string &key, std::size_t length = 10) {
  Job job;
  job.source = std::string(length, ' ');
  return {key, std::make_shared<const Job>(job)};
}

static std::vector<BuildQueue::Request> requests(const std::vector<std::string> &keys) {
  std::vector<BuildQueue::Request> all;
  for (const std::string &key : keys)
    all.push_back(request(key));
  return all;
}

static bool never() { return false; }

TEST(BuildQueue, BuildsTheSoonestNeededFirst) {
  BuildQueue queue(1);
  queue.join();
  queue.request(requests({"a", "b", "c"}), LongBuilds::InTurn);
  EXPECT_EQ(queue.next()->key, "a");
  queue.request(requests({"c", "b"}), LongBuilds::InTurn);
  EXPECT_EQ(queue.next()->key, "c") << "the latest request decides";
  EXPECT_EQ(queue.next()->key, "b");
}

TEST(BuildQueue, BeginsLongBuildsEarlyOnRequest) {
  const auto firstThree = [](LongBuilds when) {
    BuildQueue queue(4);
    queue.join();
    queue.request({request("a"), request("b"), request("c"), request("long", 100), request("longer", 200)},
                  when);
    std::vector<std::string> keys;
    for (int i = 0; i < 3; ++i)
      keys.push_back(queue.next()->key);
    return keys;
  };
  using Keys = std::vector<std::string>;
  EXPECT_EQ(firstThree(LongBuilds::InTurn), (Keys{"a", "b", "c"}));
  EXPECT_EQ(firstThree(LongBuilds::SomeEarly), (Keys{"longer", "a", "b"})) << "by a quarter of the builders";
  EXPECT_EQ(firstThree(LongBuilds::First), (Keys{"longer", "long", "a"}));
}

TEST(BuildQueue, HandsABuildOverOnce) {
  BuildQueue queue(1);
  queue.join();
  queue.request(requests({"a"}), LongBuilds::InTurn);
  queue.finish(queue.next()->key, BuildQueue::Build{{1, 2}, {}});
  const auto build = queue.waitForBuild("a", never);
  ASSERT_TRUE(build);
  EXPECT_EQ(build->binary, (std::vector<std::uint8_t>{1, 2}));
  EXPECT_FALSE(queue.waitForBuild("a", never));
}

TEST(BuildQueue, WhatIsNotRequestedIsNotWaitedFor) {
  BuildQueue queue(1);
  EXPECT_FALSE(queue.waitForBuild("a", never)) << "not requested";
  queue.request(requests({"a"}), LongBuilds::InTurn);
  EXPECT_FALSE(queue.waitForBuild("a", never)) << "nobody builds";
  queue.join();
  queue.request({}, LongBuilds::InTurn);
  EXPECT_FALSE(queue.waitForBuild("a", never)) << "no longer requested";
  queue.request(requests({"a"}), LongBuilds::InTurn);
  EXPECT_FALSE(queue.waitForBuild("a", [] { return true; })) << "called off";
  queue.leave();
  EXPECT_FALSE(queue.waitForBuild("a", never)) << "the builder has left";
}

TEST(BuildQueue, FindsTheFirstThatNeedsNoWaiting) {
  BuildQueue queue(2);
  queue.join();
  queue.request(requests({"a", "b", "c"}), LongBuilds::InTurn);
  queue.next();
  queue.finish(queue.next()->key, BuildQueue::Build());
  EXPECT_EQ(queue.awaitAny({"a", "b", "c"}, forever, never), 1u);
  EXPECT_EQ(queue.awaitAny({"a", "c", "unknown"}, forever, never), 2u);
  EXPECT_EQ(queue.awaitAny({"a", "c"}, forever, [] { return true; }), 0u);
  EXPECT_TRUE(queue.areAllAwaited({"a", "c"}));
  EXPECT_FALSE(queue.areAllAwaited({"a", "b"}));
}

TEST(BuildQueue, WaitsNoLongerThanItMay) {
  BuildQueue queue(1);
  queue.join();
  queue.request(requests({"a"}), LongBuilds::InTurn);
  EXPECT_FALSE(queue.awaitAny({"a"}, 0.05, never));
  queue.finish(queue.next()->key, BuildQueue::Build());
  EXPECT_EQ(queue.awaitAny({"a"}, 0, never), 0u);
}

TEST(BuildQueue, KnowsWhetherABuilderWaitsForWork) {
  BuildQueue queue(1);
  queue.join();
  EXPECT_FALSE(queue.beginsSoon());
  std::thread builder([&] { queue.finish(queue.next()->key, BuildQueue::Build()); });
  while (!queue.beginsSoon())
    std::this_thread::yield();
  queue.request(requests({"a"}), LongBuilds::InTurn);
  EXPECT_EQ(queue.awaitAny({"a"}, forever, never), 0u);
  builder.join();
  EXPECT_FALSE(queue.beginsSoon());
}

TEST(BuildQueue, OneOfManyBuildersSoonTakesARequest) {
  BuildQueue queue(8);
  queue.join();
  EXPECT_FALSE(queue.beginsSoon());
  for (int i = 0; i < 3; ++i)
    queue.join();
  EXPECT_TRUE(queue.beginsSoon()) << "though none is idle";
}

TEST(BuildQueue, ListsBuildsThatSucceededAndWereNotTaken) {
  BuildQueue queue(1);
  queue.join();
  queue.request(requests({"good", "bad", "lost", "taken", "waiting"}), LongBuilds::InTurn);
  queue.finish(queue.next()->key, BuildQueue::Build());
  queue.finish(queue.next()->key, BuildQueue::Build{{}, Outcome{Outcome::Kind::BuildError, 0, 0, "bad"}});
  queue.finish(queue.next()->key, std::nullopt);
  queue.finish(queue.next()->key, BuildQueue::Build());
  EXPECT_EQ(queue.done(), (std::vector<std::string>{"good", "taken"}));
  queue.waitForBuild("taken", never);
  EXPECT_EQ(queue.done(), std::vector<std::string>{"good"});
}

TEST(BuildQueue, IsIdleOnceWhatHasBegunIsBuilt) {
  BuildQueue queue(1);
  queue.join();
  queue.request(requests({"a", "b"}), LongBuilds::InTurn);
  std::atomic<bool> isBuilt = false;
  const auto begun = queue.next();
  queue.request({}, LongBuilds::InTurn);
  std::thread builder([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    isBuilt = true;
    queue.finish(begun->key, BuildQueue::Build());
  });
  queue.awaitIdle(never);
  EXPECT_TRUE(isBuilt);
  builder.join();
  queue.request(requests({"c"}), LongBuilds::InTurn);
  queue.next();
  queue.awaitIdle([] { return true; }); // called off
}

TEST(BuildQueue, ClosedItHasNoMoreToBuild) {
  BuildQueue queue(1);
  queue.request(requests({"a"}), LongBuilds::InTurn);
  queue.close();
  EXPECT_FALSE(queue.next());
}

TEST(BuildQueue, GuessesAreBuiltAfterWhatIsRequested) {
  BuildQueue queue(1);
  queue.join();
  const unsigned first = queue.request({}, LongBuilds::InTurn);
  const unsigned second = queue.request(requests({"a"}), LongBuilds::InTurn);
  queue.add(request("late"), first);
  queue.add(request("b"), second);
  queue.add(request("a"), second);
  EXPECT_FALSE(queue.hasBegun("a"));
  EXPECT_EQ(queue.next()->key, "a");
  EXPECT_TRUE(queue.hasBegun("a"));
  EXPECT_EQ(queue.next()->key, "b") << "and what came after another request is left out";
  queue.finish("a", BuildQueue::Build());
  EXPECT_TRUE(queue.hasBegun("a"));
}

TEST(BuildQueue, GuessesLeaveABuilderFree) {
  BuildQueue queue(2);
  queue.join();
  const unsigned ticket = queue.request({}, LongBuilds::InTurn);
  queue.add(request("likely"), ticket);
  queue.add(request("possible"), ticket);
  EXPECT_EQ(queue.next()->key, "likely");
  std::string other;
  std::thread builder([&] { other = queue.next()->key; });
  queue.request(requests({"a"}), LongBuilds::InTurn);
  builder.join();
  EXPECT_EQ(other, "a");
  queue.request(requests({"likely"}), LongBuilds::InTurn);
  queue.add(request("possible"), ticket + 2);
  EXPECT_EQ(queue.next()->key, "possible") << "a guess that was requested since is none";
}

TEST(BuildQueue, GuessesLeaveOneOfTheBuildersFreeThatRun) {
  BuildQueue queue(16); // of which two run
  queue.join();
  const unsigned ticket = queue.request({}, LongBuilds::InTurn);
  std::string other;
  std::thread builder([&] { other = queue.next()->key; });
  while (!queue.beginsSoon())
    std::this_thread::yield();
  queue.add(request("likely"), ticket);
  queue.add(request("possible"), ticket);
  builder.join();
  EXPECT_EQ(other, "likely");
  std::thread second([&] { other = queue.next()->key; });
  while (!queue.beginsSoon())
    std::this_thread::yield();
  queue.request(requests({"a"}), LongBuilds::InTurn);
  second.join();
  EXPECT_EQ(other, "a");
}

TEST(BuildQueue, OnlyAQuarterGuessesWhatTakesLong) {
  BuildQueue queue(8);
  queue.join();
  constexpr std::size_t usual = 10, longer = 100 * usual;
  for (int i = 0; i < 8; ++i) {
    queue.request({request(std::to_string(i), usual)}, LongBuilds::InTurn);
    const std::string key = queue.next()->key;
    std::this_thread::sleep_for(std::chrono::milliseconds(5)); // so that all take about as long
    queue.finish(key, BuildQueue::Build());
  }
  const unsigned ticket = queue.request(requests({"a", "b", "c"}), LongBuilds::InTurn);
  for (const char *key : {"a", "b", "c"})
    EXPECT_EQ(queue.next()->key, key);
  queue.add(request("long", longer), ticket);
  queue.add(request("also long", longer), ticket);
  queue.add(request("short", usual), ticket);
  EXPECT_EQ(queue.next()->key, "long");
  EXPECT_EQ(queue.next()->key, "short");
  queue.request({request("also long", longer)}, LongBuilds::InTurn);
  EXPECT_EQ(queue.next()->key, "also long") << "what is requested is built";
}

TEST(BuildQueue, KnowsHowLongBuildsTookThatSucceeded) {
  BuildQueue queue(1);
  queue.join();
  queue.request({request("a", 20), request("b", 30), request("c", 40)}, LongBuilds::InTurn);
  queue.finish(queue.next()->key, BuildQueue::Build());
  queue.finish(queue.next()->key, BuildQueue::Build{{}, Outcome{Outcome::Kind::BuildError, 0, 0, "wrong"}});
  queue.finish(queue.next()->key, BuildQueue::Build());
  ASSERT_EQ(queue.buildTimes(0).size(), 2u);
  ASSERT_EQ(queue.buildTimes(1).size(), 1u);
  EXPECT_EQ(queue.buildTimes(1).front().length, 40u);
}

TEST(BuildQueue, KeepsTheLatestBuildsThatNobodyTook) {
  BuildQueue queue(1);
  queue.join();
  constexpr int many = 100;
  for (int i = 0; i < many; ++i) {
    queue.request(requests({std::to_string(i)}), LongBuilds::InTurn);
    queue.finish(queue.next()->key, BuildQueue::Build());
  }
  queue.request({}, LongBuilds::InTurn);
  EXPECT_FALSE(queue.hasBegun("0"));
  EXPECT_TRUE(queue.hasBegun(std::to_string(many - 1)));
  queue.request(requests({std::to_string(many - 1)}), LongBuilds::InTurn);
  EXPECT_TRUE(queue.waitForBuild(std::to_string(many - 1), never)) << "it is not built again";
}

TEST(BuildQueue, RequestsThatABuilderIsAboutToTakeNeedNoFurtherOne) {
  BuildQueue queue(8);
  queue.join(); // the thread that starts builders
  queue.join(); // a builder
  queue.request(requests({"a", "b", "c"}), LongBuilds::InTurn);
  EXPECT_EQ(queue.awaitShortage(0), 2u);
  queue.request(requests({"a"}), LongBuilds::InTurn);
  std::thread closing([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    queue.close();
  });
  EXPECT_EQ(queue.awaitShortage(0), 0u);
  closing.join();
}

TEST(BuildQueue, BuildersAreShortWhileMeasuringWaits) {
  constexpr double forEver = 1e9;
  BuildQueue queue(2);
  queue.join();
  queue.request(requests({"a", "b"}), LongBuilds::InTurn);
  EXPECT_EQ(queue.awaitShortage(0), 2u) << "nothing is built yet";
  queue.finish(queue.next()->key, BuildQueue::Build());
  EXPECT_TRUE(queue.waitForBuild("a", never));
  std::thread measuring([&] { queue.waitForBuild("b", never); });
  EXPECT_EQ(queue.awaitShortage(0.01), 1u) << "the build of b is waited for, and has not begun";
  queue.next();
  std::thread closing([&] { queue.close(); });
  EXPECT_EQ(queue.awaitShortage(0), 0u) << "nothing waits to begin";
  EXPECT_EQ(queue.awaitShortage(forEver), 0u);
  queue.finish("b", BuildQueue::Build());
  measuring.join();
  closing.join();
}
