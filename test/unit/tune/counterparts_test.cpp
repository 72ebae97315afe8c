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

TEST(Counterparts, ThoseOfAnEarlierRaceStayWhenThereIsNoTimeForOthers) {
  bool isLate = false;
  FakeMeasurer measurer([&isLate](int n) {
    if (isLate)
      throw MeasureStopped();
    return ok(100 + n);
  });
  Journal journal("", key);
  const Space space = line(10);
  const SearchRequest request = inTwoForms();
  TuningContext tuning(space, measurer, journal, request);
  Counterparts counterparts(tuning);
  Found found;
  found.untuned = {{0}, ok(1000)};
  found.evaluations = {{{5}, ok(100)}};
  found.best = found.evaluations.front();
  std::set<std::string> taking;
  counterparts.measure(found, taking);
  ASSERT_EQ(counterparts.measured().size(), 1u);
  isLate = true;
  found.evaluations.push_back({{7}, ok(50)});
  taking.clear();
  counterparts.measure(found, taking);
  ASSERT_EQ(counterparts.measured().size(), 1u);
  EXPECT_EQ(counterparts.measured().front().configuration, Configuration{4});
}

TEST(Counterparts, OneIsMeasuredEvenAfterTheDeadline) {
  int tries = 0;
  FakeMeasurer measurer([&tries](int n) {
    if (++tries == 1)
      throw MeasureStopped();
    return ok(100 + n);
  });
  Journal journal("", key);
  const Space space = line(10);
  const SearchRequest request = inTwoForms();
  TuningContext tuning(space, measurer, journal, request);
  Counterparts counterparts(tuning);
  Found found;
  found.untuned = {{0}, ok(1000)};
  found.evaluations = {{{5}, ok(100)}, {{7}, ok(110)}};
  found.best = found.evaluations.front();
  std::set<std::string> taking;
  counterparts.measure(found, taking);
  ASSERT_EQ(counterparts.measured().size(), 1u);
  EXPECT_EQ(counterparts.measured().front().configuration, Configuration{4});
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
  Journal journal("", key);
  const Space space = line(10);
  const SearchRequest request = inTwoForms();
  TuningContext tuning(space, measurer, journal, request);
  Counterparts counterparts(tuning);
  Found found;
  found.untuned = {{0}, ok(1000)};
  found.evaluations = {{{5}, ok(100)}};
  found.best = found.evaluations.front();
  counterparts.measureAfterStop(found);
  ASSERT_EQ(counterparts.measured().size(), 1u);
  EXPECT_EQ(counterparts.measured().front().configuration, Configuration{4});
  EXPECT_LE(secondsLeft, 10);
  EXPECT_EQ(counterparts.choose({tuning.finalistOf({{4}, ok(104)})}, found)->timeNs, 104);

  Counterparts ofUntuned(tuning);
  found.best = found.untuned;
  ofUntuned.measureAfterStop(found);
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
    Journal journal("", key);
    const Space space = line(10);
    const SearchRequest request = inTwoForms();
    TuningContext tuning(space, measurer, journal, request);
    Counterparts counterparts(tuning);
    Found found;
    found.untuned = {{0}, ok(1000)};
    found.best = {{5}, ok(100)};
    found.evaluations = {found.best};
    EXPECT_NO_THROW(counterparts.measureAfterStop(found));
    EXPECT_TRUE(counterparts.measured().empty()) << failure;
  }
}

TEST(Counterparts, NoneIsChosenThatIsSlowerThanUntuned) {
  FakeMeasurer measurer([](int) { return ok(100); });
  Journal journal("", key);
  const Space space = line(10);
  const SearchRequest request = inTwoForms();
  TuningContext tuning(space, measurer, journal, request);
  const Counterparts counterparts(tuning);
  Found found;
  found.untuned = {{0}, ok(1000)};
  const auto finalist = [&](std::uint16_t n, double timeNs) { return tuning.finalistOf({{n}, ok(timeNs)}); };
  EXPECT_FALSE(counterparts.choose({finalist(5, 100), finalist(4, 5000)}, found));
  EXPECT_TRUE(counterparts.choose({finalist(5, 100), finalist(4, 900)}, found));
}

TEST(Counterparts, IncludeTheOriginalOfTheBest) {
  FakeMeasurer measurer([](int n) { return ok(100 + n); });
  Journal journal("", key);
  const Space space = line(10);
  SearchRequest request = inTwoForms();
  request.original = [](const Assignment &a) -> std::optional<Assignment> {
    return Assignment{{"n", std::get<std::int64_t>(a.at("n")) + 1}};
  };
  TuningContext tuning(space, measurer, journal, request);
  Found found;
  found.untuned = {{0}, ok(1000)};
  found.evaluations = {{{4}, ok(50)}, {{7}, ok(60)}};
  for (const int best : {0, 1}) {
    found.best = found.evaluations[std::size_t(best)];
    Counterparts counterparts(tuning);
    std::set<std::string> taking;
    counterparts.measure(found, taking);
    const bool hasOriginal =
        std::any_of(counterparts.measured().begin(), counterparts.measured().end(),
                    [](const Evaluated &one) { return one.configuration == Configuration{5}; });
    EXPECT_EQ(hasOriginal, best == 0);
  }
}
