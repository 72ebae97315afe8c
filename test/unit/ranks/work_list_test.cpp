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

// ---- Builds

/// The builds that ranks are given: "1a" is one of `a` on rank 1.
std::string shareBuilds(WorkList &list, const std::map<unsigned, std::size_t> &most) {
  std::string all;
  for (const auto &given : list.shareBuilds(most))
    all += std::to_string(given.rank) + given.configuration.back();
  return all;
}

/// What ranks are given to evaluate, in the same form.
std::string share(WorkList &list, const std::map<unsigned, std::size_t> &most) {
  std::string all;
  for (const auto &given : list.share(most, 0))
    all += std::to_string(given.rank) + given.configuration.back();
  return all;
}

/// A list with which rank 1 has built `a` and rank 2 has built `b`.
WorkList withBuilds() {
  WorkList list;
  for (const auto &work : works("ab"))
    list.guess(work);
  for (const auto &given : list.shareBuilds({{1, 1}, {2, 1}}))
    list.finishBuild(given.rank, given.ticket, true);
  return list;
}

TEST(WorkList, BuildsWhatWaitsThenGuessesInTurn) {
  WorkList list;
  list.request(works("abc"));
  for (const auto &work : works("cde"))
    list.guess(work);
  EXPECT_EQ(share(list, {{1, 1}, {2, 1}}), "1a2b");
  EXPECT_EQ(shareBuilds(list, {{1, 2}, {2, 1}}), "1c2d1e");
  EXPECT_EQ(shareBuilds(list, {{1, 2}, {2, 1}}), "");
  EXPECT_TRUE(list.isBuilt("c"));
  EXPECT_FALSE(list.isBuilt("a"));
}

TEST(WorkList, ARankGuessesWhatTakesLongOnAQuarterOfItsBuilders) {
  WorkList list;
  for (auto &work : works("abcdefg")) {
    work.isLong = work.key < "d";
    list.guess(work);
  }
  const auto first = list.shareBuilds({{1, 4}});
  ASSERT_EQ(first.size(), 4u);
  EXPECT_EQ(first[0].configuration.back(), 'a');
  EXPECT_EQ(first[1].configuration.back(), 'd');
  EXPECT_EQ(shareBuilds(list, {{1, 4}, {2, 1}}), "2b"); // another rank has builders of its own
  list.finishBuild(1, first[1].ticket, true);
  EXPECT_EQ(shareBuilds(list, {{1, 4}}), "1g");
  list.finishBuild(1, first[0].ticket, true);
  EXPECT_EQ(shareBuilds(list, {{1, 4}}), "1c"); // it was put off, not dropped
}

TEST(WorkList, WhatTakesLongIsBuiltIfItIsWanted) {
  WorkList list;
  std::vector<WorkList::Work> wanted = works("abc");
  for (auto &work : wanted)
    work.isLong = true;
  list.request(wanted);
  EXPECT_EQ(shareBuilds(list, {{1, 4}}), "1a1b1c");
}

TEST(WorkList, ANewRequestEndsGuessesThatAreNotGiven) {
  WorkList list;
  for (const auto &work : works("ab"))
    list.guess(work);
  EXPECT_EQ(shareBuilds(list, {{1, 1}}), "1a");
  list.request({});
  EXPECT_EQ(shareBuilds(list, {{1, 2}}), "");
  EXPECT_TRUE(list.isBuilt("a"));
}

TEST(WorkList, WhatARankHasBuiltItEvaluates) {
  WorkList list = withBuilds();
  EXPECT_EQ(list.built(), (std::vector<std::string>{"a", "b"}));
  list.request(works("bca"));
  EXPECT_EQ(share(list, {{1, 1}, {2, 1}}), "1a2b");
  EXPECT_EQ(share(list, {{1, 2}, {2, 1}}), "1c");
  EXPECT_TRUE(list.built().empty());
}

TEST(WorkList, ARankWithNothingToDoEvaluatesWhatAnotherBusyOneHasBuilt) {
  WorkList list = withBuilds();
  list.request(works("b"));
  EXPECT_EQ(share(list, {{1, 1}, {2, 1}}), "2b"); // also idle, and has the build
  list = withBuilds();
  list.request(works("cdb"));
  EXPECT_EQ(share(list, {{1, 1}, {2, 0}}), "1c");
  EXPECT_EQ(share(list, {{1, 2}, {2, 0}}), "1d");
  EXPECT_EQ(share(list, {{1, 3}, {2, 0}}), ""); // rank 1 has something to do
  list = withBuilds();
  list.request(works("c"));
  EXPECT_EQ(share(list, {{2, 1}}), "2c");
  list.request(works("cb"));
  EXPECT_EQ(share(list, {{1, 1}, {2, 1}}), "1b");
}

TEST(WorkList, BuildsOfALostRankAreForgotten) {
  WorkList list = withBuilds();
  list.lose(1);
  EXPECT_EQ(list.built(), std::vector<std::string>{"b"});
  list.guess(works("a").front());
  EXPECT_EQ(shareBuilds(list, {{1, 1}}), "1a");
  list.lose(1);
  EXPECT_FALSE(list.isBuilt("a"));
  EXPECT_EQ(shareBuilds(list, {{2, 1}}), ""); // a guess that is lost is not built
}

TEST(WorkList, WhatARankDoesNotBuildIsNotOrderedAgain) {
  WorkList list;
  list.request(works("ab"));
  const auto given = list.shareBuilds({{1, 1}});
  list.finishBuild(1, given.front().ticket, false);
  EXPECT_FALSE(list.isBuilt("a"));
  EXPECT_EQ(shareBuilds(list, {{1, 1}}), "1b");
  EXPECT_EQ(share(list, {{2, 1}}), "2a"); // it is wanted all the same
}

TEST(WorkList, ReportsOfOtherBuildsAreIgnored) {
  WorkList list;
  list.guess(works("a").front());
  const auto given = list.shareBuilds({{1, 1}});
  list.finishBuild(2, given.front().ticket, true);
  list.finishBuild(1, given.front().ticket + 1, true);
  EXPECT_TRUE(list.built().empty());
  list.endBuilds();
  list.finishBuild(1, given.front().ticket, true);
  EXPECT_TRUE(list.built().empty());
}

TEST(WorkList, RemembersTheLatestBuilds) {
  WorkList list;
  const auto build = [&](std::size_t n) {
    list.guess({std::to_string(n), ""});
    for (const auto &given : list.shareBuilds({{1, 1}}))
      list.finishBuild(1, given.ticket, true);
  };
  for (std::size_t n = 0; n < Builds::mostDone; ++n)
    build(n);
  EXPECT_TRUE(list.isBuilt("0"));
  build(Builds::mostDone);
  EXPECT_FALSE(list.isBuilt("0"));
  EXPECT_EQ(list.built().size(), Builds::mostDone);
}

}
}
