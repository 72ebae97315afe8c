#include "tuner/time_budget.h"
#include <gtest/gtest.h>

using namespace icl;
using Kind = Outcome::Kind;

/// Of 100 s, of which none has passed.
static TimeBudget budgetOf100(bool explains = false) {
  return TimeBudget(std::chrono::steady_clock::now(), 100, explains);
}

/// In seconds since the beginning, within what the test itself may take.
static void expectEnd(const TimeBudget &budget, Phase phase, double seconds) {
  EXPECT_NEAR(budget.secondsLeft(phase).value() + budget.elapsed(), seconds, 1e-3);
}

TEST(TimeBudget, WithoutALimitNothingEnds) {
  const TimeBudget budget(std::chrono::steady_clock::now() - std::chrono::hours(1), std::nullopt, true);
  EXPECT_GE(budget.elapsed(), 3600);
  EXPECT_FALSE(budget.isOver(Phase::Search));
  EXPECT_FALSE(budget.secondsLeft(Phase::Search));
  EXPECT_FALSE(budget.deadline(Phase::Explanation));
}

TEST(TimeBudget, LeavesAQuarterForTheExplanation) {
  expectEnd(budgetOf100(), Phase::Explanation, 99.9);
  expectEnd(budgetOf100(), Phase::Race, 99.9);
  expectEnd(budgetOf100(true), Phase::Explanation, 99.9);
  expectEnd(budgetOf100(true), Phase::Race, 74.9);
}

TEST(TimeBudget, EndsTheSearchInTimeForTheRace) {
  TimeBudget budget = budgetOf100();
  expectEnd(budget, Phase::Search, 99.9);
  budget.setReference(1e9);
  budget.setBest(2.5e8);
  expectEnd(budget, Phase::Search, 99.9 - 14); // seven rounds of the reference and four finalists
  budget.note("a", {Kind::Ok, 3e8, 5, ""}, 2.0);
  expectEnd(budget, Phase::Search, 99.9 - 14 - 2 * 2.0); // and builds
  budget.note("b", {Kind::Timeout, 0, 0, ""}, 60.0);
  expectEnd(budget, Phase::Search, 99.9 - 14 - 2 * 2.0); // which are not of variants that fail
  budget.setReference(1e10);
  expectEnd(budget, Phase::Search, 99.9 - 100 / 3.0); // but never more than a third
}

TEST(TimeBudget, LeavesTimeToBuildFinalistsThatOnlyTheJournalKnows) {
  TimeBudget budget = budgetOf100();
  budget.setBest(100);
  budget.note("a", {Kind::Ok, 100, 5, ""}, std::nullopt);
  expectEnd(budget, Phase::Search, 99.9 - 100 / 3.0); // how long its build takes is unknown
  budget.note("b", {Kind::Ok, 1e3, 5, ""}, 1.0);
  const double race = 7 * 4 * 100e-9;
  expectEnd(budget, Phase::Search, 99.9 - race - 3 * 1.0);
  budget.note("b", {Kind::Ok, 100, 5, ""}, std::nullopt);
  expectEnd(budget, Phase::Search, 99.9 - race - 3 * 1.0); // this one is built already
}

TEST(TimeBudget, APhaseIsOverAtItsDeadline) {
  const auto began = std::chrono::steady_clock::now() - std::chrono::seconds(80);
  const TimeBudget budget(began, 100, true);
  EXPECT_TRUE(budget.isOver(Phase::Search));
  EXPECT_TRUE(budget.isOver(Phase::Race));
  EXPECT_EQ(budget.secondsLeft(Phase::Race), 0);
  EXPECT_FALSE(budget.isOver(Phase::Explanation));
  EXPECT_NEAR(std::chrono::duration<double>(budget.deadline(Phase::Race).value() - began).count(), 74.9,
              1e-6);
}
