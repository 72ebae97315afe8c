// Times taken in turn.
#include "bench/contest/rounds.h"
#include <gtest/gtest.h>

namespace icl::contest {
namespace {

/// Takes the times in the list, one after another.
Way recorded(const std::string &name, std::vector<double> times, std::string *order = nullptr) {
  return {name, [=, i = std::size_t(0)]() mutable {
            if (order)
              *order += name;
            return times.at(i++ % times.size());
          }};
}

TEST(Rounds, EveryoneRunsInTurnAndTheFirstRoundDoesNotCount) {
  std::string order;
  std::vector<Party> parties{
      {"a", {recorded("x", {900, 900, 900, 1, 900, 2}, &order), recorded("y", {900, 3, 4}, &order)}},
      {"b", {recorded("z", {900, 900, 900, 5, 900, 6}, &order)}}};
  takeTurns(parties, 2, 0);
  EXPECT_EQ(order, "xxyzzxxyzzxxyzz"); // a turn's first run does not count
  EXPECT_EQ(parties[0].ways[0].times, (std::vector<double>{1, 2}));
  EXPECT_EQ(parties[0].ways[1].times, (std::vector<double>{3, 4}));
}

TEST(Rounds, GoOnUntilTheirTimeIsSpent) {
  std::vector<Party> parties{{"a", {recorded("x", {1e8})}}};
  takeTurns(parties, 2, 1);
  EXPECT_EQ(parties[0].ways[0].times.size(), 4u); // five with the first round's, and as many not counted
}

TEST(Rounds, TheMedianDecidesWhoStays) {
  Party party{"a", {{"often slow", {}, {1, 9, 9}}, {"once slow", {}, {4, 4, 50}}, {"never", {}, {5, 5, 5}}}};
  EXPECT_EQ(party.fastest().name, "once slow");
  party.keepFastest(2);
  ASSERT_EQ(party.ways.size(), 2u);
  EXPECT_EQ(party.ways[0].name, "once slow");
  EXPECT_EQ(party.ways[1].name, "never");
  party.keepFastest(3);
  EXPECT_EQ(party.ways.size(), 2u);
}

}
}
