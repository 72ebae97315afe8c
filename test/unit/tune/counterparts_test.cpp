#include "test/unit/tune/fake_measurer.h"
#include "tuner/counterparts.h"
#include "tuner/tuning_context.h"
#include <gtest/gtest.h>

using namespace icl;

/// Even numbers are forms.
static SearchRequest inTwoForms() {
  SearchRequest request = all();
  request.counterpart = [](const Assignment &a) -> std::optional<Assignment> {
    return Assignment{{"n", std::get<std::int64_t>(a.at("n")) / 2 * 2}};
  };
  return request;
}

namespace {

/// A tuning of numbers to 9, of which 0 is untuned.
struct InTwoForms {
  Journal journal{"", key};
  Space space = line(10);
  SearchRequest request = inTwoForms();
  TuningContext tuning;
  Counterparts counterparts{tuning};
  Found found;
  std::set<std::string> taking;

  explicit InTwoForms(Measurer &measurer, std::vector<Evaluated> evaluations = {})
      : tuning(space, measurer, journal, request) {
    found.untuned = {{0}, ok(1000)};
    found.evaluations = std::move(evaluations);
    if (!found.evaluations.empty())
      found.best = found.evaluations.front();
  }
};

}

TEST(Counterparts, ThoseOfAnEarlierRaceStayWhenThereIsNoTimeForOthers) {
  bool isLate = false;
  FakeMeasurer measurer([&isLate](int n) {
    if (isLate)
      throw MeasureStopped();
    return ok(100 + n);
  });
  InTwoForms forms(measurer, {{{5}, ok(100)}});
  forms.counterparts.measure(forms.found, forms.taking);
  ASSERT_EQ(forms.counterparts.measured().size(), 1u);
  isLate = true;
  forms.found.evaluations.push_back({{7}, ok(50)});
  forms.taking.clear();
  forms.counterparts.measure(forms.found, forms.taking);
  ASSERT_EQ(forms.counterparts.measured().size(), 1u);
  EXPECT_EQ(forms.counterparts.measured().front().configuration, Configuration{4});
}

TEST(Counterparts, ThePromisingOneIsMeasuredToo) {
  FakeMeasurer measurer([](int n) { return ok(100 + n); });
  InTwoForms forms(measurer, {{{5}, ok(100)}, {{7}, ok(110)}});
  forms.request.promisingCounterpart = Assignment{{"n", std::int64_t(2)}};
  forms.counterparts.measure(forms.found, forms.taking);
  ASSERT_EQ(forms.counterparts.measured().size(), 3u);
  EXPECT_EQ(forms.counterparts.measured().back().configuration, Configuration{2});
  EXPECT_EQ(measurer.asked, (std::vector<int>{4, 6, 2}));
}

TEST(Counterparts, OneIsMeasuredEvenAfterTheDeadline) {
  int tries = 0;
  FakeMeasurer measurer([&tries](int n) {
    if (++tries == 1)
      throw MeasureStopped();
    return ok(100 + n);
  });
  InTwoForms forms(measurer, {{{5}, ok(100)}, {{7}, ok(110)}});
  forms.counterparts.measure(forms.found, forms.taking);
  ASSERT_EQ(forms.counterparts.measured().size(), 1u);
  EXPECT_EQ(forms.counterparts.measured().front().configuration, Configuration{4});
}

TEST(Counterparts, NoneIsMeasuredThatIsTooSlowAfterTheDeadline) {
  std::vector<double> secondsLeft;
  FakeMeasurer measurer(nullptr);
  measurer.answer = [&](int) -> Outcome {
    secondsLeft.push_back(measurer.clock.secondsLeft(1000));
    throw MeasureStopped();
  };
  measurer.clock.setDeadline(std::chrono::steady_clock::now());
  InTwoForms forms(measurer, {{{5}, ok(100)}, {{7}, ok(110)}});
  forms.counterparts.measure(forms.found, forms.taking);
  EXPECT_TRUE(forms.counterparts.measured().empty());
  ASSERT_EQ(secondsLeft.size(), 2u);
  EXPECT_EQ(secondsLeft[0], 0);
  EXPECT_NEAR(secondsLeft[1], graceSeconds, 1);
}

TEST(Counterparts, TheOneOfTheBestIsMeasuredAfterAStop) {
  std::atomic<bool> stop = false;
  FakeMeasurer *asked = nullptr;
  FakeMeasurer measurer([&](int n) {
    if (n == 7)
      stop = true;
    if (asked->clock.isCalledOff())
      throw MeasureStopped();
    return ok(n == 0 ? 1000 : 100 + n % 2 * -10 - n);
  });
  asked = &measurer;
  measurer.clock.setStop(&stop);
  SearchRequest request = all();
  request.stop = &stop;
  Journal journal("", key);
  request.counterpart = [](const Assignment &a) -> std::optional<Assignment> {
    const std::int64_t n = std::get<std::int64_t>(a.at("n"));
    return Assignment{{"n", n < 8 ? n + 3 : n}}; // 5 becomes 8, which the search did not reach
  };
  const TuneResult result = tuneSpace(line(10), measurer, journal, request);
  EXPECT_EQ(result.end, TuneEnd::Stopped);
  EXPECT_EQ(winner(result), 5) << "7 was being measured";
  EXPECT_EQ(measurer.asked.back(), 8);
  ASSERT_EQ(result.counterparts.size(), 1u);
  EXPECT_EQ(std::get<std::int64_t>(result.counterparts.front().configuration.at("n")), 8);
}

/// All but one are about as fast. It is stopped in its first race, which is their heat.
struct StoppedInAHeat : FakeMeasurer {
  std::atomic<bool> stop = false;
  StoppedInAHeat() : FakeMeasurer([](int n) { return ok(n == 0 ? 1000 : 100 + n); }) {}
  std::vector<RaceTimes> race(const std::vector<Configuration> &, unsigned) override {
    stop = true;
    throw MeasureStopped();
  }
};

TEST(Counterparts, TheOneOfTheBestIsMeasuredAfterAStopBeforeTheRace) {
  StoppedInAHeat measurer;
  measurer.clock.setStop(&measurer.stop);
  SearchRequest request = all(6);
  request.stop = &measurer.stop;
  request.counterpart = [](const Assignment &) -> std::optional<Assignment> {
    return Assignment{{"n", std::int64_t(8)}}; // which the search does not reach
  };
  Journal journal("", key);
  const TuneResult result = tuneSpace(line(9), measurer, journal, request);
  EXPECT_EQ(result.end, TuneEnd::Stopped) << "not `budget spent`";
  EXPECT_EQ(winner(result), 1);
  ASSERT_EQ(result.counterparts.size(), 1u);
  EXPECT_EQ(std::get<std::int64_t>(result.counterparts.front().configuration.at("n")), 8);
}

TEST(Counterparts, AfterAStopTimeIsLimited) {
  std::atomic<bool> stop = true;
  double secondsLeft = 1000;
  FakeMeasurer *asked = nullptr;
  FakeMeasurer measurer([&](int n) {
    secondsLeft = asked->clock.secondsLeft(1000);
    EXPECT_FALSE(asked->clock.isCalledOff());
    return ok(100 + n);
  });
  asked = &measurer;
  measurer.clock.setStop(&stop);
  InTwoForms forms(measurer, {{{5}, ok(100)}});
  forms.counterparts.measureAfterStop(forms.found);
  ASSERT_EQ(forms.counterparts.measured().size(), 1u);
  EXPECT_EQ(forms.counterparts.measured().front().configuration, Configuration{4});
  EXPECT_LE(secondsLeft, 10);

  Counterparts ofUntuned(forms.tuning);
  forms.found.best = forms.found.untuned;
  ofUntuned.measureAfterStop(forms.found);
  EXPECT_TRUE(ofUntuned.measured().empty()) << "the untuned variant runs at any size";
}

TEST(Counterparts, WhatFailsAfterAStopIsLeftOut) {
  for (int failure = 0; failure < 3; ++failure) {
    FakeMeasurer measurer([&](int) -> Outcome {
      if (failure == 0)
        throw MeasureStopped();
      if (failure == 1)
        throw MeasureError("the device is gone");
      return {Kind::Crash, 0, 0, "signal"};
    });
    InTwoForms forms(measurer, {{{5}, ok(100)}});
    EXPECT_NO_THROW(forms.counterparts.measureAfterStop(forms.found));
    EXPECT_TRUE(forms.counterparts.measured().empty()) << failure;
  }
}

TEST(Counterparts, NoneIsChosenThatIsSlowerThanUntuned) {
  FakeMeasurer measurer([](int) { return ok(100); });
  const InTwoForms forms(measurer);
  const auto finalist = [&](std::uint16_t n, double timeNs) {
    return forms.tuning.finalistOf({{n}, ok(timeNs)});
  };
  EXPECT_FALSE(forms.counterparts.choose({finalist(5, 100), finalist(4, 5000)}, forms.found));
  EXPECT_TRUE(forms.counterparts.choose({finalist(5, 100), finalist(4, 900)}, forms.found));
}

TEST(Counterparts, IncludeTheOriginalOfTheBest) {
  FakeMeasurer measurer([](int n) { return ok(100 + n); });
  InTwoForms forms(measurer, {{{4}, ok(50)}, {{7}, ok(60)}});
  forms.request.original = [](const Assignment &a) -> std::optional<Assignment> {
    return Assignment{{"n", std::get<std::int64_t>(a.at("n")) + 1}};
  };
  for (const int best : {0, 1}) {
    forms.found.best = forms.found.evaluations[std::size_t(best)];
    Counterparts counterparts(forms.tuning);
    std::set<std::string> taking;
    counterparts.measure(forms.found, taking);
    const bool hasOriginal =
        std::any_of(counterparts.measured().begin(), counterparts.measured().end(),
                    [](const Evaluated &one) { return one.configuration == Configuration{5}; });
    EXPECT_EQ(hasOriginal, best == 0);
  }
}

TEST(Counterparts, TheBestIsItsOwnWhateverTheSearchMeasured) {
  FakeMeasurer measurer([](int n) { return ok(n == 2 ? 1050 : 1000 * (n + 1)); });
  measurer.raceTimes = {std::vector<double>(31, 2000), std::vector<double>(31, 1500)}; // of 0 and 2
  Journal journal("", key);
  const TuneResult result = tuneSpace(line(3), measurer, journal, inTwoForms());
  ASSERT_EQ(winner(result), 2);
  ASSERT_TRUE(result.fastestCounterpart) << "1500 is more than the untuned variant took in the search";
  EXPECT_EQ(result.fastestCounterpart->configuration, result.best()->configuration);
}

TEST(Counterparts, IsTheUntunedVariantIfThatIsTheBest) {
  FakeMeasurer measurer([](int n) { return ok(1000 + 20 * n); });
  measurer.raceTimes = {std::vector<double>(31, 1000), std::vector<double>(31, 1020),
                        std::vector<double>(31, 1040)};
  Journal journal("", key);
  const TuneResult result = tuneSpace(line(3), measurer, journal, inTwoForms());
  ASSERT_EQ(winner(result), 0);
  ASSERT_TRUE(result.fastestCounterpart);
  EXPECT_EQ(result.fastestCounterpart->configuration, result.best()->configuration);
}
