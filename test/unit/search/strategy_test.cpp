// The contract of all strategies, and the purpose of some.
#include "test/support/made_up_space.h"
#include "tuner/search/run.h"
#include "tuner/search/specification/groupings.h"
#include "tuner/search/specification/heuristic.h"
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <gtest/gtest.h>
#include <iostream>
#include <set>
#include <sys/resource.h>

namespace icl {
namespace {

const SearchContext context{7, {{"", {1024, 1024, 1}}}};

Space smallSpace() {
  return Space({powersOfTwo("wg_x", 16), powersOfTwo("wg_y", 16),
                listed("boundary", {Value("guard"), Value("split")})},
               {rule("wg_x * wg_y <= 32")});
}

/// The same with further knobs, as for a kernel with several images and loops.
Space hugeSpace() {
  const Space kernel = kernelSpace();
  std::vector<Parameter> parameters = kernel.parameters();
  for (const char *loop : {"unroll.k", "unroll.l", "unroll.m", "unroll.n"})
    parameters.push_back(powersOfTwo(loop, 512));
  return Space(std::move(parameters), kernel.constraints());
}

std::vector<Configuration> configurations(const Trajectory &trajectory) {
  std::vector<Configuration> result;
  for (const Evaluated &evaluated : trajectory.evaluations)
    result.push_back(evaluated.configuration);
  return result;
}

Trajectory run(std::string_view strategy, const Space &space, std::size_t budget, std::uint64_t seed = 7) {
  const auto instance = makeStrategy(strategy, space, {seed, context.sizes});
  return search(
      *instance, [&](const Configuration &c) { return ok(double(ConfigurationHash()(c) % 9973)); }, budget);
}

/// Every strategy with its default options. `specification` gets a file for the space, `guided` a script.
class EveryStrategy : public testing::TestWithParam<StrategyEntry> {
protected:
  std::string text(const Space &space) const {
    std::string name(GetParam().name);
    if (name == "guided") {
      const std::string script = testing::TempDir() + "every_strategy.script";
      std::ofstream(script) << "sample 20 spread\nsample all\n";
      return name + ":script=" + script;
    }
    if (name != "specification")
      return name;
    const std::string path = testing::TempDir() + "every_strategy.heuristic";
    std::ofstream file(path);
    const auto &parameters = space.parameters();
    for (std::size_t i = 0; i < parameters.size(); ++i)
      file << (i ? parameters[i - 1].name + "=*, " : "") << parameters[i].name << "=*;\n";
    file.close();
    return name + ":file=" + path;
  }
  std::vector<Configuration> asked(const Space &space, std::size_t budget) const {
    return configurations(run(text(space), space, budget));
  }
};

TEST_P(EveryStrategy, asksOnlyForValidConfigurationsAndNeverTwice) {
  const Space space = kernelSpace();
  const auto list = asked(space, 600);
  EXPECT_GT(list.size(), 10u);
  EXPECT_EQ(std::set<Configuration>(list.begin(), list.end()).size(), list.size());
  for (const Configuration &c : list)
    EXPECT_TRUE(space.violations(c).empty());
}

TEST_P(EveryStrategy, isDeterministic) { EXPECT_EQ(asked(kernelSpace(), 200), asked(kernelSpace(), 200)); }

TEST_P(EveryStrategy, asksTheSameForAnyN) {
  const auto strategy = makeStrategy(text(kernelSpace()), kernelSpace(), context);
  std::vector<Configuration> asked, waiting; // like a tuner: several are outstanding, told in their order
  while (asked.size() < 200) {
    for (Configuration &c : strategy->ask(5 - waiting.size()))
      waiting.push_back(std::move(c));
    const Guesses guesses = strategy->ahead();
    const auto guess = guesses ? guesses() : std::nullopt;
    EXPECT_TRUE(!guess || kernelSpace().contains(*guess));
    if (waiting.empty())
      break;
    asked.push_back(waiting.front());
    waiting.erase(waiting.begin());
    strategy->tell(asked.back(), ok(double(ConfigurationHash()(asked.back()) % 9973)));
  }
  auto oneByOne = configurations(run(text(kernelSpace()), kernelSpace(), 200));
  EXPECT_EQ(asked, oneByOne);
}

TEST_P(EveryStrategy, finishesOnItsOwnAndKeepsTheBest) {
  const Space space = smallSpace();
  const Trajectory trajectory = run(text(space), space, 100000);
  EXPECT_LE(double(trajectory.evaluations.size()), space.count());
  ASSERT_TRUE(trajectory.best);
  for (const Evaluated &evaluated : trajectory.evaluations)
    EXPECT_LE(trajectory.best->outcome.timeNs, evaluated.outcome.timeNs);
}

TEST_P(EveryStrategy, mayBeAskedAheadAndToldInAnyOrder) {
  const auto strategy = makeStrategy(text(kernelSpace()), kernelSpace(), context);
  std::vector<Configuration> waiting;
  std::size_t told = 0;
  std::mt19937_64 random(3);
  for (int turn = 0; turn < 2000 && told < 300; ++turn) {
    for (Configuration &c : strategy->ask(1 + random() % 4))
      waiting.push_back(std::move(c));
    ASSERT_EQ(strategy->outstanding(), waiting.size());
    if (waiting.empty())
      break;
    std::swap(waiting[random() % waiting.size()], waiting.back());
    strategy->tell(waiting.back(), ok(double(ConfigurationHash()(waiting.back()) % 9973)));
    waiting.pop_back();
    ++told;
  }
  EXPECT_GT(told, 10u);
}

TEST_P(EveryStrategy, survivesIfEverythingFails) {
  const auto strategy = makeStrategy(text(smallSpace()), smallSpace(), context);
  Outcome failed;
  failed.kind = Outcome::Kind::Crash;
  const Trajectory trajectory = search(
      *strategy, [&](const Configuration &) { return failed; }, 100000);
  EXPECT_FALSE(trajectory.best);
  EXPECT_FALSE(trajectory.evaluations.empty());
}

TEST_P(EveryStrategy, handlesASpaceOfOneAndOfNone) {
  const Space one({listed("wg_x", {16})}, {});
  EXPECT_EQ(run(text(one), one, 10).evaluations.size(), 1u);
  const Space none({powersOfTwo("wg_x", 16)}, {rule("wg_x > 16")});
  EXPECT_TRUE(run(text(none), none, 10).evaluations.empty());
}

TEST_P(EveryStrategy, stopsAtAnyBudgetWithTheBestSoFar) {
  const Space space = kernelSpace();
  for (const std::size_t budget : {1, 2, 3, 7, 30}) {
    const auto strategy = makeStrategy(text(space), space, {7, context.sizes, budget});
    const Trajectory trajectory = search(
        *strategy, [&](const Configuration &c) { return ok(madeUpTime(space, c)); }, budget);
    EXPECT_EQ(trajectory.evaluations.size(), budget);
    EXPECT_TRUE(trajectory.best);
  }
}

/// Such a space must not be enumerated.
TEST_P(EveryStrategy, searchesASpaceOfBillions) {
  const Space space = hugeSpace();
  ASSERT_GT(space.count(), 1e9);
  const std::clock_t start = std::clock();
  // Its threshold may end `ann` earlier.
  const std::string name = text(space) == "ann" ? "ann:T=0" : text(space);
  const auto strategy = makeStrategy(name, space, {7, context.sizes, 100});
  const Trajectory trajectory = search(
      *strategy, [&](const Configuration &c) { return ok(madeUpTime(space, c)); }, 100);
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  std::cout << GetParam().name << ": " << trajectory.evaluations.size() << " of " << space.count() << " in "
            << double(std::clock() - start) / CLOCKS_PER_SEC << " s, the process has used "
            << used.ru_maxrss / 1024 << " MiB\n";
  EXPECT_EQ(trajectory.evaluations.size(), 100u);
  EXPECT_LT(used.ru_maxrss, 1024 * 1024); // KiB
}

/// Without `workgroup`, which needs a kernel's features and proposes work-groups only
/// (test/unit/workgroup/).
std::vector<StrategyEntry> strategiesOfAnySpace() {
  std::vector<StrategyEntry> all = strategies();
  std::erase_if(all, [](const StrategyEntry &entry) { return entry.name == "workgroup"; });
  return all;
}

INSTANTIATE_TEST_SUITE_P(Search, EveryStrategy, testing::ValuesIn(strategiesOfAnySpace()),
                         [](const auto &info) {
                           std::string name(info.param.name);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(Strategy, mustBeToldOnlyWhatItAskedFor) {
  const auto strategy = makeStrategy("random", smallSpace(), context);
  const Configuration c = strategy->ask().at(0);
  strategy->tell(c, ok(1));
  EXPECT_THROW(strategy->tell(c, ok(1)), std::logic_error);
  EXPECT_THROW(strategy->tell({4, 0, 0}, ok(1)), std::logic_error);
}

TEST(Strategy, unknownNamesAreSuggested) {
  try {
    makeStrategy("exaustive", smallSpace(), context);
    FAIL();
  } catch (const Error &error) {
    EXPECT_STREQ(error.what(), "there is no strategy `exaustive`, did you mean `exhaustive`?");
  }
}

TEST(Search, exhaustiveAndRandomCoverTheSpace) {
  const Space space = smallSpace();
  for (const char *name : {"exhaustive", "random"}) {
    const auto asked = configurations(run(name, space, 100000));
    EXPECT_EQ(double(asked.size()), space.count()) << name;
    EXPECT_EQ(std::set<Configuration>(asked.begin(), asked.end()).size(), asked.size()) << name;
  }
}

TEST(Search, randomDependsOnTheSeed) {
  EXPECT_NE(configurations(run("random", kernelSpace(), 20, 1)),
            configurations(run("random", kernelSpace(), 20, 2)));
}

TEST(Search, stopsAtTheBudgetAndWhenToldTo) {
  EXPECT_EQ(run("random", kernelSpace(), 17).evaluations.size(), 17u);
  const auto strategy = makeStrategy("random", kernelSpace(), context);
  const Trajectory stopped = search(
      *strategy, [](const Configuration &) { return ok(1); }, 100,
      [](const Trajectory &soFar) { return soFar.evaluations.size() < 5; });
  EXPECT_EQ(stopped.evaluations.size(), 5u);
}

/// Runs the specification with synthetic times.
Trajectory carryOut(const std::string &specification, const Space &space, std::size_t budget = 100000) {
  const auto strategy = makeHeuristic(space, context, Specification::parse(specification));
  return search(
      *strategy, [&](const Configuration &c) { return ok(madeUpTime(space, c)); }, budget);
}

TEST(Hybrid, findsTheOptimumOfASeparableLandscape) {
  const Space space = kernelSpace();
  EXPECT_GT(space.count(), 100000);
  for (const auto &text : {hybridSpecification(space), dimsSpecification(space), optsSpecification(space)}) {
    const Trajectory trajectory = carryOut(text, space);
    EXPECT_LT(trajectory.evaluations.size(), 1500u) << text;
    EXPECT_NEAR(trajectory.best->outcome.timeNs, 100, 0.5)
        << toString(space.assignment(trajectory.best->configuration)) << "\n"
        << text;
  }
}

TEST(Hybrid, tunesTheOtherKnobsFirst) {
  const Space space = kernelSpace();
  const Trajectory early = carryOut(hybridSpecification(space), space, 40);
  const Assignment best = space.assignment(early.best->configuration);
  EXPECT_EQ(best.at("boundary"), Value("split"));
  EXPECT_EQ(best.at("unroll.i"), Value(5));
  EXPECT_EQ(best.at("unroll.j"), Value(5));
  EXPECT_EQ(best.at("load.in"), Value("local"));
}

TEST(Hybrid, beginsWithPromisingConfigurations) {
  Parameter wg = powersOfTwo("wg_x", 64), sizes = listed("sizes", {Value("runtime"), Value("fixed")});
  wg.promising = {std::int64_t(32), std::int64_t(16)};
  sizes.promising = {"fixed"};
  EXPECT_EQ(hybridSpecification(Space({wg, sizes}, {}), 0), "wg_x=32, sizes=fixed;\n"
                                                            "wg_x=16, sizes=fixed;\n"
                                                            "sizes=*;\n"
                                                            "wg_x=1:size_x:*2;\n"
                                                            "sizes=*;\n");
  // Of the paper's groups alone, nothing is tried before them.
  EXPECT_EQ(hybridSpecification(Space({wg}, {}), 0), "wg_x=64;\n"
                                                     "wg_x=1:size_x:*2;\n");
}

TEST(Hybrid, isWrittenForTheGivenSpace) {
  const Space flat({powersOfTwo("wg_x", 64), powersOfTwo("cyclic_x", 4)}, {});
  EXPECT_EQ(hybridSpecification(flat, 0), "wg_x=64;\n"
                                          "wg_x=1:size_x:*2, cyclic_x=1:size_x/wg_x:*2;\n");
  const Space deep({powersOfTwo("wg_x", 64), powersOfTwo("wg_y", 64), listed("wg_z", {1, 2}),
                    powersOfTwo("block_y", 4), listed("sizes", {Value("fixed"), Value("runtime")}),
                    listed("fixed", {3})},
                   {rule("wg_x*wg_y*wg_z <= 64")});
  EXPECT_EQ(hybridSpecification(deep, 1), "wg_x=32, wg_y=2, wg_z=1, sizes=*;\n"
                                          "wg_y=1, wg_z=1, block_y=1, wg_x=1:size_x:*2;\n"
                                          "wg_y=1:size_y:*2, block_y=1:size_y/wg_y:*2;\n"
                                          "wg_z=1:size_z:*2;\n"
                                          "wg_x=1:size_x:*2, wg_y=1:size_y:*2, wg_z=1:size_z:*2, "
                                          "wg_x*wg_y*wg_z == best.wg_x*best.wg_y*best.wg_z;\n"
                                          "sizes=*;\n"
                                          "wg_x=1:size_x:*2;\n"
                                          "wg_y=1:size_y:*2, block_y=1:size_y/wg_y:*2;\n"
                                          "wg_z=1:size_z:*2;\n"
                                          "wg_x=1:size_x:*2, wg_y=1:size_y:*2, wg_z=1:size_z:*2, "
                                          "wg_x*wg_y*wg_z == best.wg_x*best.wg_y*best.wg_z;\n"
                                          "sizes=*;\n");
}

TEST(Hybrid, looksAroundTheBestWhereADimensionIsLarge) {
  const Space space({powersOfTwo("wg_x", 64), powersOfTwo("block_x", 4), powersOfTwo("cyclic_x", 4)}, {});
  EXPECT_EQ(hybridSpecification(space, 1),
            "wg_x=64;\n"
            "wg_x=1:size_x:*4, block_x=1:size_x/wg_x:*4, cyclic_x=1:size_x/(wg_x*block_x):*4;\n"
            "wg_x=(best.wg_x > 1 ? best.wg_x/2 : 1):best.wg_x*2:*2, "
            "block_x=(best.block_x > 1 ? best.block_x/2 : 1):best.block_x*2:*2, "
            "cyclic_x=(best.cyclic_x > 1 ? best.cyclic_x/2 : 1):best.cyclic_x*2:*2;\n");
  const auto strategy = makeHeuristic(space, context, Specification::parse(hybridSpecification(space)));
  const Trajectory found = search(
      *strategy,
      [](const Configuration &c) { // of powers: wg_x=32, block_x=2, cyclic_x=2
        return ok(100 + std::abs(c[0] - 5) + std::abs(c[1] - 1) + std::abs(c[2] - 1));
      },
      1000);
  EXPECT_EQ(found.best->configuration, (Configuration{5, 1, 1}));
  EXPECT_LT(found.evaluations.size(), 7u * 3 * 3);
}

TEST(Hybrid, reportsAParameterThatNoSpecificationCanName) {
  try {
    makeStrategy("hybrid", Space({listed("tile size", {1, 2})}, {}), context);
    FAIL();
  } catch (const Error &error) {
    EXPECT_NE(std::string(error.what()).find("cannot name the knob `tile size`"), std::string::npos)
        << error.what();
  }
}

}
}
