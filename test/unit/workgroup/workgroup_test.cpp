// Work-groups predicted from made-up scenarios.
#include "compiler/space/error.h"
#include "test/support/made_up_space.h"
#include "tuner/search/run.h"
#include "tuner/workgroup/evaluation.h"
#include "tuner/workgroup/geometry.h"
#include "tuner/workgroup/model.h"
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

namespace icl {
namespace {

/// Times of all even sizes up to the limit. The fastest is wide on GPUs, more so for large borders, and high
/// on CPUs. On the device "small" sizes of 512 and more are beyond the limit; 2x2 is refused everywhere.
Scenario madeUp(int border, const std::string &device, double width) {
  Scenario scenario;
  scenario.kernel = scenario.family = "stencil" + std::to_string(border);
  scenario.device = device;
  scenario.dataset = std::to_string(int(width));
  scenario.isSynthetic = border % 2 == 1;
  scenario.features = {{"border", double(border)},
                       {"device.type", device == "cpu" ? "cpu" : "gpu"},
                       {"data.width", width},
                       {"facts.operations", border * 10.0},
                       {"paper.Mul", 0.1}};
  scenario.maxWorkGroup = device == "small" ? 256 : 1024;
  const double columns = device == "cpu" ? 1 : border > 5 ? 6 : 5, rows = device == "cpu" ? 5 : 2;
  for (int x = 1; x <= 9; ++x)
    for (int y = 1; y <= 9; ++y) {
      const WorkGroupSize size{1 << x, 1 << y};
      if (size.product() > scenario.maxWorkGroup)
        continue;
      if (x == 1 && y == 1)
        scenario.refused.insert(size);
      else
        scenario.timesNs[size] = width * (10 + std::pow(x - columns, 2) + 1.1 * std::pow(y - rows, 2));
    }
  return scenario;
}

std::vector<Scenario> madeUpScenarios() {
  std::vector<Scenario> all;
  for (const char *device : {"cpu", "large", "small"})
    for (int border = 1; border <= 10; ++border)
      for (const double width : {512, 1024})
        all.push_back(madeUp(border, device, width));
  return all;
}

std::vector<const Scenario *> pointers(const std::vector<Scenario> &scenarios) {
  std::vector<const Scenario *> all;
  for (const Scenario &scenario : scenarios)
    all.push_back(&scenario);
  return all;
}

WorkGroupQuery queryOf(const Scenario &scenario) {
  return {scenario.features, scenario.maxWorkGroup,
          [&](WorkGroupSize size) { return scenario.isLegal(size); }};
}

TEST(Scenario, knowsItsOracle) {
  const Scenario scenario = madeUp(2, "large", 512);
  EXPECT_EQ(scenario.oracle(), (WorkGroupSize{32, 4}));
  EXPECT_EQ(scenario.performance({32, 4}), 1);
  EXPECT_NEAR(scenario.performance({64, 4}), 10 / 11.0, 1e-12);
  EXPECT_EQ(scenario.performance({2, 2}), 0);
}

class File {
public:
  explicit File(const std::string &text, const std::string &ending = "")
      : path(testing::TempDir() + "scenarios." + std::to_string(::getpid()) + ".json" + ending) {
    std::ofstream(path) << text;
  }
  ~File() { std::remove(path.c_str()); }
  const std::string path;
};

TEST(Scenarios, areReadAsTheyAreWritten) {
  const std::vector<Scenario> scenarios = {madeUp(2, "large", 512), madeUp(3, "cpu", 1024)};
  const File file(scenariosToJson(scenarios));
  const std::vector<Scenario> read = readScenarios(file.path);
  ASSERT_EQ(read.size(), 2u);
  EXPECT_EQ(scenariosToJson(read), scenariosToJson(scenarios));
  EXPECT_EQ(read[1].timesNs, scenarios[1].timesNs);
  EXPECT_TRUE(read[1].isSynthetic);
}

TEST(Scenarios, areReadFromGzip) {
  const std::vector<Scenario> scenarios = {madeUp(2, "large", 512)};
  const File file(scenariosToJson(scenarios));
  const File packed("", ".gz");
  ASSERT_EQ(std::system(("gzip -c " + file.path + " > " + packed.path).c_str()), 0);
  EXPECT_EQ(scenariosToJson(readScenarios(packed.path)), scenariosToJson(scenarios));
}

std::string readError(const std::string &text) {
  const File file(text);
  try {
    readScenarios(file.path);
  } catch (const Error &error) {
    const std::string message = error.what();
    return message.substr(message.find("`: ") + 3);
  }
  return "no error";
}

TEST(Scenarios, errorsStateTheScenario) {
  EXPECT_EQ(readError("{"), "it is not JSON");
  EXPECT_EQ(readError("{}"), "its `format` is missing, not \"iclc scenarios 1\"");
  const std::string head = R"({"format": "iclc scenarios 1", "scenarios": [)";
  EXPECT_EQ(readError(head + "]}"), "it has no scenarios");
  EXPECT_EQ(readError(head + R"({"kernel": "a"}]})"), "scenario 1: it has no `device`");
  const std::string rest =
      R"({"kernel": "a", "device": "b", "dataset": "c", "features": {}, "max_work_group": 8, )";
  EXPECT_EQ(readError(head + rest + R"("times_ns": []}]})"), "scenario 1: it has no times");
  EXPECT_EQ(readError(head + rest + R"("times_ns": [[2, 4, 0]]}]})"),
            "scenario 1: the time of 2x4 is not a number above 0");
  EXPECT_EQ(readError(head + rest + R"("times_ns": [[2, 4]]}]})"),
            "scenario 1: an entry of `times_ns` has not 3 numbers");
  EXPECT_EQ(readError(head + rest + R"("times_ns": [[9223372036854775807, 4, 1]]}]})"),
            "scenario 1: a size in `times_ns` is not a whole number from 1 to 2147483647");
}

TEST(Encoding, choosesFeaturesAndKeepsOthersApart) {
  const std::vector<Scenario> scenarios = madeUpScenarios();
  const FeatureEncoding facts(pointers(scenarios), FeatureSet::Facts),
      paper(pointers(scenarios), FeatureSet::Paper);
  ASSERT_EQ(facts.attributes().size(), 4u);
  EXPECT_EQ(facts.attributes()[2].name, "device.type");
  EXPECT_EQ(facts.attributes()[2].values, (std::vector<std::string>{"cpu", "gpu", "(other)"}));
  EXPECT_EQ(facts.attributes()[3].name, "facts.operations");
  EXPECT_EQ(paper.attributes()[3].name, "paper.Mul");
  EXPECT_EQ(facts.of({{"border", 3.0}, {"device.type", "fpga"}}),
            (Features{3, 768, 2, 55})); // absent numbers are means
}

TEST(Baseline, isLegalInMostScenariosAndFastOnAverage) {
  const std::vector<Scenario> scenarios = madeUpScenarios();
  const WorkGroupSize best = baselineOf(pointers(scenarios));
  EXPECT_LE(best.product(), 256);
  for (const Scenario &scenario : scenarios)
    EXPECT_TRUE(scenario.isLegal(best));
}

TEST(Method, hasAName) {
  for (const FeatureSet features : {FeatureSet::Facts, FeatureSet::Paper})
    for (const WorkGroupMethod &method : allMethods(features))
      EXPECT_EQ(toString(parseMethod(toString(method))), toString(method));
  EXPECT_EQ(toString(parseMethod("j48:nearest")), "j48:nearest");
  EXPECT_EQ(parseMethod("forest:time:paper").regressand, Regressand::Time);
  EXPECT_THROW(parseMethod("j48"), Error);
}

class EveryMethod : public testing::TestWithParam<WorkGroupMethod> {};

TEST_P(EveryMethod, predictsLegalSizesForWhatItHasNotSeen) {
  std::vector<Scenario> scenarios = madeUpScenarios();
  const Scenario unseen = madeUp(11, "small", 2048);
  const WorkGroupPredictor predictor(pointers(scenarios), GetParam());
  const auto one = predictor.predict(queryOf(unseen)), other = predictor.predict(queryOf(unseen));
  ASSERT_TRUE(one);
  EXPECT_TRUE(unseen.isLegal(one->size));
  EXPECT_EQ(one->size, other->size);
}

TEST_P(EveryMethod, givesUpWhenEverythingIsRefused) {
  std::vector<Scenario> scenarios = madeUpScenarios();
  const WorkGroupPredictor predictor(pointers(scenarios), GetParam());
  std::size_t asked = 0;
  EXPECT_FALSE(predictor.predict({scenarios[0].features, 64, [&](WorkGroupSize size) {
                                    EXPECT_LE(size.product(), 64);
                                    ++asked;
                                    return false;
                                  }}));
  EXPECT_GE(asked, 10u);
}

INSTANTIATE_TEST_SUITE_P(WorkGroup, EveryMethod, testing::ValuesIn(allMethods(FeatureSet::Facts)),
                         [](const auto &info) {
                           std::string name = toString(info.param);
                           std::replace_if(
                               name.begin(), name.end(), [](char c) { return !std::isalnum(c); }, '_');
                           return name;
                         });

TEST(Fallback, nearestIsNearest) {
  const std::vector<Scenario> scenarios = madeUpScenarios();
  const WorkGroupPredictor predictor(pointers(scenarios), parseMethod("j48:nearest"));
  const Scenario wide = madeUp(7, "large", 512); // 64x4 is predicted
  const auto prediction = predictor.predict(
      {wide.features, 1024, [](WorkGroupSize size) { return size.columns != 64 || size.rows > 8; }});
  ASSERT_TRUE(prediction);
  EXPECT_EQ(prediction->first, (WorkGroupSize{64, 4}));
  EXPECT_EQ(prediction->size, (WorkGroupSize{64, 16}));
  EXPECT_TRUE(prediction->isFallback);
  EXPECT_EQ(prediction->refused, 3u); // 64x4, 64x2, 64x8
}

TEST(Ranking, beginsWithWhatIsPredicted) {
  const std::vector<Scenario> scenarios = madeUpScenarios();
  const Scenario wide = madeUp(7, "large", 512);
  for (const char *method : {"j48:nearest", "forest:speed-up"}) {
    const WorkGroupPredictor predictor(pointers(scenarios), parseMethod(method));
    const std::vector<WorkGroupSize> order = predictor.ranking(wide.features);
    EXPECT_EQ(order.front(), predictor.predict(queryOf(wide))->size);
    EXPECT_EQ(std::set<WorkGroupSize>(order.begin(), order.end()).size(), order.size());
    EXPECT_GT(order.size(), 40u);
  }
}

TEST(WorkGroupStrategy, measuresWhatIsPredictedFirst) {
  const File file(modelToJson({parseMethod("j48:nearest"), madeUpScenarios()}));
  const Space space({powersOfTwo("wg_x", 256), powersOfTwo("wg_y", 256),
                     listed("boundary", {Value("guard"), Value("pad")})},
                    {rule("wg_x * wg_y <= 256")});
  SearchContext context;
  context.features = madeUp(7, "small", 512).features;
  const std::string strategy = "workgroup:model=" + file.path;
  const Trajectory trajectory = search(
      *makeStrategy(strategy, space, context), [](const Configuration &) { return ok(1); }, 1000);
  EXPECT_EQ(toString(space.assignment(trajectory.evaluations.front().configuration)),
            "boundary=guard wg_x=64 wg_y=4");
  EXPECT_GT(trajectory.evaluations.size(), 20u);
  for (const Evaluated &one : trajectory.evaluations)
    EXPECT_EQ(one.configuration[2], 0);
  EXPECT_THROW(makeStrategy(strategy, space, {}), Error); // without features
  EXPECT_THROW(makeStrategy("workgroup", space, context), Error);
}

TEST(Evaluation, followsTheProtocols) {
  const std::vector<Scenario> scenarios = madeUpScenarios();
  EXPECT_EQ(protocolsFor(scenarios).size(), 5u);
  for (const Protocol protocol : protocolsFor(scenarios)) {
    const Evaluation j48 = evaluate(scenarios, parseMethod("j48:nearest"), protocol),
                     fixed = evaluateBaseline(scenarios, protocol);
    EXPECT_EQ(j48.scenarios, protocol == Protocol::SyntheticToReal ? 30u : 60u);
    EXPECT_GE(j48.validity, 0.5);
    if (protocol == Protocol::Device) // the only CPU is never learnt from
      continue;
    EXPECT_GT(j48.performance, 0.97) << nameOf(protocol);
    EXPECT_GT(j48.performance, fixed.performance + 0.05) << nameOf(protocol);
    EXPECT_GT(j48.overBaseline, 1.05) << nameOf(protocol);
    EXPECT_GT(evaluate(scenarios, parseMethod("forest:speed-up"), protocol).performance, 0.9)
        << nameOf(protocol);
    if (protocol == Protocol::Kernel) {
      EXPECT_GT(evaluate(scenarios, parseMethod("forest:performance"), protocol).performance, 0.95);
    }
    EXPECT_LT(evaluateRandom(scenarios, protocol).performance, 0.6);
    const WorkGroupSize some = scenarios.back().timesNs.begin()->first;
    double speed = 0, tested = 0;
    for (const Scenario &one : scenarios)
      if (protocol != Protocol::SyntheticToReal || !one.isSynthetic) {
        speed += one.performance(some);
        ++tested;
      }
    EXPECT_NEAR(evaluateFixed(scenarios, some, protocol).performance, speed / tested, 1e-9);
  }
}

TEST(Evaluation, leavesOutFamiliesTogether) {
  std::vector<Scenario> scenarios;
  for (int border = 1; border <= 6; ++border) {
    scenarios.push_back(madeUp(border, "large", 512));
    scenarios.back().family = border <= 5 ? "near" : "far";
  }
  // The wide one is learnt from nowhere, and the others only from it.
  EXPECT_EQ(evaluate(scenarios, parseMethod("j48:nearest"), Protocol::Family).accuracy, 0);
  EXPECT_NEAR(evaluate(scenarios, parseMethod("j48:nearest"), Protocol::Kernel).accuracy, 5 / 6.0, 1e-12);
}

TEST(Evaluation, distinguishesRefusedSizesFromThoseNotMeasured) {
  std::vector<Scenario> scenarios;
  for (int border = 1; border <= 4; ++border)
    scenarios.push_back(madeUp(border, "large", 512));
  scenarios[0].timesNs.erase({32, 4}); // the fastest of all others
  const Evaluation unmeasured = evaluate(scenarios, parseMethod("j48:nearest"), Protocol::Kernel);
  EXPECT_EQ(unmeasured.unmeasured, 0.25);
  EXPECT_EQ(unmeasured.refused, 0);
  EXPECT_EQ(unmeasured.validity, 1);
  scenarios[0].refused.insert({32, 4});
  const Evaluation refused = evaluate(scenarios, parseMethod("j48:nearest"), Protocol::Kernel);
  EXPECT_EQ(refused.unmeasured, 0);
  EXPECT_EQ(refused.refused, 0.25);
  EXPECT_EQ(refused.validity, 0.75);
}

TEST(Geometry, statesWhatASizeMeans) {
  const ScenarioFeatures features = {{"data.width", 100.0},     {"data.height", 64.0}, {"border.west", 1.0},
                                     {"border.east", 1.0},      {"border.north", 2.0}, {"border.south", 2.0},
                                     {"data.type_in", "float2"}};
  const std::vector<double> numbers = geometryOf(features, {32, 4});
  ASSERT_EQ(numbers.size(), geometryAttributes().size());
  const std::vector<double> expected = {5, 2, 7, 3, 5, 6, 128 / 100.0, 34 * 8 / 128.0, std::log2(34 * 8 * 8),
                                        6};
  for (std::size_t i = 0; i < numbers.size(); ++i)
    EXPECT_NEAR(numbers[i], expected[i], 1e-12) << geometryAttributes()[i].name;
}

TEST(Evaluation, leavesOutProtocolsWithoutTraining) {
  std::vector<Scenario> scenarios;
  for (int border = 1; border <= 3; ++border)
    scenarios.push_back(madeUp(border, "cpu", 512));
  const std::vector<Protocol> protocols = protocolsFor(scenarios);
  EXPECT_EQ(protocols,
            (std::vector<Protocol>{Protocol::TenFold, Protocol::SyntheticToReal, Protocol::Kernel}));
}

}
}
