#include "test/support/temporary_folder.h"
#include "test/unit/tune/fake_measurer.h"
#include "tuner/final_race.h"
#include <gtest/gtest.h>
#include <utility>

using namespace icl;

TEST(FinalRace, RacesTheFinalists) {
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
  EXPECT_FALSE(result.best()->toBest) << "it is the best";
  EXPECT_EQ(verdictOf(result.finalists[1].toBest.value()), Verdict::Tied);
  EXPECT_EQ(verdictOf(result.finalists[2].toBest.value()), Verdict::Slower);
  EXPECT_EQ(std::get<std::int64_t>(result.finalists[2].configuration.at("n")), 1);
  EXPECT_EQ(result.referenceTimeNs, 1020);
  ASSERT_TRUE(result.speedUp);
  EXPECT_DOUBLE_EQ(result.speedUp->middle, 1010 / 101.0);
  EXPECT_DOUBLE_EQ(result.speedUp->high, 11);
  EXPECT_EQ(result.speedUp->rounds, 7u);
}

TEST(FinalRace, TheBestIsTheOneThatWinsTheRounds) {
  FakeMeasurer measurer([](int n) { return ok(n == 0 ? 1000 : n < 3 ? 100 + n : 200); });
  // The second has the higher median, and won eight rounds of nine.
  measurer.raceTimes = {{110, 120, 130, 140, 150, 160, 170, 180, 190},
                        {990, 110, 120, 130, 140, 159, 160, 170, 180},
                        std::vector<double>(9, 1000)};
  Journal journal("", key);
  TuneResult result = tuneSpace(line(10), measurer, journal, all());
  EXPECT_EQ(winner(result), 2);
  EXPECT_EQ(result.best()->timeNs, 159);
  EXPECT_EQ(verdictOf(result.finalists[1].toBest.value()), Verdict::Slower);
}

static Ablation ablationOf(const std::vector<std::vector<double>> &raceTimes) {
  FakeMeasurer measurer(valley);
  measurer.raceTimes = raceTimes;
  Journal journal("", key);
  SearchRequest request = all();
  request.explain = true;
  return tuneSpace(line(10), measurer, journal, request).ablations.at(0);
}

TEST(FinalRace, MeasuresWhatAnAblationCosts) {
  const std::vector<double> best(7, 100);
  const Ablation slower = ablationOf({best, std::vector<double>(7, 200)});
  EXPECT_EQ(slower.toBest.value().middle, 2);
  EXPECT_EQ(verdictOf(*slower.toBest), Verdict::Slower);
  EXPECT_EQ(verdictOf(ablationOf({best, {110, 110, 110, 110, 99, 99, 99}}).toBest.value()),
            Verdict::Undecided)
      << "four rounds of seven";
}

/// Two parameters of 0 and 1. In the search both at 1 looked best; side by side, a=0 b=1 is faster.
struct Misled : FakeMeasurer {
  Misled() : FakeMeasurer([](int) { return ok(0); }) {}
  int races = 0;
  std::string identity(const Configuration &c) override {
    return std::to_string(c[0]) + std::to_string(c[1]);
  }
  Outcome measure(const Configuration &c) override { return ok(c[1] == 0 ? 200 : c[0] == 0 ? 120 : 100); }
  std::vector<RaceTimes> race(const std::vector<Configuration> &runners, unsigned rounds) override {
    ++races;
    std::vector<std::vector<double>> times;
    for (const Configuration &c : runners)
      times.emplace_back(rounds, c[1] == 0 ? 200 : c[0] == 0 ? 80 : 100);
    return timesOf(times);
  }
};

TEST(FinalRace, AnAblationThatWinsIsTheBest) {
  Parameter a, b;
  a.name = "a", b.name = "b";
  a.values = b.values = {std::int64_t(0), std::int64_t(1)};
  a.reference = b.reference = std::int64_t(0);
  Misled measurer;
  Journal journal("", key);
  SearchRequest request = all();
  request.explain = true;
  const TuneResult result = tuneSpace(Space({a, b}, {}), measurer, journal, request);
  EXPECT_EQ(result.best()->configuration, (Assignment{{"a", std::int64_t(0)}, {"b", std::int64_t(1)}}));
  EXPECT_EQ(result.best()->timeNs, 80);
  EXPECT_EQ(result.speedUp.value().middle, 2.5);
  ASSERT_EQ(result.ablations.size(), 1u) << "the new best one is explained";
  EXPECT_EQ(result.ablations[0].parameter, "b");
  EXPECT_EQ(result.ablations[0].toBest.value().middle, 2.5);
  ASSERT_EQ(result.finalists.size(), 2u);
  EXPECT_EQ(verdictOf(result.finalists[1].toBest.value()), Verdict::Slower)
      << "what the search took for the best";
}

/// Like Misled, with a second form of each configuration (s=1), which is slower by 5. Values count down, so
/// that the search begins with the first form of both at 1.
struct MisledInTwoForms : FakeMeasurer {
  MisledInTwoForms() : FakeMeasurer([](int) { return ok(0); }) {}
  static double timeOf(const Configuration &c, double withoutA) {
    return (c[1] == 1 ? 200 : c[2] == 1 ? withoutA : 100) + 5 * c[0];
  }
  std::string identity(const Configuration &c) override {
    return std::to_string(c[0]) + std::to_string(c[1]) + std::to_string(c[2]);
  }
  Outcome measure(const Configuration &c) override { return ok(timeOf(c, 120)); }
  std::vector<RaceTimes> race(const std::vector<Configuration> &runners, unsigned rounds) override {
    std::vector<std::vector<double>> times;
    for (const Configuration &c : runners)
      times.emplace_back(rounds, timeOf(c, 80));
    return timesOf(times);
  }
};

TEST(FinalRace, AnAblationThatWinsBringsItsSecondForm) {
  const auto parameter = [](const char *name, std::int64_t first) {
    return Parameter{name, {first, 1 - first}, 1 - first, ""};
  };
  MisledInTwoForms measurer;
  Journal journal("", key);
  SearchRequest request = all(1);
  request.explain = true;
  request.counterpart = [](Assignment other) -> std::optional<Assignment> {
    other["s"] = std::int64_t(1);
    return other;
  };
  const TuneResult result = tuneSpace(Space({parameter("s", 0), parameter("b", 1), parameter("a", 1)}, {}),
                                      measurer, journal, request);
  EXPECT_EQ(toString(result.best()->configuration), "a=0 b=1 s=0");
  EXPECT_EQ(toString(result.fastestCounterpart.value().configuration), "a=0 b=1 s=1");
  EXPECT_EQ(result.fastestCounterpart->timeNs, 85);
  EXPECT_EQ(result.fastestCounterpart->toBest.value().middle, 85. / 80);
  for (const Finalist &finalist : result.finalists)
    EXPECT_NE(toString(finalist.configuration), "a=1 b=1 s=1") << "it only raced for the second form";
}

/// Even numbers are forms.
static SearchRequest inForms() {
  SearchRequest request = all();
  request.counterpart = [](const Assignment &a) -> std::optional<Assignment> {
    return Assignment{{"n", std::get<std::int64_t>(a.at("n")) / 2 * 2}};
  };
  return request;
}

/// A tuning with forms, in whose race 7 takes 100, and 6, its form, so long.
static TuneResult raceOfForms(const std::vector<double> &of6, const std::vector<std::int64_t> &stored = {}) {
  struct Racing : FakeMeasurer {
    using FakeMeasurer::FakeMeasurer;
    std::vector<double> of6;
    std::vector<RaceTimes> race(const std::vector<Configuration> &runners, unsigned rounds) override {
      std::vector<std::vector<double>> times;
      for (const Configuration &c : runners)
        for (times.emplace_back(); times.back().size() < rounds;)
          times.back().push_back(c[0] == 6 ? of6[times.back().size() % of6.size()] : c[0] == 7 ? 100 : 200);
      return timesOf(times);
    }
  } measurer([](int n) { return ok(n == 6 || n == 7 ? 100 : 200 + n); });
  measurer.of6 = of6;
  Journal journal("", key);
  SearchRequest request = inForms();
  for (const std::int64_t n : stored)
    request.stored.push_back({{"n", n}});
  return tuneSpace(line(10), measurer, journal, request);
}

TEST(FinalRace, AFormForOtherSizesIsOnlyTheBestIfItIsFaster) {
  const std::vector<double> asFast = {90, 110, 95}, faster = {90};
  EXPECT_EQ(winner(raceOfForms(asFast)), 7);
  EXPECT_EQ(toString(raceOfForms(asFast).fastestCounterpart.value().configuration), "n=6");
  EXPECT_EQ(winner(raceOfForms(asFast, {6})), 7);
  EXPECT_EQ(winner(raceOfForms(asFast, {6, 7})), 7) << "otherwise its entry would be removed";
  EXPECT_EQ(winner(raceOfForms(faster)), 6);
  EXPECT_EQ(winner(raceOfForms(faster, {7})), 6);
}

/// The same without a race, in whose place the times of the search count.
TEST(FinalRace, WithoutOneAFormForOtherSizesIsOnlyTheBestIfItIsFarFaster) {
  struct Gone : FakeMeasurer {
    using FakeMeasurer::FakeMeasurer;
    std::vector<RaceTimes> race(const std::vector<Configuration> &, unsigned) override {
      throw MeasureError("the device is gone");
    }
  };
  const auto winnerIf6Takes = [](auto &&measurer, double of6) {
    measurer.answer = [=](int n) { return ok(n == 6 ? of6 : n == 7 ? 100 : 200 + n); };
    Journal journal("", key);
    SearchRequest request = inForms();
    request.stored = {{{"n", std::int64_t(6)}}, {{"n", std::int64_t(7)}}};
    return winner(tuneSpace(line(10), measurer, journal, request));
  };
  EXPECT_EQ(winnerIf6Takes(FakeMeasurer(valley), 95), 7);
  EXPECT_EQ(winnerIf6Takes(FakeMeasurer(valley), 80), 6);
  EXPECT_EQ(winnerIf6Takes(Gone(valley), 95), 7);
  EXPECT_EQ(winnerIf6Takes(Gone(valley), 80), 6);
}

TEST(FinalRace, GivesBothTimesOfTheFinalists) {
  struct Copying : FakeMeasurer {
    using FakeMeasurer::FakeMeasurer;
    std::vector<RaceTimes> race(const std::vector<Configuration> &runners, unsigned rounds) override {
      std::vector<RaceTimes> times;
      for (const Configuration &c : runners)
        times.push_back({std::vector<double>(rounds, c[0] == 7 ? 100 : 200), {c[0] == 7 ? 100. : 200., 50}});
      return times;
    }
  } measurer(valley);
  Journal journal("", key);
  const TuneResult result = tuneSpace(line(10), measurer, journal, all());
  EXPECT_EQ(result.best()->timeNs, 100);
  EXPECT_EQ(result.best()->times.launchNs, 100);
  EXPECT_EQ(result.best()->times.kernelNs, 50);
}

TEST(FinalRace, KeepsTheBestWhenTheDeviceIsGoneBeforeTheRace) {
  struct Leaves : FakeMeasurer {
    using FakeMeasurer::FakeMeasurer;
    std::vector<RaceTimes> race(const std::vector<Configuration> &, unsigned) override {
      throw MeasureError("the device is gone");
    }
  } measurer(valley);
  Journal journal("", key);
  TuneResult result = tuneSpace(line(10), measurer, journal, all());
  EXPECT_EQ(result.end, TuneEnd::Failed);
  EXPECT_EQ(winner(result), 7);
}

TEST(FinalRace, ExplainsWithinTheTime) {
  // The search and its race are over when the explanation's first measurement is called off.
  struct Late : FakeMeasurer {
    using FakeMeasurer::FakeMeasurer;
    std::vector<RaceTimes> race(const std::vector<Configuration> &runners, unsigned) override {
      if (runners.size() == 2 && runners[1][0] == 0)
        throw MeasureStopped();
      return {};
    }
  } measurer(valley);
  Journal journal("", key);
  SearchRequest request = all();
  request.explain = true;
  request.seconds = 100;
  const TuneResult result = tuneSpace(line(10), measurer, journal, request);
  EXPECT_EQ(winner(result), 7);
  EXPECT_TRUE(result.ablations.empty());
  EXPECT_EQ(result.unexplained, std::vector<std::string>{"n"});
  const auto end = request.ledger.began() + std::chrono::seconds(100);
  EXPECT_LT(measurer.clock.deadline().value(), end);
  EXPECT_GT(measurer.clock.deadline().value(), end - std::chrono::seconds(1))
      << "the explanation's own, not the race's";
}

TEST(FinalRace, LeavesTimeToBuildThoseThatOnlyTheJournalKnows) {
  struct Watching : FakeMeasurer {
    using FakeMeasurer::FakeMeasurer;
    std::map<int, std::chrono::steady_clock::time_point> deadlines;
    Outcome measure(const Configuration &c) override {
      deadlines[c[0]] = clock.deadline().value();
      return FakeMeasurer::measure(c);
    }
  } first([](int n) { return ok(100 - n); }), second(first.answer);
  TemporaryFolder folder;
  SearchRequest request = all(5);
  request.seconds = 90;
  const auto leftBefore = [&](const Watching &measurer, int n) {
    return std::chrono::duration<double>(request.ledger.began() + std::chrono::seconds(90) -
                                         measurer.deadlines.at(n))
        .count();
  };
  {
    Journal journal(folder / "a.db", key);
    tuneSpace(line(10), first, journal, request);
  }
  EXPECT_LT(leftBefore(first, 4), 15);
  Journal journal(folder / "a.db", key);
  request.budget = 10;
  tuneSpace(line(10), second, journal, request);
  EXPECT_EQ(second.asked, (std::vector<int>{5, 6, 7, 8, 9}));
  EXPECT_GE(leftBefore(second, 5), 30) << "how long a build takes is not known yet";
  EXPECT_LT(leftBefore(second, 9), 15) << "it takes no time";
}

TEST(FinalRace, LeavesTimeForTheRace) {
  // Variants of 100 ms: a race of seven rounds of two takes a second and a half.
  FakeMeasurer measurer([](int n) { return ok(n == 0 ? 1.2e8 : 1e8); });
  measurer.raceTimes = {{1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1, 1}};
  Journal journal("", key);
  SearchRequest request = all(1000000);
  request.seconds = 6;
  request.ledger = Ledger(std::chrono::steady_clock::now() - std::chrono::milliseconds(5900));
  TuneResult result = tuneSpace(line(10), measurer, journal, request);
  EXPECT_EQ(result.end, TuneEnd::TimeSpent);
  EXPECT_TRUE(result.evaluations.empty()) << "the time left is for the race";
  EXPECT_TRUE(measurer.raced.empty()) << "and that is too little";
}

/// Races for as many rounds as asked for. Time passes only while it measures.
struct Slow : FakeMeasurer {
  using FakeMeasurer::FakeMeasurer;
  Ledger::Time now{};
  std::vector<std::pair<std::size_t, unsigned>> races; ///< runners, rounds
  Outcome measure(const Configuration &c) override {
    now += std::chrono::seconds(1);
    return FakeMeasurer::measure(c);
  }
  std::vector<RaceTimes> race(const std::vector<Configuration> &runners, unsigned rounds) override {
    now += std::chrono::milliseconds(500);
    races.emplace_back(runners.size(), rounds);
    std::vector<std::vector<double>> times;
    for (const Configuration &c : runners)
      times.emplace_back(rounds, answer(c[0]).timeNs);
    return timesOf(times);
  }
};

TEST(FinalRace, TheTimeThatItLeavesIsSearchedOn) {
  Slow measurer([](int n) { return ok(1000 - n); });
  Journal journal("", key);
  SearchRequest request = all();
  request.seconds = 60;
  request.ledger = Ledger(measurer.now, [&] { return measurer.now; });
  request.counterpart = [](const Assignment &) { return std::nullopt; }; // time for some is reserved
  const TuneResult result = tuneSpace(line(100), measurer, journal, request);
  EXPECT_EQ(result.end, TuneEnd::TimeSpent);
  std::vector<std::size_t> runners;
  for (const auto &race : measurer.races)
    runners.push_back(race.first);
  EXPECT_EQ(runners, (std::vector<std::size_t>{8, 5, 8, 5})) << "two races, with a heat each";
  EXPECT_EQ(winner(result), std::int64_t(result.evaluations.size()) - 1) << "found after the first race";
  EXPECT_FALSE(result.best()->rounds.empty());
  EXPECT_GE(result.seconds, 57);
  EXPECT_LE(result.seconds, 60);
}

TEST(FinalRace, LaunchesASlowUntunedVariantSeldom) {
  double untunedNs = 4e8;
  Slow measurer([&](int n) { return ok(n == 0 ? untunedNs : 1e6); });
  Journal journal("", key);
  const TuneResult result = tuneSpace(line(3), measurer, journal, all());
  EXPECT_EQ(measurer.races, (std::vector<std::pair<std::size_t, unsigned>>{{2, 31}, {2, 2}}));
  EXPECT_EQ(result.speedUp.value().middle, 400);
  EXPECT_EQ(result.speedUp->rounds, 2u);

  untunedNs = 5e9;
  measurer.races.clear();
  Journal another("", key);
  const TuneResult slow = tuneSpace(line(3), measurer, another, all());
  EXPECT_EQ(measurer.races.size(), 1u) << "without the untuned variant";
  EXPECT_FALSE(slow.speedUp);
  EXPECT_EQ(slow.referenceTimeNs, 5e9);
  EXPECT_FALSE(slow.best()->rounds.empty());
}
