// Which rank evaluates what, when ranks are slow or lost.
#include "tuner/ranks/work_list.h"
#include <gtest/gtest.h>

namespace icl::ranks {
namespace {

const Outcome ok{Outcome::Kind::Ok, 100, 5};

std::vector<WorkList::Work> works(const std::string &keys) {
  std::vector<WorkList::Work> list;
  for (const char key : keys)
    list.push_back({std::string(1, key), std::string("configuration ") + key});
  return list;
}

/// The key of what the rank is given; '-' for nothing.
char give(WorkList &list, unsigned rank, double now = 0) {
  const auto given = list.give(rank, now);
  return given ? given->configuration.back() : '-';
}

TEST(WorkList, GivesEachOnceInTheirOrder) {
  WorkList list;
  list.request(works("abc"));
  EXPECT_EQ(give(list, 1), 'a');
  EXPECT_EQ(give(list, 2), 'b');
  EXPECT_EQ(give(list, 1), 'c');
  EXPECT_EQ(give(list, 2), '-');
  EXPECT_EQ(list.load(1), 2u);
}

TEST(WorkList, KeepsWhatIsUnderWayAndDoneWhenOthersAreRequested) {
  WorkList list;
  list.request(works("abc"));
  const auto a = list.give(1, 0), b = list.give(2, 0);
  list.finish(1, a->ticket, ok, 1.5);
  EXPECT_EQ(list.seconds("a"), 1.5);
  list.request(works("d"));
  EXPECT_TRUE(list.outcome("a"));
  EXPECT_TRUE(list.hasBegun("b"));
  EXPECT_FALSE(list.has("c"));
  list.take("a");
  EXPECT_FALSE(list.has("a"));
}

TEST(WorkList, WhatALostRankHadIsGivenToOthersFirst) {
  WorkList list;
  list.request(works("abcd"));
  give(list, 1), give(list, 1), give(list, 2);
  list.lose(1);
  EXPECT_EQ(give(list, 2), 'a');
  EXPECT_EQ(give(list, 2), 'b');
  EXPECT_EQ(give(list, 2), 'd');
}

TEST(WorkList, TheOutcomeOfALostRankIsIgnored) {
  WorkList list;
  list.request(works("a"));
  const auto given = list.give(1, 0);
  list.lose(1);
  list.finish(1, given->ticket, ok, 1);
  EXPECT_FALSE(list.outcome("a"));
}

TEST(WorkList, AVariantWithWhichSeveralRanksAreLostHasCrashed) {
  WorkList list;
  list.request(works("ab"));
  for (unsigned rank = 1; rank <= WorkList::mostLosses; ++rank) {
    EXPECT_EQ(give(list, rank), 'a');
    EXPECT_EQ(give(list, rank), 'b');
    list.lose(rank);
  }
  ASSERT_TRUE(list.outcome("a"));
  EXPECT_EQ(list.outcome("a")->kind, Outcome::Kind::Crash);
  EXPECT_FALSE(list.outcome("b")); // was only waiting there
}

TEST(WorkList, AnotherRankAlsoEvaluatesWhatTakesFarLonger) {
  WorkList list;
  list.request(works("ab"));
  const auto a = list.give(1, 0);
  give(list, 2);
  list.finish(1, a->ticket, ok, 4); // four seconds are usual
  EXPECT_EQ(give(list, 1, 5), '-');
  const double slow = 4 * WorkList::slowEvaluations + 1;
  const auto again = list.give(1, slow);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->configuration, "configuration b");
  EXPECT_EQ(give(list, 3, slow), '-'); // two are enough
  list.finish(1, again->ticket, ok, slow + 1);
  EXPECT_TRUE(list.outcome("b"));
}

TEST(WorkList, TheFirstOutcomeOfAVariantCounts) {
  WorkList list;
  list.request(works("ab"));
  const auto a = list.give(1, 0), b = list.give(2, 0);
  list.finish(1, a->ticket, ok, 1);
  const auto again = list.give(1, 100);
  list.finish(1, again->ticket, {Outcome::Kind::Ok, 7, 5}, 101);
  list.finish(2, b->ticket, {Outcome::Kind::Ok, 9, 5}, 102);
  EXPECT_EQ(list.outcome("b")->timeNs, 7);
}

TEST(WorkList, ARankThatCannotEvaluateAVariantDoesNotGetItAgain) {
  WorkList list;
  list.request(works("a"));
  const auto given = list.give(1, 0);
  list.giveBack(1, given->ticket, /*forGood=*/true);
  EXPECT_EQ(give(list, 1), '-');
  EXPECT_EQ(give(list, 2), 'a');
}

TEST(WorkList, WhatRanksReturnAgainAndAgainIsRefused) {
  WorkList list;
  list.request(works("a"));
  for (unsigned n = 0; n < WorkList::mostReturns; ++n) {
    EXPECT_FALSE(list.outcome("a"));
    list.giveBack(1, list.give(1, n)->ticket, /*forGood=*/false);
  }
  EXPECT_EQ(list.outcome("a")->kind, Outcome::Kind::Refused);
}

TEST(WorkList, WhatIsWantedAgainIsGivenToAnotherRank) {
  WorkList list;
  list.request(works("ab"));
  const auto a = list.give(1, 0), b = list.give(2, 0);
  list.request(works("c"));
  list.want(works("a").front()), list.want(works("b").front());
  list.lose(1);
  list.giveBack(2, b->ticket, /*forGood=*/false);
  EXPECT_EQ(give(list, 3), 'a');
  EXPECT_EQ(give(list, 3), 'b');
  EXPECT_EQ(give(list, 3), 'c');
}

TEST(WorkList, WhatNobodyWantsAnyMoreIsForgottenWithItsRank) {
  WorkList list;
  list.request(works("a"));
  give(list, 1);
  list.request({});
  list.lose(1);
  EXPECT_FALSE(list.has("a"));
}

}
}
