// Techniques of loading, and their prediction from made-up recordings.
#include "compiler/space/error.h"
#include "tuner/guess/technique.h"
#include "tuner/search/strategy.h"
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <unistd.h>

namespace icl {
namespace {

Value integer(std::int64_t value) { return value; }

Space techniqueSpace() {
  const std::vector<Value> loads = {Value("global"), Value("image"), Value("local")};
  return {{{"load.a", loads, loads[0], ""},
           {"load.b", loads, loads[0], ""},
           {"vector_x", {integer(1), integer(4)}, integer(1), ""},
           {"vector_load", {Value("unaligned"), Value("aligned")}, Value("unaligned"), ""},
           {"wg_x", {integer(1), integer(2), integer(4)}, integer(1), ""}},
          {}};
}

/// Dense stencils are fastest from local memory, others as vectors.
GuessRecording recorded(const std::string &kernel, double size, bool isDense) {
  GuessRecording recording{kernel, "device", kernel, GuessDevice::Gpu, {}, {}, {}, {}};
  recording.features = {{"facts.size", size},
                        {"facts.dimensions", 2.0},
                        {"facts.density", isDense ? 1.0 : 0.4},
                        {"facts.shape", isDense ? "dense" : "star"}};
  const auto add = [&](const char *load, std::int64_t lanes, double time) {
    const Assignment one{
        {"load.a", Value(load)}, {"vector_x", integer(lanes)}, {"vector_load", Value("aligned")}};
    recording.timesNs[one] = time;
    recording.promising = one;
  };
  add("local", 1, isDense ? 10 : 30);
  add("global", 4, isDense ? 20 : 10);
  add("global", 1, 40);
  return recording;
}

std::vector<GuessRecording> manyRecordings() {
  std::vector<GuessRecording> all;
  for (int i = 1; i <= 8; ++i)
    all.push_back(recorded("kernel" + std::to_string(i), 9.0 * i, i % 2 == 0));
  return all;
}

TEST(Technique, restrictsSpaces) {
  const Space space = techniqueSpace();
  for (const Technique technique : allTechniques) {
    const auto narrowed = withTechnique(space, technique);
    ASSERT_TRUE(narrowed) << nameOf(technique);
    EXPECT_EQ(narrowed->count(), technique == Technique::Vec ? 3 : 6);
    for (double i = 0; i < narrowed->count(); ++i)
      EXPECT_EQ(techniqueOf(narrowed->assignment(narrowed->at(i))), technique);
  }
  EXPECT_FALSE(withTechnique(Space(space.fix({{"load.a", Value("local")}})), Technique::Image));
  EXPECT_FALSE(techniqueOf({{"load.a", Value("local")}, {"load.b", Value("global")}}));
}

TEST(Technique, isPredictedFromOtherKernels) {
  const auto recordings = manyRecordings();
  const auto known = techniqueRecordings(recordings, GuessDevice::Gpu);
  ASSERT_EQ(known.size(), 8u);
  const TechniqueAccuracy accuracy = techniqueAccuracy(known, true);
  EXPECT_EQ(accuracy.recordings, 8u);
  EXPECT_DOUBLE_EQ(accuracy.right, 1);
  EXPECT_DOUBLE_EQ(accuracy.weighted, 1);
  EXPECT_LT(accuracy.common, 0.8);
  EXPECT_TRUE(techniqueRecordings(recordings, GuessDevice::Cpu).empty());
}

/// All configurations that a strategy proposes, with the same outcome each.
std::set<Technique> proposedBy(const std::string &strategy, const SearchContext &context) {
  const Space space = techniqueSpace();
  const auto search = makeStrategy(strategy, space, context);
  std::set<Technique> techniques;
  for (auto some = search->ask(); !some.empty(); some = search->ask()) {
    techniques.insert(*techniqueOf(space.assignment(some[0])));
    search->tell(some[0], {Outcome::Kind::Ok, 100, 1});
  }
  return techniques;
}

TEST(Technique, isHeldByHeuristics) {
  using All = std::set<Technique>;
  EXPECT_EQ(proposedBy("hybrid:technique=local", {}), All{Technique::Local});
  EXPECT_EQ(proposedBy("dims:technique=all", {}), All(std::begin(allTechniques), std::end(allTechniques)));
  const std::string path = "/tmp/icl_technique_" + std::to_string(getpid());
  std::ofstream(path) << guessModelToJson({manyRecordings(), {}, {}});
  SearchContext context;
  context.features = recorded("new", 50, true).features;
  EXPECT_THROW(proposedBy("opts:technique=predicted,model=" + path, context), Error);
  context.features["device.type"] = "gpu";
  EXPECT_EQ(proposedBy("opts:technique=predicted,model=" + path, context), All{Technique::Local});
  unlink(path.c_str());
  EXPECT_THROW(checkStrategy("hybrid:technique=predicted"), Error);
  EXPECT_THROW(checkStrategy("hybrid:model=x"), Error);
}

}
}
