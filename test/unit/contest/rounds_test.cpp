// Times taken in turn.
#include "bench/contest/rounds.h"
#include <gtest/gtest.h>

namespace icl::contest {
namespace {

/// Takes the times in the list, one after another.
Implementation recorded(const std::string &name, std::vector<double> times, std::string *order = nullptr) {
  return {name, [=, i = std::size_t(0)]() mutable {
            if (order)
              *order += name;
            return times.at(i++ % times.size());
          }};
}

TEST(Rounds, EveryoneRunsInTurnAndTheFirstRoundDoesNotCount) {
  std::string order;
  std::vector<Contestant> contestants{
      {"a", {recorded("x", {900, 900, 900, 1, 900, 2}, &order), recorded("y", {900, 3, 4}, &order)}},
      {"b", {recorded("z", {900, 900, 900, 5, 900, 6}, &order)}}};
  takeTurns(contestants, 2, 0);
  EXPECT_EQ(order, "xxyzzxxyzzxxyzz"); // a turn's first run does not count
  EXPECT_EQ(contestants[0].implementations[0].times, (std::vector<double>{1, 2}));
  EXPECT_EQ(contestants[0].implementations[1].times, (std::vector<double>{3, 4}));
}

TEST(Rounds, GoOnUntilTheirTimeIsSpent) {
  std::vector<Contestant> contestants{{"a", {recorded("x", {1e8})}}};
  takeTurns(contestants, 2, 1);
  EXPECT_EQ(contestants[0].implementations[0].times.size(),
            4u); // five with the first round's, and as many not counted
}

TEST(Rounds, TheMedianDecidesWhoStays) {
  Contestant contestant{
      "a", {{"often slow", {}, {1, 9, 9}}, {"once slow", {}, {4, 4, 50}}, {"never", {}, {5, 5, 5}}}};
  EXPECT_EQ(contestant.fastest().name, "once slow");
  contestant.keepFastest(2);
  ASSERT_EQ(contestant.implementations.size(), 2u);
  EXPECT_EQ(contestant.implementations[0].name, "once slow");
  EXPECT_EQ(contestant.implementations[1].name, "never");
  contestant.keepFastest(3);
  EXPECT_EQ(contestant.implementations.size(), 2u);
}

}
}
