#include "test/support/temporary_folder.h"
#include "test/unit/measure/kernels.h"
#include "test/unit/tune/fake_measurer.h"
#include <gtest/gtest.h>
#include <map>
#include <set>

using namespace icl;

TEST(Tune, FindsTheBestAndCountsTheRest) {
  FakeMeasurer measurer(valley);
  Journal journal("", key);
  TuneResult result = tuneSpace(line(10), measurer, journal, all());
  EXPECT_EQ(winner(result), 7);
  EXPECT_EQ(result.best()->timeNs, 100);
  EXPECT_EQ(result.referenceTimeNs, 1000);
  EXPECT_EQ(result.evaluations.size(), 10u);
  EXPECT_EQ(result.counts,
            (std::map<Kind, std::size_t>{{Kind::Ok, 8}, {Kind::BuildError, 1}, {Kind::Crash, 1}}));
  EXPECT_EQ(result.end, TuneEnd::SpaceExhausted);
  EXPECT_EQ(measurer.asked.size(), 10u) << "the reference variant is measured once";
}

TEST(Tune, KeepsToItsBudget) {
  FakeMeasurer measurer(valley);
  Journal journal("", key);
  TuneResult result = tuneSpace(line(10), measurer, journal, all(4));
  EXPECT_EQ(result.evaluations.size(), 4u);
  EXPECT_EQ(result.end, TuneEnd::BudgetSpent);
  SearchRequest noTime = all();
  noTime.seconds = 0;
  Journal empty("", key);
  result = tuneSpace(line(10), measurer, empty, noTime);
  EXPECT_EQ(result.evaluations.size(), 0u);
  EXPECT_EQ(result.end, TuneEnd::TimeSpent);
  EXPECT_EQ(winner(result), 0) << "the reference variant ran";
}

TEST(Tune, DoesNotLaunchASlowUntunedVariantBesideTheReference) {
  struct : FakeMeasurer {
    using FakeMeasurer::FakeMeasurer;
    double referenceNs = 2e9;
    std::optional<Outcome> launchReferenceInstead(const Configuration &) override { return ok(referenceNs); }
  } measurer{valley};
  Journal journal("", key);
  SearchRequest request = all(4);
  request.strategy = "random";
  const TuneResult result = tuneSpace(line(10), measurer, journal, request);
  EXPECT_EQ(result.referenceTimeNs, 2e9);
  EXPECT_FALSE(result.hasOwnReference);
  EXPECT_EQ(std::count(measurer.raced.begin(), measurer.raced.end(), 0), 0);
  EXPECT_EQ(measurer.asked.size(), result.evaluations.size());

  measurer.asked.clear();
  measurer.referenceNs = 5e8;
  Journal empty("", key);
  EXPECT_EQ(tuneSpace(line(10), measurer, empty, request).referenceTimeNs, 1000);
  EXPECT_EQ(measurer.asked.front(), 0);
}

TEST(Tune, MeasuresEqualVariantsOnce) {
  FakeMeasurer measurer(valley);
  measurer.name = [](int n) { return n >= 5 ? "same" : std::to_string(n); };
  Journal journal("", key);
  TuneResult result = tuneSpace(line(10), measurer, journal, all());
  EXPECT_EQ(measurer.asked.size(), 6u);
  EXPECT_EQ(result.evaluations.size(), 10u);
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
    EXPECT_EQ(result.evaluations.size(), 6u);
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

TEST(Tune, GivesItsReferenceAllOfTheTimeAndSomeSecondsAtLeast) {
  std::vector<double> secondsLeft;
  FakeMeasurer measurer(nullptr);
  measurer.answer = [&](int) -> Outcome {
    secondsLeft.push_back(measurer.clock.secondsLeft(1000));
    throw MeasureStopped();
  };
  Journal journal("", key);
  SearchRequest request = all();
  request.explain = true; // for which a quarter is kept
  for (const double seconds : {0.01, 100.0}) {
    request.seconds = seconds;
    request.ledger = Ledger();
    try {
      tuneSpace(line(3), measurer, journal, request);
      FAIL();
    } catch (const ReferenceTooSlow &error) {
      EXPECT_NE(std::string(error.what()).find("the untuned variant was not measured"), std::string::npos)
          << error.what();
      EXPECT_NE(std::string(error.what()).find("what `--time` leaves it"), std::string::npos) << error.what();
    }
  }
  ASSERT_EQ(secondsLeft.size(), 2u) << "it is tried once";
  EXPECT_NEAR(secondsLeft[0], graceSeconds, 1);
  EXPECT_NEAR(secondsLeft[1], 99.9, 1);
}

TEST(Tune, RejectsAnEmptySpaceAndAnUnknownStrategy) {
  Space space = line(3);
  Space empty(space.parameters(), {{Expression::parse("n > 5"),
                                    sentence("{} is not above 5", Expression::parse("n")), "a.icl:1:1"}});
  FakeMeasurer measurer(valley);
  Journal journal("", key);
  EXPECT_THROW(tuneSpace(empty, measurer, journal, all()), Error);
  SearchRequest request = all();
  request.strategy = "no such strategy";
  EXPECT_THROW(tuneSpace(space, measurer, journal, request), Error);
}

TEST(Tune, ListsWhatDidNotRun) {
  FakeMeasurer measurer(valley);
  Journal journal("", key);
  TuneResult result = tuneSpace(line(10), measurer, journal, all());
  ASSERT_EQ(result.failures.size(), 2u);
  EXPECT_EQ(result.failures[0].configuration.at("n"), Value(3));
  EXPECT_EQ(result.failures[1].outcome.message, "four");
}

TEST(Tune, FindsTheRightWinnerAmongFaultyVariantsOnADevice) {
  DeviceMeasurerOptions options;
  options.runSeconds = 2;
  options.buildSeconds = test::ampleBuildSeconds();
  options.workerBytes = 512 << 20;
  DeviceMeasurer measurer = test::measurer(options);
  Journal journal("", key);
  TuneResult result = tuneSpace(line(test::EatsMemory + 1), measurer, journal, all());
  EXPECT_EQ(result.counts[Kind::Ok], 4u);
  EXPECT_EQ(result.end, TuneEnd::SpaceExhausted);
  std::set<std::int64_t> right = {test::None, test::AlsoRight, test::SameSource};
  EXPECT_TRUE(right.count(winner(result))) << winner(result);
  EXPECT_LT(result.evaluations[test::AlsoRight].outcome.timeNs,
            result.evaluations[test::Slow].outcome.timeNs);

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

TEST(Tune, MeasuresWhatWasStoredFirstAndKeepsItIfItIsAsFast) {
  FakeMeasurer measurer(valley);
  Journal journal("", key);
  SearchRequest request = all(3); // 0, 1 and 2
  request.stored = {{{"n", std::int64_t(7)}}};
  TuneResult result = tuneSpace(line(10), measurer, journal, request);
  EXPECT_EQ(measurer.asked, (std::vector<int>{0, 7, 1, 2}));
  EXPECT_EQ(result.evaluations.size(), 3u) << "beyond the budget";
  EXPECT_EQ(winner(result), 7);
  EXPECT_TRUE(result.stored.at(0).isBest);

  request.budget = 10;
  request.stored = {{{"n", std::int64_t(6)}}}; // 120 ns, the best is 100
  result = tuneSpace(line(10), measurer, journal, request);
  EXPECT_EQ(winner(result), 7);
  EXPECT_FALSE(result.stored.at(0).isBest);
  EXPECT_TRUE(result.stored.at(0).timed);
}

TEST(Tune, SaysWhichStoredVariantWasNotMeasured) {
  FakeMeasurer measurer([](int n) {
    if (n == 7)
      throw MeasureStopped();
    return valley(n);
  });
  Journal journal("", key);
  SearchRequest request = all(0);
  request.stored = {{{"n", std::int64_t(7)}}, {{"n", std::int64_t(6)}}};
  const TuneResult result = tuneSpace(line(10), measurer, journal, request);
  EXPECT_FALSE(result.stored.at(0).outcome);
  EXPECT_FALSE(result.stored.at(1).outcome);
}

TEST(Tune, FindsTheFastestCounterpart) {
  FakeMeasurer measurer(valley);
  Journal journal("", key);
  SearchRequest request = all();
  request.counterpart = [](const Assignment &a) -> std::optional<Assignment> { // even numbers are forms
    return Assignment{{"n", std::get<std::int64_t>(a.at("n")) / 2 * 2}};
  };
  const TuneResult result = tuneSpace(line(10), measurer, journal, request);
  EXPECT_EQ(winner(result), 7);
  ASSERT_TRUE(result.fastestCounterpart);
  EXPECT_NE(std::get<std::int64_t>(result.fastestCounterpart->configuration.at("n")) % 2, 1);
  EXPECT_EQ(result.fastestCounterpart->timeNs, 120) << "6 or 8";
}
