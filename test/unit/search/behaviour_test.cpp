// Each strategy behaves as described in its paper.
#include "test/support/made_up_space.h"
#include "tuner/search/run.h"
#include <algorithm>
#include <gtest/gtest.h>
#include <numeric>
#include <set>

namespace icl {
namespace {

using Time = std::function<double(const Configuration &)>;

std::vector<Evaluated> evaluationsOf(std::string_view strategy, const Space &space, const Time &time,
                                     std::size_t budget, std::uint64_t seed = 7) {
  const auto instance = makeStrategy(strategy, space, {seed, {{"", {1024, 1024, 1}}}, budget});
  return search(
             *instance, [&](const Configuration &c) { return ok(time(c)); }, budget)
      .evaluations;
}

/// Four parameters of eight values each, all combinations valid.
Space cube() {
  return Space({powersOfTwo("a", 128), powersOfTwo("b", 128), powersOfTwo("c", 128), powersOfTwo("d", 128)},
               {});
}

std::size_t differences(const Configuration &one, const Configuration &other) {
  return std::inner_product(one.begin(), one.end(), other.begin(), std::size_t(0), std::plus<>(),
                            std::not_equal_to<>());
}

/// Without structure, full of local minima: between 1 and 2.
double rugged(const Configuration &c) {
  std::uint64_t hash = ConfigurationHash()(c) + 0x9e3779b97f4a7c15; // mixed as splitmix64 does
  hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9;
  hash = (hash ^ (hash >> 27)) * 0x94d049bb133111eb;
  return 1 + double((hash ^ (hash >> 31)) >> 11) * 0x1p-53;
}

/// Fastest at (5, 5, 5, 5), without other local minima.
double bowl(const Configuration &c) {
  double sum = 10;
  for (const std::uint16_t index : c)
    sum += (double(index) - 5) * (double(index) - 5);
  return sum;
}

std::int64_t number(const Space &space, const Configuration &c, const char *name) {
  return std::get<std::int64_t>(space.assignment(c).at(name));
}

TEST(Lhs, hitsEachValueEquallyOften) {
  const Space space({powersOfTwo("a", 8), powersOfTwo("b", 128), powersOfTwo("c", 32768)}, {});
  const auto evaluations = evaluationsOf("lhs:points=16", space, rugged, 16);
  ASSERT_EQ(evaluations.size(), 16u);
  for (std::size_t p = 0; p < 3; ++p) {
    std::vector<std::size_t> hits(space.parameters()[p].values.size());
    for (const Evaluated &evaluated : evaluations)
      ++hits[evaluated.configuration[p]];
    EXPECT_EQ(hits, std::vector<std::size_t>(hits.size(), 16 / hits.size())) << space.parameters()[p].name;
  }
}

TEST(Lhs, makesUpForPointsOutsideTheSpace) {
  const Space space({powersOfTwo("a", 128), powersOfTwo("b", 128)}, {rule("a * b <= 128")});
  EXPECT_EQ(evaluationsOf("lhs:points=16", space, rugged, 16).size(), 16u);
}

TEST(Greedy, walksDownhillAndStopsWhereNoNeighbourIsFaster) {
  const Space space = cube();
  const auto evaluations = evaluationsOf("greedy:steps=adjacent", space, bowl, 100'000);
  EXPECT_EQ(evaluations.back().configuration.size(), 4u);
  const auto best = std::min_element(
      evaluations.begin(), evaluations.end(),
      [](const Evaluated &one, const Evaluated &other) { return one.outcome.timeNs < other.outcome.timeNs; });
  EXPECT_EQ(best->configuration, (Configuration{5, 5, 5, 5}));
  EXPECT_LT(evaluations.size(), 8u * 20u); // at most eight new neighbours per step, and at most 20 steps
}

/// Follows a descent and checks that each proposal is a neighbour of the current configuration or, in a local
/// minimum, a new starting point. Returns the number of starting points.
std::size_t startsOf(const Space &space, const std::vector<Evaluated> &evaluations, bool adjacent) {
  std::map<Configuration, double> known;
  const auto around = [&](const Configuration &place) { return space.neighbours(place, adjacent); };
  Configuration place = evaluations.front().configuration;
  std::size_t starts = 1;
  for (std::size_t i = 0; i < evaluations.size(); ++i) {
    const Configuration &asked = evaluations[i].configuration;
    while (i > 0) {
      const std::vector<Configuration> all = around(place);
      if (std::count(all.begin(), all.end(), asked) && !known.count(asked))
        break;
      bool isLooking = false;
      Configuration fastest = place;
      for (const Configuration &neighbour : all) {
        isLooking |= !known.count(neighbour);
        if (!isLooking && known[neighbour] < known[fastest])
          fastest = neighbour;
      }
      EXPECT_FALSE(isLooking) << "left before it had seen every neighbour";
      if (isLooking)
        return 0;
      if (fastest == place) {
        place = asked;
        ++starts;
        break;
      }
      place = fastest;
    }
    known[asked] = evaluations[i].outcome.timeNs;
  }
  return starts;
}

TEST(Greedy, startsOnce) {
  for (const std::string steps : {"any", "adjacent"}) {
    const auto evaluations = evaluationsOf("greedy:steps=" + steps, cube(), rugged, 100'000);
    EXPECT_LT(evaluations.size(), 1000u);
    EXPECT_EQ(startsOf(cube(), evaluations, steps == "adjacent"), 1u);
  }
}

TEST(GreedyRestart, startsAgainOnlyWhenStuck) {
  for (const std::string steps : {"any", "adjacent"}) {
    const auto evaluations = evaluationsOf("greedy-restart:steps=" + steps, cube(), rugged, 1000);
    EXPECT_EQ(evaluations.size(), 1000u);
    EXPECT_GT(startsOf(cube(), evaluations, steps == "adjacent"), 3u);
  }
}

TEST(Expert, coversItsRestrictedSpaceAndNoMore) {
  const Space space({powersOfTwo("wg_x", 128), powersOfTwo("wg_y", 8), powersOfTwo("cyclic_y", 8),
                     powersOfTwo("vector_x", 16), listed("boundary", {Value("guard"), Value("split")})},
                    {rule("wg_x * wg_y <= 256")});
  const auto evaluations = evaluationsOf("expert", space, rugged, 100'000);
  std::size_t expected = 0;
  for (std::uint64_t i = 0; i < std::uint64_t(space.count()); ++i) {
    const Configuration c = space.at(double(i));
    expected += number(space, c, "vector_x") <= 4 && number(space, c, "wg_x") >= 32 &&
                number(space, c, "wg_y") * number(space, c, "cyclic_y") <= 4;
  }
  EXPECT_EQ(evaluations.size(), expected);
  for (const Evaluated &evaluated : evaluations) {
    EXPECT_LE(number(space, evaluated.configuration, "vector_x"), 4);
    EXPECT_GE(number(space, evaluated.configuration, "wg_x"), 32);
    EXPECT_LE(number(space, evaluated.configuration, "wg_y") *
                  number(space, evaluated.configuration, "cyclic_y"),
              4);
  }
}

/// If one organism is much faster than all others, it is the mother and father of nearly every child.
TEST(Genetic, drawsParentsInInverseProportionToTheirTime) {
  const auto starts = evaluationsOf("genetic", cube(), rugged, 20);
  ASSERT_EQ(starts.size(), 20u);
  const Configuration favourite = starts[4].configuration;
  const Time time = [&](const Configuration &c) { return c == favourite ? 1 : 1e9; };
  const auto inOneStep = [&](double factor) {
    const auto evaluations = evaluationsOf(
        "genetic", cube(), [&](const Configuration &c) { return std::min(time(c), factor); }, 39);
    return std::count_if(evaluations.begin() + 20, evaluations.end(), [&](const Evaluated &evaluated) {
      return differences(evaluated.configuration, favourite) <= 1;
    });
  };
  EXPECT_GE(inOneStep(1e9), 14); // equal siblings are mutated again
  EXPECT_LE(inOneStep(1.01), 5);
}

TEST(Genetic, keepsTheBest) {
  const auto starts = evaluationsOf("genetic", cube(), rugged, 20);
  const Configuration favourite = starts[4].configuration;
  const Time time = [&](const Configuration &c) { return c == favourite ? 1 : 1e9; };
  // After three generations it is still the parent of all; without an elite it is gone after one.
  const auto nearInTheEnd = [&](const char *strategy) {
    const auto evaluations = evaluationsOf(strategy, cube(), time, 90);
    return std::count_if(evaluations.end() - 10, evaluations.end(), [&](const Evaluated &evaluated) {
      return differences(evaluated.configuration, favourite) <= 2;
    });
  };
  EXPECT_EQ(nearInTheEnd("genetic"), 10);
  EXPECT_LT(nearInTheEnd("genetic:elite=0"), 10);
}

TEST(Pso, hasTheConstrictionOfClercAndKennedy) {
  const auto entry = std::find_if(strategies().begin(), strategies().end(),
                                  [](const StrategyEntry &e) { return e.name == "pso"; });
  const StrategyOptions defaults("pso", entry->options, "");
  const double phi = 4.1, constriction = 2 / std::abs(2 - phi - std::sqrt(phi * phi - 4 * phi));
  EXPECT_NEAR(defaults.number("inertia"), constriction, 1e-4);
  EXPECT_NEAR(defaults.number("own"), constriction * phi / 2, 1e-4);
  EXPECT_NEAR(defaults.number("swarm"), constriction * phi / 2, 1e-4);
}

TEST(Pso, convergesToTheFastest) {
  const auto evaluations = evaluationsOf("pso", cube(), bowl, 200);
  ASSERT_EQ(evaluations.size(), 200u);
  const auto mean = [&](std::size_t from, std::size_t to) {
    double sum = 0;
    for (std::size_t i = from; i < to; ++i)
      sum += evaluations[i].outcome.timeNs;
    return sum / double(to - from);
  };
  EXPECT_LT(mean(60, 120) - 10, (mean(0, 20) - 10) / 2);
}

TEST(Pso, withoutAttractionOrInertiaDoesNotConverge) {
  const auto evaluations = evaluationsOf("pso:inertia=0,own=0,swarm=0", cube(), bowl, 300);
  EXPECT_EQ(evaluations.size(), 300u); // resting particles are moved
}

/// The share of evaluations next to the fastest so far.
double besideTheBest(const std::vector<Evaluated> &evaluations) {
  Evaluated best = evaluations.front();
  double beside = 0;
  for (std::size_t i = 1; i < evaluations.size(); ++i) {
    beside += differences(evaluations[i].configuration, best.configuration) == 1;
    if (evaluations[i].outcome.timeNs < best.outcome.timeNs)
      best = evaluations[i];
  }
  return beside / double(evaluations.size() - 1);
}

TEST(Annealing, acceptsNothingSlowerWhenColdAndEverythingWhenHot) {
  EXPECT_EQ(besideTheBest(evaluationsOf("annealing:temperature=1e-9,end=1e-9", cube(), rugged, 20)), 1);
  EXPECT_LT(besideTheBest(evaluationsOf("annealing:temperature=1e9,end=1e9", cube(), rugged, 200)), 0.3);
}

TEST(Annealing, coolsDown) {
  std::vector<Parameter> parameters;
  for (const char *name : {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"})
    parameters.push_back(powersOfTwo(name, 32768));
  // Each step away is ten times as slow: accepted at the beginning, but not at the final temperature.
  const auto height = [](const Configuration &c) { return std::accumulate(c.begin(), c.end(), 0.0); };
  const auto evaluations = evaluationsOf(
      "annealing:temperature=100,steps=adjacent", Space(std::move(parameters), {}),
      [&](const Configuration &c) { return std::pow(10, height(c)); }, 300);
  EXPECT_GT(height(evaluations[100].configuration), height(evaluations[0].configuration) / 2);
  EXPECT_LT(height(evaluations[299].configuration), height(evaluations[0].configuration) / 4);
}

/// `a` has the largest effect, then `b`; the others are noise.
double staged(const Configuration &c) { return std::exp(1.0 * c[0] - 0.4 * c[1] + 0.3 * rugged(c)); }

TEST(Staged, fixesTheLargestEffectFirst) {
  for (const char *strategy : {"linear", "quantile"}) {
    const Space space = cube();
    const auto instance = makeStrategy(strategy, space, {3, {}, 120});
    const auto evaluations = search(
                                 *instance, [&](const Configuration &c) { return ok(staged(c)); }, 120)
                                 .evaluations;
    const std::string notes = instance->notes();
    const std::size_t a = notes.find("fixed: a=1\n"), b = notes.find("fixed: b=128\n");
    ASSERT_NE(a, std::string::npos) << strategy << "\n" << notes;
    ASSERT_NE(b, std::string::npos) << strategy << "\n" << notes;
    EXPECT_LT(a, b);
    std::set<std::uint16_t> first;
    for (std::size_t i = 0; i < 50; ++i) // the first sample, of the whole space
      first.insert(evaluations[i].configuration[0]);
    EXPECT_EQ(first.size(), 8u);
    // From then on, only the rest of the space is searched.
    const std::size_t held = std::stoul(notes.substr(std::string("after ").size()));
    for (std::size_t i = held; i < evaluations.size(); ++i)
      EXPECT_EQ(evaluations[i].configuration[0], 0u);
  }
}

TEST(Staged, fixesNoNoise) {
  for (const char *strategy : {"linear", "quantile:significance=0.001"}) {
    const auto instance = makeStrategy(strategy, cube(), {3, {}, 120});
    search(
        *instance, [](const Configuration &c) { return ok(rugged(c)); }, 120);
    EXPECT_EQ(instance->notes(), "") << strategy;
  }
}

TEST(Ann, stopsItsSecondStageByItsThreshold) {
  // No configuration is certain to be faster than the best so far, and none is certain to be slower.
  EXPECT_EQ(evaluationsOf("ann:training=60,neurons=5,T=1", cube(), bowl, 200).size(), 60u);
  EXPECT_EQ(evaluationsOf("ann:training=60,neurons=5,T=0", cube(), bowl, 200).size(), 200u);
}

TEST(Ann, countsOnlyVariantsThatRunInItsSecondStage) {
  const Space space = cube();
  const auto instance = makeStrategy("ann:training=60,neurons=5,M=10", space, {3});
  std::size_t asked = 0, ran = 0;
  const auto trajectory = search(
      *instance,
      [&](const Configuration &c) {
        Outcome outcome = ok(bowl(c));
        if (++asked > 60 && asked % 2)
          outcome.kind = Outcome::Kind::LaunchError;
        ran += asked > 60 && outcome.ok();
        return outcome;
      },
      1000);
  EXPECT_EQ(ran, 10u);
  EXPECT_GT(trajectory.evaluations.size(), 70u);
}

}
}
