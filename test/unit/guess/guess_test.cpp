// First guesses from made-up recordings.
#include "compiler/space/error.h"
#include "compiler/space/initial_design.h"
#include "compiler/space/typed.h"
#include "tuner/guess/diverse.h"
#include "tuner/guess/evaluation.h"
#include "tuner/guess/first_guess.h"
#include "tuner/guess/rows.h"
#include "tuner/guess/shape.h"
#include <gtest/gtest.h>
#include <set>

namespace icl {
namespace {

Value number(std::int64_t value) { return value; }

/// Two promising widths, of which the first is offered first; the work-group has at most 64 work-items.
Space madeUpSpace() {
  const std::vector<Value> powers = {number(1),  number(2),  number(4), number(8),
                                     number(16), number(32), number(64)};
  const std::vector<Value> loads = {Value("global"), Value("local")};
  const IntegerExpression product = IntegerExpression(IntegerHandle("wg_x", 1)) * IntegerHandle("wg_y", 1);
  return {{{"wg_x", powers, number(1), "", {number(16), number(64)}},
           {"wg_y", powers, number(1), "", {number(1), number(4)}},
           {"load.image", loads, loads[0], "", {loads[0], loads[1]}}},
          {{product <= 64, sentence("the work-group has {} work-items", product)}}};
}

/// A wide work-group is `wide` times as fast, `load=local` half as fast.
GuessRecording recorded(const std::string &kernel, double wide, GuessDevice kind = GuessDevice::Cpu) {
  const Space space = madeUpSpace();
  GuessRecording recording{kernel, "device", kernel, kind, {{"facts.reads", 9.0}}, {}, {}, {}};
  for (const Configuration &one : guessCandidates(space, 2)) {
    const Assignment values = space.assignment(one);
    if (recording.promising.empty())
      recording.promising = values;
    recording.timesNs[values] = 1000 / (values.at("wg_x") == number(64) ? wide : 1) *
                                (values.at("load.image") == Value("local") ? 2 : 1);
  }
  return recording;
}

GuessModel modelOf(double wide, GuessDevice kind = GuessDevice::Cpu) {
  return {{recorded("a", wide, kind), recorded("b", wide, kind), recorded("c", wide, kind)}, {kind}, {kind}};
}

std::vector<Assignment> learntFrom(const GuessRecording &recording) {
  std::vector<Assignment> all;
  for (const auto &[time, configuration] : rowsToLearnFrom(recording))
    all.push_back(*configuration);
  return all;
}

TEST(Rows, AreTheSameWithoutTheUnusedOnes) {
  GuessRecording many = recorded("a", 2);
  many.timesNs.clear();
  for (std::int64_t i = 0; i < 500; ++i) // pairs of equal times; with the same w, near the promising one
    many.timesNs[{{"w", number(i % 50)}, {"x", number(i)}, {"y", number(i)}}] = double(1000 + i / 2);
  many.promising = {{"w", number(1)}, {"x", number(301)}, {"y", number(301)}};
  const GuessRecording less = withoutUnusedRows(many);
  EXPECT_EQ(less.learnt.size(), 60u);
  EXPECT_FALSE(less.learnt.contains(many.promising));
  EXPECT_TRUE(less.timesNs.contains(many.promising));
  EXPECT_TRUE(less.timesNs.contains({{"w", number(1)}, {"x", number(451)}, {"y", number(451)}}));
  EXPECT_LT(less.timesNs.size(), 71u);
  EXPECT_EQ(less.fastestNs(), many.fastestNs());
  EXPECT_EQ(learntFrom(less), learntFrom(many));
  EXPECT_EQ(withoutUnusedRows(less).timesNs, less.timesNs);
  const GuessModel model{{less}, {}, {}};
  EXPECT_EQ(parseGuessModel(guessModelToJson(model)).recordings[0].learnt, less.learnt);
}

TEST(Changes, countDoublingsAndName) {
  const Assignment from{
      {"wg_x", number(16)}, {"wg_y", number(4)}, {"load.in", Value("global")}, {"SIZE", number(1)}};
  const Assignment to{
      {"wg_x", number(64)}, {"wg_y", number(2)}, {"load.in", Value("local")}, {"SIZE", number(2)}};
  const Changes changes = changesBetween(from, to);
  EXPECT_EQ(changes,
            (Changes{{"wg_x up", 2}, {"wg_y down", 1}, {"group", 1}, {"tile", 1}, {"load global>local", 1}}));
  EXPECT_TRUE(changesBetween(from, from).empty());
  EXPECT_EQ(countChanges(from, to), 4u);
}

TEST(Candidates, areValidAndBeginWithThePromisingOne) {
  const Space space = madeUpSpace();
  const auto candidates = guessCandidates(space, 2);
  ASSERT_FALSE(candidates.empty());
  EXPECT_EQ(candidates.front(), initialDesign(space).front());
  for (const Configuration &one : candidates)
    EXPECT_TRUE(space.contains(one));
}

TEST(Candidates, haveTheChangesOfSeveralOthers) {
  const Space space = madeUpSpace();
  const auto two = guessCandidates(space, 2), three = guessCandidates(space, 3);
  EXPECT_EQ(guessCandidates(space, 1), initialDesign(space));
  EXPECT_GE(three.size(), two.size());
  for (const Configuration &one : three)
    EXPECT_TRUE(space.contains(one));
  EXPECT_TRUE(std::equal(two.begin(), two.end(), three.begin()));
}

TEST(Guess, isMeasuredWithOthersThatComplementIt) {
  // All opinions agree that 1 is the fastest, then 2; one opinion prefers 3 by far.
  const std::vector<std::vector<double>> opinions = {{0, 0}, {-0.5, -0.5}, {-0.4, -0.4}, {1, -2}};
  EXPECT_EQ(diverseGuesses(opinions, 1, 2), (std::vector<std::size_t>{1, 3}));
  EXPECT_EQ(diverseGuesses(opinions, 0, 9).size(), 4u);

  const Space space = madeUpSpace();
  const auto [guesses, predicted] =
      guessesToMeasure(modelOf(2), GuessDevice::Cpu, space, {{"facts.reads", 9.0}});
  ASSERT_EQ(guesses.size(), std::min<std::size_t>(5, guessCandidates(space, 4).size()));
  EXPECT_EQ(guesses.front(),
            guess(modelOf(2), GuessDevice::Cpu, space, {{"facts.reads", 9.0}})->configuration);
  EXPECT_EQ(std::set<Configuration>(guesses.begin(), guesses.end()).size(), guesses.size());
  EXPECT_LT(predicted(guesses.front()), predicted(initialDesign(space).front()) - 0.3) << "twice as fast";

  const GuessesToMeasure unlearnt = guessesToMeasure(modelOf(2), GuessDevice::Gpu, space, {});
  EXPECT_EQ(unlearnt.guesses.size(), 1u);
  EXPECT_FALSE(unlearnt.predicted);

  // Several may be better than promising values where the one that is chosen is not.
  GuessModel together = modelOf(2);
  together.better.clear();
  EXPECT_FALSE(guess(together, GuessDevice::Cpu, space, {{"facts.reads", 9.0}})->isLearnt);
  EXPECT_EQ(guessesToMeasure(together, GuessDevice::Cpu, space, {{"facts.reads", 9.0}}).guesses, guesses);
}

TEST(Guess, takesWhatWasFasterOnOtherKernels) {
  const Space space = madeUpSpace();
  const auto found = guess(modelOf(2), GuessDevice::Cpu, space, {{"facts.reads", 9.0}});
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->isLearnt);
  EXPECT_EQ(found->recordings, 3u);
  EXPECT_LT(found->ratio, 0.7);
  EXPECT_EQ(toString(space.assignment(found->configuration)), "load.image=global wg_x=64 wg_y=1");
}

TEST(Guess, keepsPromisingValuesForSmallDifferencesAndOtherDevices) {
  const Space space = madeUpSpace();
  const auto promising = initialDesign(space).front();
  EXPECT_EQ(guess(modelOf(1.02), GuessDevice::Cpu, space, {})->configuration, promising);
  const auto other = guess(modelOf(2), GuessDevice::Gpu, space, {});
  EXPECT_EQ(other->configuration, promising);
  EXPECT_FALSE(other->isLearnt);
  EXPECT_FALSE(guess(modelOf(2), GuessDevice::Cpu, Space({{"x", {number(1)}, number(1), "", {}}}, {}), {}));
}

TEST(Shape, countsWorkGroupsPerComputeUnit) {
  const ScenarioFeatures features = {
      {"data.width", 1000.0}, {"data.height", 64.0}, {"data.depth", 1.0}, {"device.compute_units", 8.0}};
  const Assignment configuration{{"wg_x", number(64)},
                                 {"wg_y", number(4)},
                                 {"block_x", number(2)},
                                 {"cyclic_y", number(4)},
                                 {"vector_x", number(2)}};
  // 8 x 4 work-groups for 8 units
  EXPECT_EQ(shapeOf(features, configuration), (std::vector<double>{2, 8, 3, 6, 1}));
  EXPECT_EQ(shapeOf({}, configuration).front(), 5);
  EXPECT_EQ(shapeOf(features, configuration).size(), shapeNames().size());
}

TEST(Evaluation, leavesDevicesOut) {
  std::vector<GuessRecording> recordings = modelOf(2).recordings;
  EXPECT_TRUE(evaluateGuesses(recordings, GuessDevice::Cpu, LeftOut::FamilyAndDevice).empty());
  for (GuessRecording other : modelOf(0.25).recordings) {
    other.device = "other";
    recordings.push_back(std::move(other));
  }
  const auto outcomes = evaluateGuesses(recordings, GuessDevice::Cpu, LeftOut::FamilyAndDevice);
  ASSERT_EQ(outcomes.size(), 6u);
  // On the other device, a wide work-group is slower: nothing is learnt that would help the first.
  EXPECT_DOUBLE_EQ(outcomes[0].guess, 0.5);
  EXPECT_DOUBLE_EQ(outcomes[0].bestOfFive, 1);
}

TEST(Guess, isTheSameAgain) {
  const GuessRecording recording = recorded("a", 2);
  const FirstGuess first({&recording}), second({&recording});
  for (const auto &[configuration, time] : recording.timesNs)
    EXPECT_EQ(first.predict(recording.features, recording.promising, configuration),
              second.predict(recording.features, recording.promising, configuration));
}

TEST(Evaluation, leavesFamiliesOut) {
  const GuessModel good = modelOf(2);
  const auto outcomes = evaluateGuesses(good.recordings, GuessDevice::Cpu);
  ASSERT_EQ(outcomes.size(), 3u);
  EXPECT_DOUBLE_EQ(summaryOf(outcomes, &GuessOutcome::guess).mean, 1);
  EXPECT_DOUBLE_EQ(summaryOf(outcomes, &GuessOutcome::promising).mean, 0.5);
  EXPECT_DOUBLE_EQ(summaryOf(outcomes, &GuessOutcome::fixed).mean, 1);
  EXPECT_TRUE(areBetter(outcomes, &GuessOutcome::guess));
  EXPECT_TRUE(evaluateGuesses(good.recordings, GuessDevice::Gpu).empty());

  // What is faster for two kernels is slower for the third: there are as many losses as gains.
  std::vector<GuessRecording> mixed = {recorded("a", 2), recorded("b", 2), recorded("c", 0.25)};
  GuessModel model{mixed, {}, {}};
  decideUse(model, GuessDevice::Cpu);
  EXPECT_TRUE(model.better.empty());
}

TEST(Model, ThatIsShippedHasOnlyWhatIsUsed) {
  const GuessModel model = readGuessModel(shippedGuessModel);
  EXPECT_TRUE(isGuessModel(shippedGuessModel));
  std::set<GuessDevice> kinds;
  for (const GuessRecording &recording : model.recordings) {
    EXPECT_EQ(withoutUnusedRows(recording).timesNs, recording.timesNs) << recording.kernel;
    kinds.insert(recording.kind);
  }
  EXPECT_EQ(kinds.size(), 2u);
}

TEST(Model, isReadAsItWasWritten) {
  const std::string text = guessModelToJson(modelOf(2));
  EXPECT_EQ(guessModelToJson(parseGuessModel(text)), text);
  const GuessModel older = parseGuessModel(R"({"format": "iclc first guess 1", "better": ["gpu"],
                                               "recordings": []})");
  EXPECT_EQ(older.betterTogether, older.better);
  const auto message = [](const std::string &wrong) {
    try {
      parseGuessModel(wrong);
    } catch (const Error &error) {
      return std::string(error.what());
    }
    return std::string("none");
  };
  EXPECT_EQ(message("{"), "it is not JSON");
  EXPECT_EQ(message("{}"), "its `format` is missing, not \"iclc first guess 1\"");
  EXPECT_EQ(message(R"({"format": "iclc first guess 1", "better": [], "recordings": [{"kernel": 1}]})"),
            "recording 1: a member is missing or not of its type");
  EXPECT_EQ(message(R"({"format": "iclc first guess 1", "recordings": []})"),
            "there is no `better`, or it is not a list");
  EXPECT_EQ(message(R"({"format": "iclc first guess 1", "better": [], "recordings": null})"),
            "there is no `recordings`, or it is not a list");
  std::string withoutFeatures = text;
  const std::size_t features = text.find("\"features\":{");
  withoutFeatures.replace(features, text.find('}', features) + 1 - features, "\"features\":null");
  EXPECT_EQ(message(withoutFeatures), "recording 1: there is no `features`, or it is not an object");
}

}
}
