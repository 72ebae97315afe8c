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
