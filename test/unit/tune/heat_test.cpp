// Which variants go on from a heat to the final race.
#include "test/unit/tune/fake_measurer.h"
#include "tuner/final_race.h"
#include <gtest/gtest.h>
#include <utility>

using namespace icl;

/// Six that take 101 to 106, and the untuned variant. In races 6 takes 90, 5 takes 95, and the others 100.
struct Close : FakeMeasurer {
  Close() : FakeMeasurer([](int n) { return ok(n == 0 ? 1000 : 100 + n); }) {}
  std::vector<std::pair<std::vector<int>, unsigned>> races; ///< runners and rounds
  bool canRaceMany = true;
  std::vector<RaceTimes> race(const std::vector<Configuration> &runners, unsigned rounds) override {
    races.emplace_back(std::vector<int>(), rounds);
    std::vector<std::vector<double>> times;
    for (const Configuration &c : runners) {
      races.back().first.push_back(c[0]);
      times.emplace_back(rounds, c[0] == 0 ? 1000 : c[0] == 6 ? 90 : c[0] == 5 ? 95 : 100);
    }
    return canRaceMany || runners.size() < 6 ? timesOf(times) : std::vector<RaceTimes>();
  }
};

TEST(Heat, ChoosesAmongMany) {
  Close measurer;
  Journal journal("", key);
  const TuneResult result = tuneSpace(line(7), measurer, journal, all());
  ASSERT_EQ(measurer.races.size(), 2u);
  EXPECT_EQ(measurer.races[0], std::pair(std::vector<int>{1, 2, 3, 4, 5, 6}, 7u));
  EXPECT_EQ(measurer.races[1].first, (std::vector<int>{6, 5, 1, 2, 0}));
  EXPECT_EQ(winner(result), 6) << "the slowest by its evaluation";
  EXPECT_EQ(result.finalists.size(), 4u);
}

TEST(Heat, WithoutOneTheEvaluationsChoose) {
  Close measurer;
  measurer.canRaceMany = false;
  Journal journal("", key);
  tuneSpace(line(7), measurer, journal, all());
  ASSERT_EQ(measurer.races.size(), 2u);
  EXPECT_EQ(measurer.races[1].first, (std::vector<int>{1, 2, 3, 4, 0}));
}

TEST(Heat, MustNotTakeTheTimeOfTheRace) {
  Close measurer;
  std::vector<Evaluated> contenders;
  for (std::uint16_t n = 1; n <= 6; ++n)
    contenders.push_back({{n}, ok(1e7)});
  const double enough = 4 * heatSeconds(6, 1e7);
  EXPECT_EQ(finalistsOf(measurer, contenders, enough - 0.1).size(), maxFinalists);
  EXPECT_TRUE(measurer.races.empty());
  EXPECT_EQ(finalistsOf(measurer, contenders, enough + 0.1)[0].configuration[0], 6);
  EXPECT_EQ(finalistsOf(measurer, contenders, std::nullopt)[0].configuration[0], 6);
}

TEST(Heat, SlowVariantsRunNone) {
  Close measurer;
  std::vector<Evaluated> contenders;
  for (std::uint16_t n = 1; n <= 6; ++n)
    contenders.push_back({{n}, ok(1e8)});
  EXPECT_EQ(finalistsOf(measurer, contenders, std::nullopt)[0].configuration[0], 1);
  EXPECT_TRUE(measurer.races.empty());
}
