// Parsing specification files and running single steps.
#include "test/support/made_up_space.h"
#include "tuner/search/run.h"
#include "tuner/search/specification/heuristic.h"
#include <gtest/gtest.h>
#include <set>

namespace icl {
namespace {

/// Garvey & Abdelrahman 2018, Algorithm 3, as printed.
const char *const algorithm3 = R"(BX=1,BY=1,BZ=1,WY=1,WZ=1,CY=1,CZ=1,USE_LOCAL_MEMORY_INPUT=1,VX=1,
STORE_ARRAYS_AS_IMAGES=0,WX=1:NX:*2,CX=1:NX/WX:*2;
WY=1:NY:*2, CY=1:NY/WY:*2;
WZ=1:NY:*2, CZ=1:NZ/WZ:*2;
WX=1:NX:*2, CX=1:NX/WX:*2;
WY=1:NY:*2, CY=1:NY/WY:*2;
WZ=1:NZ:*2, CZ=1:NZ/WZ:*2;
)";

Space spaceOfThePaper() {
  std::vector<Parameter> parameters;
  for (const char *name : {"WX", "WY", "WZ", "BX", "BY", "BZ", "CX", "CY", "CZ", "VX"})
    parameters.push_back(powersOfTwo(name, 16));
  parameters.push_back(listed("USE_LOCAL_MEMORY_INPUT", {0, 1}));
  parameters.push_back(listed("STORE_ARRAYS_AS_IMAGES", {0, 1}));
  return Space(std::move(parameters), {rule("WX*WY*WZ <= 64")});
}

std::string errorOf(std::string_view text, const Space &space) {
  try {
    Specification::parse(text).check(space);
  } catch (const Error &error) {
    return error.what();
  }
  return "no error";
}

/// The configurations tried, as "x=1 y=2", if each is slower than the one before.
std::vector<std::string> tried(std::string_view text, const Space &space, const SearchContext &context = {}) {
  const auto strategy = makeHeuristic(space, context, Specification::parse(text));
  std::vector<std::string> result;
  search(
      *strategy,
      [&](const Configuration &c) {
        result.push_back(toString(space.assignment(c)));
        return ok(double(result.size()));
      },
      1000);
  return result;
}

using Texts = std::vector<std::string>;

TEST(Specification, readsTheAlgorithmOfThePaper) {
  const Specification specification = Specification::parse(algorithm3);
  ASSERT_EQ(specification.steps.size(), 6u);
  EXPECT_EQ(specification.steps[0].groups.size(), 12u);
  EXPECT_EQ(specification.steps[5].groups[1].parameter, "CZ");
  EXPECT_EQ(specification.steps[5].location.line, 7u);
  EXPECT_NO_THROW(specification.check(spaceOfThePaper()));
}

TEST(Specification, runsTheAlgorithmOfThePaperGroupByGroup) {
  const Space space = spaceOfThePaper();
  const auto strategy = makeHeuristic(space, {1, {{"", {16, 8, 2}}}}, Specification::parse(algorithm3));
  std::vector<Assignment> visited;
  const Trajectory trajectory = search(
      *strategy,
      [&](const Configuration &c) {
        visited.push_back(space.assignment(c));
        // Fastest where WX = 4, CX = 2, WY = 8.
        const auto off = [&](const char *name, std::int64_t wanted) {
          return std::abs(double(std::get<std::int64_t>(visited.back().at(name)) - wanted));
        };
        return ok(1 + off("WX", 4) + off("CX", 2) + off("WY", 8) + off("WZ", 1));
      },
      100000);
  // The reference; 1 + 2 + 3 + 4 + 5 pairs of WX and CX up to 16; as many of WY and CY up to 8, and so on,
  // less what was tried. The second iteration finds new pairs of WX and CX only, as many as WY = 8 leaves
  // room for.
  ASSERT_EQ(visited.size(), 1u + 15 + 9 + 2 + 13 + 0 + 0);
  for (std::size_t i = 1; i <= 15; ++i) {
    EXPECT_EQ(visited[i].at("WY"), Value(1));
    EXPECT_EQ(visited[i].at("USE_LOCAL_MEMORY_INPUT"), Value(1));
  }
  for (std::size_t i = 16; i <= 24; ++i) {
    EXPECT_EQ(visited[i].at("WX"), Value(4));
    EXPECT_EQ(visited[i].at("CX"), Value(2));
  }
  const Assignment best = space.assignment(trajectory.best->configuration);
  EXPECT_EQ(toString(best),
            "BX=1 BY=1 BZ=1 CX=2 CY=1 CZ=1 STORE_ARRAYS_AS_IMAGES=0 USE_LOCAL_MEMORY_INPUT=1 VX=1 WX=4 "
            "WY=8 WZ=1");
}

TEST(Specification, valuesOfEveryKind) {
  const Space space({listed("x", {1, 2, 3, 4, 6, 8, 16}), listed("w", {Value("a"), Value("b"), Value("c")})},
                    {});
  EXPECT_EQ(tried("x=6", space), (Texts{"w=a x=1", "w=a x=6"}));
  EXPECT_EQ(tried("x=2:4", space), (Texts{"w=a x=1", "w=a x=2", "w=a x=3", "w=a x=4"}));
  EXPECT_EQ(tried("x=2:9:+2", space), (Texts{"w=a x=1", "w=a x=2", "w=a x=4", "w=a x=6", "w=a x=8"}));
  EXPECT_EQ(tried("x=2:9:*2", space), (Texts{"w=a x=1", "w=a x=2", "w=a x=4", "w=a x=8"}));
  EXPECT_EQ(tried("x=16|2:3", space), (Texts{"w=a x=1", "w=a x=16", "w=a x=2", "w=a x=3"}));
  EXPECT_EQ(tried("w=c|b", space), (Texts{"w=a x=1", "w=c x=1", "w=b x=1"}));
  EXPECT_EQ(tried("w=*", space), (Texts{"w=a x=1", "w=b x=1", "w=c x=1"}));
  std::set<Texts> draws;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    draws.insert(tried("x=2:16~3", space, {seed, {}}));
    EXPECT_EQ(tried("x=2:16~3", space, {seed, {}}).size(), 4u);
  }
  EXPECT_GT(draws.size(), 5u);
  EXPECT_EQ(tried("# nothing\n", space), (Texts{"w=a x=1"}));
}

TEST(Specification, expressionsSeeTheStepTheBestAndTheSize) {
  const Space space({powersOfTwo("x", 64), powersOfTwo("y", 64)}, {rule("x * y <= 64")});
  EXPECT_EQ(tried("x=2:4:*2, y=x*4", space), (Texts{"x=1 y=1", "x=2 y=8", "x=4 y=16"}));
  EXPECT_EQ(tried("x=size_x/2; ", space, {1, {{"", {64, 1, 1}}}}), (Texts{"x=1 y=1", "x=32 y=1"}));
  // The reference stays the best, because all others are slower.
  EXPECT_EQ(tried("x=2, y=2; x=4, y=best.y*16", space), (Texts{"x=1 y=1", "x=2 y=2", "x=4 y=16"}));
  EXPECT_EQ(tried("x=*, y=*, x*y == 8*best.x && x > 2", space), (Texts{"x=1 y=1", "x=8 y=1", "x=4 y=2"}));
  EXPECT_EQ(tried("x=(1 < 2 ? 4 : 8), y = max(2, x)", space), (Texts{"x=1 y=1", "x=4 y=4"}));
}

TEST(Specification, aStepKeepsTheBestOfTheOneBefore) {
  const Space space({powersOfTwo("x", 8), powersOfTwo("y", 8)}, {});
  const auto strategy = makeHeuristic(space, {}, Specification::parse("x=*; y=*"));
  std::vector<std::string> visited;
  search(
      *strategy,
      [&](const Configuration &c) {
        visited.push_back(toString(space.assignment(c)));
        return ok(c[0] == 2 ? 1 : 2);
      },
      100);
  EXPECT_EQ(visited, (Texts{"x=1 y=1", "x=2 y=1", "x=4 y=1", "x=8 y=1", "x=4 y=2", "x=4 y=4", "x=4 y=8"}));
}

TEST(Specification, errorsHaveALocation) {
  const Space space = kernelSpace();
  EXPECT_EQ(errorOf("wg_x=1:size_x:2", space), "1:15: the step of a range must start with `*` or `+`");
  EXPECT_EQ(errorOf("wg_x=1;\n wg_w=1", space), "2:2: there is no knob `wg_w`, did you mean `wg_x`?");
  EXPECT_EQ(errorOf("wg_x=1:qqqqqq", space),
            "1:8: `qqqqqq` is neither a knob, nor a value of one, nor a size");
  EXPECT_EQ(errorOf("boundary=spilt", space), "1:10: `spilt` is neither a knob, nor a value of one, "
                                              "nor a size, did you mean `split`?");
  EXPECT_EQ(errorOf("wg_x=1:4:*2:3", space), "1:12: a range has at most three parts, first:last:step");
  EXPECT_EQ(errorOf("wg_x=1, wg_x=2", space), "1:9: `wg_x` is given values twice in one step");
  EXPECT_EQ(errorOf("wg_x=1,,wg_y=2", space), "1:8: expected `name=values` or a condition here");
  EXPECT_EQ(errorOf("wg_x=1;;wg_y=2", space), "1:8: expected `name=values` or a condition here");
  EXPECT_EQ(errorOf("wg_x <= 4", space), "1:1: the step gives no knob a value");
  EXPECT_EQ(errorOf("=4", space), "1:1: expected a knob's name before `=`");
  EXPECT_EQ(errorOf("wg_x+1=4", space), "1:1: `wg_x+1` is not a knob's name");
  EXPECT_EQ(errorOf("wg_x=", space), "1:6: expected a name or a number at the end of the expression");
  EXPECT_EQ(errorOf("wg_x=2*(3", space), "1:10: expected `)` at the end of the expression");
  EXPECT_EQ(
      errorOf("wg_x=wg_y,\n wg_y=2", space),
      "1:6: `wg_y` is used before the step gives it values; write `best.wg_y` for its best value so far");
  EXPECT_EQ(
      errorOf("wg_x=wg_x*2", space),
      "1:6: `wg_x` is used before the step gives it values; write `best.wg_x` for its best value so far");
  EXPECT_EQ(errorOf("wg_x=1~2~3", space), "1:9: a second `~`");
}

TEST(Specification, endlessRangesAreErrorsWhenReached) {
  const Space space = kernelSpace();
  EXPECT_THROW(tried("wg_x=1:8:*(best.wg_y)", space), Error);
  EXPECT_THROW(tried("wg_x=0:8:*2", space), Error);
  EXPECT_THROW(tried("wg_x=1:8:+0", space), Error);
  EXPECT_THROW(tried("wg_x=1:1000000", space), Error);
  EXPECT_THROW(
      tried("wg_x=*,wg_y=*,block_x=*,block_y=*,cyclic_x=*,cyclic_y=*,vector_x=*,load.in=*,local_pad.in=*,"
            "boundary=*,unroll.i=*,unroll.j=*",
            space),
      Error);
}

}
}
