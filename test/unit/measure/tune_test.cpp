#include "test/support/temporary_folder.h"
#include "test/unit/measure/kernels.h"
#include "tuner/finalists.h"
#include "tuner/tune.h"
#include <csignal>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <sys/wait.h>
#include <unistd.h>

using namespace icl;
using Kind = Outcome::Kind;

static const TuningKey key = {"blur", "1234", "0.1.0", "a device", "1.2", "64x64", "abcd"};

/// One parameter, `n`, from 0 to count - 1; the reference is 0.
static Space line(std::int64_t count) {
  Parameter n;
  n.name = "n";
  for (std::int64_t i = 0; i < count; ++i)
    n.values.push_back(i);
  n.reference = std::int64_t(0);
  return Space({n}, {});
}

/// Answers from a function, and remembers what it was asked.
struct FakeMeasurer : Measurer {
  std::function<Outcome(int)> answer;
  std::function<std::string(int)> name = [](int n) { return "variant " + std::to_string(n); };
  std::vector<std::vector<double>> raceTimes;
  std::vector<int> asked, raced;

  explicit FakeMeasurer(std::function<Outcome(int)> a) : answer(std::move(a)) {}
  std::string identity(const Configuration &c) override { return name(c[0]); }
  Outcome measure(const Configuration &c) override {
    asked.push_back(c[0]);
    return answer(c[0]);
  }
  std::vector<std::vector<double>> race(const std::vector<Configuration> &runners, unsigned) override {
    for (const Configuration &c : runners)
      raced.push_back(c[0]);
    return raceTimes;
  }
};

static Outcome ok(double timeNs) { return {Kind::Ok, timeNs, 5, ""}; }

/// 1000 ns for n = 0, the least for 7; 3 and 4 do not run.
static Outcome valley(int n) {
  if (n == 3)
    return {Kind::BuildError, 0, 0, "three"};
  if (n == 4)
    return {Kind::Crash, 0, 0, "four"};
  return ok(n == 0 ? 1000 : 100 + 20 * std::abs(n - 7));
}

static SearchRequest all(std::size_t budget = 100) {
  SearchRequest request;
  request.strategy = "exhaustive";
  request.budget = budget;
  return request;
}

static std::int64_t winner(const TuneResult &result) {
  return std::get<std::int64_t>(result.best()->configuration.at("n"));
}

TEST(Tune, FindsTheBestAndCountsTheRest) {
  FakeMeasurer measurer(valley);
  Journal journal("", key);
  TuneResult result = tuneSpace(line(10), measurer, journal, all());
  EXPECT_EQ(winner(result), 7);
  EXPECT_EQ(result.best()->timeNs, 100);
  EXPECT_EQ(result.referenceTimeNs, 1000);
  EXPECT_EQ(result.trials.size(), 10u);
  EXPECT_EQ(result.counts,
            (std::map<Kind, std::size_t>{{Kind::Ok, 8}, {Kind::BuildError, 1}, {Kind::Crash, 1}}));
  EXPECT_EQ(result.end, TuneEnd::SpaceExhausted);
  EXPECT_EQ(measurer.asked.size(), 10u) << "the reference variant is measured once";
}

TEST(Tune, KeepsToItsBudget) {
  FakeMeasurer measurer(valley);
  Journal journal("", key);
  TuneResult result = tuneSpace(line(10), measurer, journal, all(4));
  EXPECT_EQ(result.trials.size(), 4u);
  EXPECT_EQ(result.end, TuneEnd::BudgetSpent);
  SearchRequest noTime = all();
  noTime.seconds = 0;
  result = tuneSpace(line(10), measurer, journal, noTime);
  EXPECT_EQ(result.trials.size(), 0u);
  EXPECT_EQ(result.end, TuneEnd::TimeSpent);
  EXPECT_EQ(winner(result), 0) << "the reference variant ran";
}

TEST(Tune, MeasuresEqualVariantsOnce) {
  FakeMeasurer measurer(valley);
  measurer.name = [](int n) { return n >= 5 ? "same" : std::to_string(n); };
  Journal journal("", key);
  TuneResult result = tuneSpace(line(10), measurer, journal, all());
  EXPECT_EQ(measurer.asked.size(), 6u);
  EXPECT_EQ(result.trials.size(), 10u);
  EXPECT_EQ(result.reused, 5u); // four of the five that are the same, and the reference
}

TEST(Tune, ReportsProgress) {
  FakeMeasurer measurer(valley);
  Journal journal("", key);
  SearchRequest request = all();
  std::vector<double> best;
  request.onProgress = [&](const TuneProgress &p) {
    EXPECT_EQ(p.evaluations, best.size());
    EXPECT_EQ(p.last == nullptr, best.empty());
    EXPECT_EQ(p.referenceTimeNs, 1000);
    best.push_back(p.best->outcome.timeNs);
  };
  tuneSpace(line(10), measurer, journal, request);
  ASSERT_EQ(best.size(), 11u);
  EXPECT_EQ(best.front(), 1000);
  EXPECT_EQ(best.back(), 100);
  EXPECT_TRUE(std::is_sorted(best.rbegin(), best.rend()));
}

TEST(Tune, ResumesWithoutMeasuringTwice) {
  TemporaryFolder folder;
  std::size_t first;
  {
    FakeMeasurer measurer(valley);
    Journal journal(folder / "a.db", key);
    tuneSpace(line(10), measurer, journal, all(6));
    first = measurer.asked.size();
  }
  FakeMeasurer measurer(valley);
  Journal journal(folder / "a.db", key);
  TuneResult result = tuneSpace(line(10), measurer, journal, all());
  EXPECT_EQ(first + measurer.asked.size(), 10u);
  EXPECT_EQ(winner(result), 7);
}

TEST(Tune, GoesOnAfterItsOwnDeath) {
  TemporaryFolder folder;
  auto deadly = [](int n) {
    if (n == 8)
      raise(SIGKILL);
    return valley(n);
  };
  pid_t tuner = fork();
  if (tuner == 0) {
    FakeMeasurer measurer(deadly);
    Journal journal(folder / "a.db", key);
    tuneSpace(line(10), measurer, journal, all());
    _exit(0);
  }
  int status;
  waitpid(tuner, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  FakeMeasurer measurer(deadly);
  Journal journal(folder / "a.db", key);
  TuneResult result = tuneSpace(line(10), measurer, journal, all());
  EXPECT_EQ(result.quarantined, 1u);
  EXPECT_EQ(result.counts[Kind::Crash], 2u) << "four, and the deadly one";
  EXPECT_EQ(measurer.asked, std::vector<int>{9});
  EXPECT_EQ(winner(result), 7);
}

TEST(Tune, TriesTheReferenceAgainAfterADeath) {
  TemporaryFolder folder;
  {
    Journal journal(folder / "a.db", key);
    journal.begin("variant 0", {}); // and then the power fails
  }
  FakeMeasurer measurer(valley);
  Journal journal(folder / "a.db", key);
  TuneResult result = tuneSpace(line(10), measurer, journal, all());
  EXPECT_EQ(result.referenceTimeNs, 1000);
}

TEST(Tune, StopsWithTheBestSoFar) {
  TemporaryFolder folder;
  std::atomic<bool> stop = false;
  FakeMeasurer measurer([&](int n) {
    if (n == 6) {
      stop = true;
      throw MeasureStopped();
    }
    return valley(n);
  });
  SearchRequest request = all();
  request.stop = &stop;
  {
    Journal journal(folder / "a.db", key);
    TuneResult result = tuneSpace(line(10), measurer, journal, request);
    EXPECT_EQ(result.end, TuneEnd::Stopped);
    EXPECT_EQ(winner(result), 5);
    EXPECT_EQ(result.trials.size(), 6u);
  }
  Journal journal(folder / "a.db", key);
  EXPECT_EQ(journal.quarantined(), 0u) << "what was called off is not a crash";
}

TEST(Tune, EndsWithTheBestSoFarWhenTheDeviceIsGone) {
  FakeMeasurer measurer([](int n) {
    if (n == 6)
      throw MeasureError("the device is gone");
    return valley(n);
  });
  Journal journal("", key);
  TuneResult result = tuneSpace(line(10), measurer, journal, all());
  EXPECT_EQ(result.end, TuneEnd::Failed);
  EXPECT_EQ(result.failure, "the device is gone");
  EXPECT_EQ(winner(result), 5);
}

TEST(Tune, NeedsItsReference) {
  FakeMeasurer measurer([](int) { return Outcome{Kind::LaunchError, 0, 0, "no way"}; });
  Journal journal("", key);
  try {
    tuneSpace(line(3), measurer, journal, all());
    FAIL();
  } catch (const MeasureError &error) {
    EXPECT_NE(std::string(error.what()).find("launch_error: no way"), std::string::npos) << error.what();
  }
}

TEST(Tune, SaysWhatEmptiesASpace) {
  Space space = line(3);
  Space empty(space.parameters(), {{Expression::parse("n > 5"), "{n} is not above 5", "a.icl:1:1"}});
  FakeMeasurer measurer(valley);
  Journal journal("", key);
  EXPECT_THROW(tuneSpace(empty, measurer, journal, all()), std::invalid_argument);
  SearchRequest request = all();
  request.strategy = "no such strategy";
  EXPECT_THROW(tuneSpace(space, measurer, journal, request), std::invalid_argument);
}

TEST(Tune, RacesTheFinalists) {
  FakeMeasurer measurer([](int n) { return ok(n == 0 ? 1000 : n < 4 ? 100 + n : 200); });
  // In the order in which they finished: 1, 2, 3. The second turns out to be the fastest, the third its
  // equal.
  measurer.raceTimes = {{110, 111, 110, 112, 110, 110, 111},
                        {100, 102, 101, 103, 100, 102, 101},
                        {101, 101, 102, 102, 101, 101, 102},
                        {1010, 1020, 1010, 1030, 1100, 1020, 1010}};
  Journal journal("", key);
  TuneResult result = tuneSpace(line(10), measurer, journal, all());
  EXPECT_EQ(measurer.raced, (std::vector<int>{1, 2, 3, 0})) << "and the untuned variant beside them";
  ASSERT_EQ(result.finalists.size(), 3u);
  EXPECT_EQ(winner(result), 2);
  EXPECT_EQ(result.best()->timeNs, 101) << "the median, as the speed-up is of medians";
  EXPECT_TRUE(result.finalists[1].tiedWithBest);
  EXPECT_FALSE(result.finalists[2].tiedWithBest);
  EXPECT_EQ(std::get<std::int64_t>(result.finalists[2].configuration.at("n")), 1);
  EXPECT_EQ(result.referenceTimeNs, 1020);
  ASSERT_TRUE(result.speedUp);
  EXPECT_DOUBLE_EQ(result.speedUp->factor, 1010 / 101.0);
  EXPECT_DOUBLE_EQ(result.speedUp->high, 11);
  EXPECT_EQ(result.speedUp->rounds, 7u);
}

static SetBack setBackOf(const std::vector<std::vector<double>> &raceTimes) {
  FakeMeasurer measurer(valley);
  measurer.raceTimes = raceTimes;
  Journal journal("", key);
  SearchRequest request = all();
  request.explain = true;
  return tuneSpace(line(10), measurer, journal, request).setBacks.at(0);
}

TEST(Tune, TellsATieFromASetBack) {
  const std::vector<double> best(7, 100);
  const SetBack slower = setBackOf({best, std::vector<double>(7, 200)});
  EXPECT_FALSE(slower.tied);
  EXPECT_EQ(slower.factor, 2);
  EXPECT_TRUE(setBackOf({best, {110, 110, 110, 110, 99, 99, 99}}).tied) << "four rounds of seven";
}

TEST(Tune, NamesWhatDidNotRun) {
  FakeMeasurer measurer(valley);
  Journal journal("", key);
  TuneResult result = tuneSpace(line(10), measurer, journal, all());
  ASSERT_EQ(result.failures.size(), 2u);
  EXPECT_EQ(result.failures[0].configuration.at("n"), Value(3));
  EXPECT_EQ(result.failures[1].outcome.message, "four");
}

TEST(Tune, KeepsTheBestWhenTheDeviceIsGoneBeforeTheRace) {
  struct Leaves : FakeMeasurer {
    using FakeMeasurer::FakeMeasurer;
    std::vector<std::vector<double>> race(const std::vector<Configuration> &, unsigned) override {
      throw MeasureError("the device is gone");
    }
  } measurer(valley);
  Journal journal("", key);
  TuneResult result = tuneSpace(line(10), measurer, journal, all());
  EXPECT_EQ(result.end, TuneEnd::Failed);
  EXPECT_EQ(winner(result), 7);
}

TEST(Tune, LeavesTimeForTheRace) {
  // Variants of 100 ms: a race of seven rounds of two takes a second and a half.
  FakeMeasurer measurer([](int n) { return ok(n == 0 ? 1.2e8 : 1e8); });
  measurer.raceTimes = {{1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1, 1}};
  Journal journal("", key);
  SearchRequest request = all(1000000);
  request.seconds = 6;
  request.began -= std::chrono::milliseconds(5900);
  TuneResult result = tuneSpace(line(10), measurer, journal, request);
  EXPECT_EQ(result.end, TuneEnd::TimeSpent);
  EXPECT_TRUE(result.trials.empty()) << "what is left of the time is the race's";
  EXPECT_TRUE(measurer.raced.empty()) << "for which it is too late";
}

TEST(Tune, AsksAheadAndTellsInOrder) {
  struct Prepares : FakeMeasurer {
    using FakeMeasurer::FakeMeasurer;
    std::vector<std::vector<Configuration>> prepared;
    std::size_t lookahead() const override { return 3; }
    void prepare(const std::vector<Configuration> &next) override { prepared.push_back(next); }
  } ahead(valley);
  FakeMeasurer alone(valley);
  const SearchRequest request = all(8);
  Journal one("", key), other("", key);
  const TuneResult result = tuneSpace(line(30), ahead, one, request);
  tuneSpace(line(30), alone, other, request);
  EXPECT_EQ(ahead.asked, alone.asked) << "the search is the same";
  ASSERT_EQ(result.trials.size(), 8u);
  EXPECT_EQ(ahead.prepared.at(0).at(0), result.trials[1].configuration);
  EXPECT_EQ(ahead.prepared.at(0).size(), 3u);
  std::set<Configuration> prepared;
  for (const auto &next : ahead.prepared)
    prepared.insert(next.begin(), next.end());
  EXPECT_EQ(prepared.size(), 7u) << "all but the reference, and no more than the budget";
}

TEST(Tune, TakesWhatIsBuiltWhileAnotherBuildGoesOn) {
  struct BuildsFiveForLong : FakeMeasurer {
    using FakeMeasurer::FakeMeasurer;
    std::size_t lookahead() const override { return 6; }
    std::size_t awaitBuild(const std::vector<Configuration> &of) override {
      const auto quick = std::find_if(of.begin(), of.end(), [](const Configuration &c) { return c[0] != 5; });
      return quick == of.end() ? 0 : std::size_t(quick - of.begin());
    }
  } measurer(valley);
  Journal journal("", key);
  const TuneResult result = tuneSpace(line(10), measurer, journal, all(8));
  ASSERT_EQ(result.trials.size(), 8u) << "it is waited for in the end";
  EXPECT_EQ(result.trials.back().configuration, Configuration{5});
  EXPECT_EQ(measurer.asked, (std::vector<int>{0, 1, 2, 3, 4, 6, 7, 5})) << "the rest in order";
}

TEST(Tune, BuildsByItselfWhatWasBuiltWhenTheTunerDied) {
  struct Prepares : FakeMeasurer {
    using FakeMeasurer::FakeMeasurer;
    bool dies = false;
    std::set<int> prepared;
    std::map<int, std::size_t> aheadOf; // what was prepared when this one was measured
    std::size_t latest = 0;
    std::size_t lookahead() const override { return 3; }
    /// What nobody builds is not waited for.
    std::size_t awaitBuild(const std::vector<Configuration> &of) override {
      const auto suspect = std::find(of.begin(), of.end(), Configuration{5});
      return suspect == of.end() ? 0 : std::size_t(suspect - of.begin());
    }
    void prepare(const std::vector<Configuration> &next) override {
      latest = next.size();
      for (const Configuration &c : next) {
        prepared.insert(c[0]);
        onBuild(identity(c), true);
        if (c[0] == 5 && dies)
          _exit(1);
        onBuild(identity(c), false);
      }
    }
    Outcome measure(const Configuration &c) override {
      aheadOf[c[0]] = latest;
      return FakeMeasurer::measure(c);
    }
  };
  TemporaryFolder folder;
  const pid_t tuner = fork();
  if (tuner == 0) {
    Prepares measurer(valley);
    measurer.dies = true;
    Journal journal(folder / "a.db", key);
    tuneSpace(line(10), measurer, journal, all());
    _exit(0);
  }
  int status;
  waitpid(tuner, &status, 0);
  ASSERT_NE(status, 0);
  Prepares measurer(valley);
  Journal journal(folder / "a.db", key);
  const TuneResult result = tuneSpace(line(10), measurer, journal, all());
  EXPECT_EQ(winner(result), 7);
  EXPECT_EQ(measurer.prepared.count(5), 0u);
  EXPECT_EQ(measurer.aheadOf.at(5), 0u) << "nothing is built beside it";
  EXPECT_EQ(measurer.prepared.count(6), 1u);
}

TEST(Tune, SignTest) {
  std::vector<double> slow(10, 2.0), fast(10, 1.0), mixed = fast;
  EXPECT_TRUE(beats(fast, slow));
  EXPECT_FALSE(beats(fast, fast));
  EXPECT_FALSE(beats(slow, fast));
  mixed[0] = 3; // nine of ten: a chance of 1.1%
  EXPECT_TRUE(beats(mixed, slow));
  mixed[1] = 3; // eight of ten: 5.5%
  EXPECT_FALSE(beats(mixed, slow));
  EXPECT_FALSE(beats({1, 1, 1, 1}, {2, 2, 2, 2})) << "four rounds prove nothing";
}

TEST(Tune, FindsTheRightWinnerAmongMisdeedsOnADeviceAndNamesEach) {
  DeviceMeasurerOptions options;
  options.runSeconds = 2;
  options.buildSeconds = 8;
  options.workerBytes = 512 << 20;
  DeviceMeasurer measurer = test::measurer(options);
  Journal journal("", key);
  TuneResult result = tuneSpace(line(test::EatsMemory + 1), measurer, journal, all());
  EXPECT_EQ(result.counts[Kind::Ok], 4u);
  EXPECT_EQ(result.end, TuneEnd::SpaceExhausted);
  std::set<std::int64_t> right = {test::None, test::AlsoRight, test::SameSource};
  EXPECT_TRUE(right.count(winner(result))) << winner(result);
  EXPECT_LT(result.trials[test::AlsoRight].outcome.timeNs, result.trials[test::Slow].outcome.timeNs);

  struct Named {
    std::set<Kind> kinds;
    const char *message;
  };
  const std::map<std::int64_t, Named> expected = {
      {test::WrongPixels, {{Kind::WrongOutput}, "`output` differs in 1 of 1024 values, first at (2, 2)"}},
      {test::Hangs, {{Kind::Timeout}, "not done after 2.0 s of running"}},
      {test::Crashes, {{Kind::Crash}, "while running"}},
      {test::DoesNotBuild, {{Kind::BuildError}, "undeclared"}},
      {test::HugeGroup, {{Kind::Refused}, "work-group"}},
      {test::BuildsForever, {{Kind::Timeout, Kind::Crash}, "building"}}, // whichever bound it meets first
      {test::EatsMemory, {{Kind::Crash}, "while building"}}};
  EXPECT_EQ(result.failures.size(), expected.size());
  for (const FailedVariant &failure : result.failures) {
    const Named &named = expected.at(std::get<std::int64_t>(failure.configuration.at("n")));
    EXPECT_TRUE(named.kinds.count(failure.outcome.kind)) << toString(failure.outcome.kind);
    EXPECT_NE(failure.outcome.message.find(named.message), std::string::npos) << failure.outcome.message;
  }
}
