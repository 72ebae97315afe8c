#include "tuner/time_budget.h"
#include <gtest/gtest.h>

using namespace icl;
using Kind = Outcome::Kind;
using std::chrono::steady_clock;

/// Time passes only when a test sets it.
static const steady_clock::time_point began{};
static Ledger after(int seconds) {
  return Ledger(began, [seconds] { return began + std::chrono::seconds(seconds); });
}

/// Of 100 s, of which none has passed.
static TimeBudget budgetOf100(bool explains = false) { return TimeBudget(after(0), 100, explains); }

static void expectEnd(const TimeBudget &budget, Phase phase, double seconds) {
  EXPECT_NEAR(budget.secondsLeft(phase).value(), seconds, 1e-6);
}

TEST(TimeBudget, WithoutALimitNothingEnds) {
  const TimeBudget budget(after(3600), std::nullopt, true);
  EXPECT_EQ(budget.elapsed(), 3600);
  EXPECT_FALSE(budget.isOver(Phase::Search));
  EXPECT_TRUE(budget.allowsEvaluation());
  EXPECT_FALSE(budget.secondsLeft(Phase::Search));
  EXPECT_FALSE(budget.deadline(Phase::Explanation));
  EXPECT_EQ(budget.affordableCounterparts(6), 6u);
}

TEST(TimeBudget, LeavesAQuarterForTheExplanation) {
  expectEnd(budgetOf100(), Phase::Explanation, 99.9);
  expectEnd(budgetOf100(), Phase::Race, 99.9);
  expectEnd(budgetOf100(true), Phase::Explanation, 99.9);
  expectEnd(budgetOf100(true), Phase::Race, 74.9);
}

static Outcome ran(double timeNs) { return {Kind::Ok, timeNs, 5, ""}; }

TEST(TimeBudget, EndsTheSearchInTimeForTheRace) {
  TimeBudget budget = budgetOf100();
  expectEnd(budget, Phase::Search, 99.9);
  budget.setReference(2e8, 0);
  budget.setBest(1e8);
  budget.note("a", ran(1e8), {{2.0, 0.5}});
  const double race = 8 * 0.3; // seven rounds and a warm-up of both
  expectEnd(budget, Phase::Search, 99.9 - race - 2 * 0.5);
  budget.note("b", {Kind::Timeout, 0, 0, ""}, {{60.0, 60.0}});
  budget.note("c", ran(9e8), {{2.0, 0.5}});
  expectEnd(budget, Phase::Search, 99.9 - race - 2 * 0.5); // neither will race
  budget.setReference(2e8, 0.4);
  expectEnd(budget, Phase::Search, 99.8 - race - 2 * 0.5 - 0.4); // a worker may have to start
  budget.noteRace(1.5);
  expectEnd(budget, Phase::Search, 99.8 - 1.5);
}

TEST(TimeBudget, SearchesUntilSomethingIsFasterThanUntuned) {
  TimeBudget budget = budgetOf100(true);
  budget.setReference(2e8, 0);
  budget.setBest(2e8);
  expectEnd(budget, Phase::Search, 99.9);
  budget.note("a", ran(3e8), {{2.0, 0.5}});
  expectEnd(budget, Phase::Search, 99.9);
  budget.setBest(1e8);
  budget.note("b", ran(1e8), {{2.0, 0.5}});
  expectEnd(budget, Phase::Search, 74.9 - 8 * 0.3 - 2 * 0.5);
  budget.setBest(2e8);
  budget.setOthers(1, 0); // a stored variant, which is compared in a race
  EXPECT_LT(budget.secondsLeft(Phase::Search).value(), 75);
}

TEST(TimeBudget, LeavesNoTimeForARaceThatDoesNotFit) {
  TimeBudget budget = budgetOf100();
  budget.setReference(1e10, 0);
  budget.setBest(5e9);
  budget.note("a", ran(5e9), {{7.0, 2.0}});
  budget.note("b", ran(5e9), {{7.0, 2.0}});
  expectEnd(budget, Phase::Search, 99.9);
}

TEST(TimeBudget, LeavesTimeForAsManyCounterpartsAsATenthIsEnoughFor) {
  TimeBudget budget = budgetOf100();
  budget.setBest(1e8);
  budget.setOthers(0, 6);
  budget.note("a", ran(1e8), {{2.0, 0.5}});
  EXPECT_EQ(budget.affordableCounterparts(6), 3u); // 2.8 s each
  expectEnd(budget, Phase::Search, 99.9 - 8 * 0.4 - 5 * 0.5 - 3 * 2.0);
  budget.note("b", ran(1e9), {{38.0, 0.5}});
  EXPECT_EQ(budget.affordableCounterparts(6), 1u);
  budget.noteRace(1.0);
  expectEnd(budget, Phase::Search, 99.9 - 1.0 - 20.0);
}

TEST(TimeBudget, ExpectsTheCounterpartOfTheBestToTakeAsLongAsThatDid) {
  TimeBudget budget = budgetOf100();
  budget.setOthers(0, 1);
  budget.noteRace(1.0);
  budget.setBest(2e8);
  budget.note("long", ran(1e8), {{6.0, 0.5}});
  budget.setBest(1e8);
  budget.note("short", ran(2e8), {{2.0, 0.5}});
  expectEnd(budget, Phase::Search, 99.9 - 1.0 - 6.0);
}

TEST(TimeBudget, AllowsAnEvaluationThatEndsInTime) {
  TimeBudget late(after(95), 100, false);
  late.setBest(100);
  EXPECT_TRUE(late.allowsEvaluation());
  late.note("a", ran(100), {{4.8, 0}});
  EXPECT_TRUE(late.allowsEvaluation());
  late.note("b", ran(100), {{5.2, 0}});
  EXPECT_FALSE(late.allowsEvaluation());
  EXPECT_FALSE(late.isOver(Phase::Search));
}

TEST(TimeBudget, LeavesTimeToBuildFinalistsThatOnlyTheJournalKnows) {
  TimeBudget budget = budgetOf100();
  budget.setBest(100);
  budget.note("a", ran(100), std::nullopt);
  expectEnd(budget, Phase::Search, 99.9 - 100 / 3.0); // how long its build takes is unknown
  budget.note("b", ran(1e3), {{1.0, 0}});
  const auto launches = [](double n) { return n * 32 * 1e-7; }; // 31 rounds and a warm-up
  expectEnd(budget, Phase::Search, 99.9 - 1.0);
  budget.note("b", ran(100), std::nullopt);
  expectEnd(budget, Phase::Search, 99.9 - launches(2) - 1.0); // this one is built already
}

TEST(TimeBudget, BuildsNoFinalistsForARaceThatTakesTooLong) {
  TimeBudget budget = budgetOf100();
  budget.setBest(4e9);
  budget.note("a", ran(4e9), std::nullopt);
  budget.note("b", ran(4e9), {{1.0, 0}}); // eight rounds of both take 64 of at most 33 seconds
  expectEnd(budget, Phase::Search, 99.9);
}

TEST(TimeBudget, APhaseIsOverAtItsDeadline) {
  const TimeBudget budget(after(80), 100, true);
  EXPECT_TRUE(budget.isOver(Phase::Search));
  EXPECT_TRUE(budget.isOver(Phase::Race));
  EXPECT_EQ(budget.secondsLeft(Phase::Race), 0);
  EXPECT_FALSE(budget.isOver(Phase::Explanation));
  EXPECT_NEAR(toSeconds(budget.deadline(Phase::Race).value() - began), 74.9, 1e-6);
}
