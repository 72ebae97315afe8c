// The rule that chooses a variant, on candidates without programs.
#include <gtest/gtest.h>
#include <icl/choice.h>
#include <set>

using namespace icl::runtime;

namespace {

constexpr Objective plain = Objective::Launch, stored = Objective::Kernel;

Candidate untuned() { return {}; }

Candidate fixedAt(const char *device, Extent grid, double timeNs = 0, Objective objective = plain) {
  return {device, grid, {}, Tuning{{{grid, {}}}, objective, timeNs}};
}

Candidate runtimeAt(const char *device, std::vector<Extent> grids, double timeNs = 0,
                    Objective objective = plain) {
  Tuning tuning{{}, objective, timeNs};
  for (const Extent &grid : grids)
    tuning.sizes.push_back({grid, {}});
  return {device, std::nullopt, {}, tuning};
}

ChoiceRequest request(Extent grid, Objective objective = plain) { return {"D", {grid, {}}, objective, 2}; }

std::size_t indexOf(const std::vector<Candidate> &candidates, const ChoiceRequest &wanted,
                    const Obstacle &obstacle = {}) {
  const auto selection = selectCandidate(candidates, wanted, obstacle);
  return selection ? selection->index : 99;
}

std::string textOf(const std::vector<Candidate> &candidates, const ChoiceRequest &wanted,
                   const Obstacle &obstacle = {}) {
  const auto selection = selectCandidate(candidates, wanted, obstacle);
  return selection ? selection->text : "none";
}

TEST(Choice, ExactThenRunTimeThenUntuned) {
  const std::vector<Candidate> all{untuned(), fixedAt("D", {512, 512, 1}), runtimeAt("D", {{512, 512, 1}}),
                                   fixedAt("E", {640, 480, 1})};
  const auto exact = selectCandidate(all, request({512, 512, 1}));
  EXPECT_EQ(exact->index, 1u);
  EXPECT_EQ(exact->reason, ChoiceReason::TunedForSizes);
  EXPECT_EQ(exact->text, "tuned for 512x512 on D");
  const auto other = selectCandidate(all, request({640, 480, 1}));
  EXPECT_EQ(other->index, 2u);
  EXPECT_EQ(other->reason, ChoiceReason::TunedForOtherSizes);
  EXPECT_EQ(other->text, "tuned for 512x512 on D, sizes at run time: 640x480 was not tuned");
  ChoiceRequest elsewhere = request({640, 480, 1});
  elsewhere.device = "F";
  const auto none = selectCandidate(all, elsewhere);
  EXPECT_EQ(none->index, 0u);
  EXPECT_EQ(none->reason, ChoiceReason::TunedForOtherDevices);
  EXPECT_EQ(none->text, "untuned: tuned for D, E, not for F");
}

TEST(Choice, TheCallsValuesComeBeforeItsSizes) {
  const FixedValue three{{3, 0, 0, 0}, "3"}, four{{4, 0, 0, 0}, "4"};
  const auto of = [](Candidate candidate, const FixedValue &radius) {
    candidate.fixedValues["radius"] = radius;
    return candidate;
  };
  std::vector<Candidate> all{untuned(), fixedAt("D", {512, 512, 1}), of(fixedAt("D", {512, 512, 1}), three),
                             of(runtimeAt("D", {{64, 64, 1}}), four)};
  ChoiceRequest wanted = request({512, 512, 1});
  EXPECT_EQ(textOf(all, wanted), "tuned for 512x512 on D"); // no value is known
  wanted.values["radius"] = three;
  EXPECT_EQ(textOf(all, wanted), "tuned for 512x512 and radius=3 on D");
  EXPECT_EQ(indexOf(all, wanted, [](std::size_t i) { return i == 2 ? "it is refused" : ""; }), 1u);
  wanted.values["radius"] = four;
  EXPECT_EQ(textOf(all, wanted),
            "tuned for 64x64 and radius=4 on D, sizes at run time: 512x512 was not tuned");
  wanted.values["radius"] = {{5, 0, 0, 0}, ""};
  EXPECT_EQ(indexOf(all, wanted), 1u);
  all.erase(all.begin() + 1);
  EXPECT_EQ(textOf(all, wanted),
            "untuned: what was tuned on D does not fit 512x512: it has radius=3, radius=4 compiled in");
  wanted.sizes.grid = {64, 48, 1};
  EXPECT_EQ(textOf(all, wanted), "untuned: what was tuned on D does not fit 64x48: it has the sizes 512x512 "
                                 "and radius=3, radius=4 compiled in");
  for (Candidate &candidate : all)
    candidate.architecture = "V gpu 9";
  wanted.device = "E";
  wanted.architecture = "V gpu 9";
  wanted.values["radius"] = four;
  EXPECT_EQ(textOf(all, wanted),
            "tuned for 64x64 and radius=4 on D, of the same architecture (V gpu 9) as E");
  all = {of(untuned(), three)};
  EXPECT_EQ(textOf(all, wanted), "none");
}

TEST(Choice, ThenTheSameArchitectureThenPromisingValues) {
  const auto of = [](Candidate candidate, const char *architecture) {
    candidate.architecture = architecture;
    return candidate;
  };
  Candidate promising;
  promising.kind = DeviceKind::Gpu;
  const std::vector<Candidate> all{untuned(), promising, of(fixedAt("E", {512, 512, 1}), "V gpu 9"),
                                   of(runtimeAt("E", {{512, 512, 1}}), "V gpu 9"),
                                   of(runtimeAt("G", {{64, 64, 1}}), "V gpu 8")};
  ChoiceRequest wanted = request({512, 512, 1});
  wanted.kind = DeviceKind::Gpu;
  wanted.architecture = "V gpu 9";
  const auto exact = selectCandidate(all, wanted);
  EXPECT_EQ(exact->index, 2u);
  EXPECT_EQ(exact->reason, ChoiceReason::TunedForArchitecture);
  EXPECT_EQ(exact->text, "tuned for 512x512 on E, of the same architecture (V gpu 9) as D");
  wanted.sizes.grid = {640, 480, 1};
  EXPECT_EQ(indexOf(all, wanted), 3u);
  wanted.device = "E"; // its own variants come first
  EXPECT_EQ(selectCandidate(all, wanted)->reason, ChoiceReason::TunedForOtherSizes);

  wanted.device = "D";
  wanted.architecture = "W gpu 9";
  const auto kind = selectCandidate(all, wanted);
  EXPECT_EQ(kind->index, 1u);
  EXPECT_EQ(kind->reason, ChoiceReason::Promising);
  EXPECT_EQ(kind->text, "untuned, with values that are promising on a GPU: tuned for E, G, not for D");
  EXPECT_EQ(indexOf(all, wanted, [](std::size_t i) { return i == 1 ? "too large" : ""; }), 0u);
  wanted.kind = DeviceKind::Cpu;
  EXPECT_EQ(indexOf(all, wanted), 0u);
  wanted.architecture.clear(); // unknown: no device is related to it
  EXPECT_EQ(selectCandidate({of(fixedAt("E", {640, 480, 1}), ""), untuned()}, wanted)->index, 1u);
}

TEST(Choice, OtherSizesNeedARunTimeForm) {
  const std::vector<Candidate> all{fixedAt("D", {512, 512, 1}), fixedAt("D", {64, 64, 1}), untuned()};
  const auto selection = selectCandidate(all, request({640, 480, 1}));
  EXPECT_EQ(selection->index, 2u);
  EXPECT_EQ(selection->reason, ChoiceReason::TunedOnesDoNotFit);
  EXPECT_EQ(selection->text, "untuned: what was tuned on D does not fit 640x480: it has the sizes 512x512, "
                             "64x64 compiled in");
}

TEST(Choice, WithoutTuning) {
  EXPECT_EQ(textOf({untuned()}, request({8, 8, 1})), "untuned: nothing was tuned");
  Candidate forSize = untuned();
  forSize.fixedGrid = Extent{8, 8, 1};
  EXPECT_EQ(indexOf({untuned(), forSize}, request({8, 8, 1})), 1u);
  EXPECT_EQ(indexOf({forSize, untuned()}, request({9, 8, 1})), 1u);
  EXPECT_EQ(indexOf({forSize}, request({9, 8, 1})), 99u);
  EXPECT_EQ(indexOf({}, request({9, 8, 1})), 99u);
  Candidate forDevice = untuned();
  forDevice.device = "D";
  EXPECT_EQ(indexOf({untuned(), forDevice}, request({8, 8, 1})), 1u);
  forDevice.device = "E";
  EXPECT_EQ(indexOf({untuned(), forDevice}, request({8, 8, 1})), 0u);
}

TEST(Choice, AGuessComesAfterTunedVariantsAndBeforePromisingValues) {
  Candidate guess, sized, promising;
  guess.device = sized.device = "D";
  sized.fixedGrid = Extent{8, 8, 1};
  promising.kind = DeviceKind::Gpu;
  ChoiceRequest wanted = request({8, 8, 1});
  wanted.kind = DeviceKind::Gpu;
  const std::vector<Candidate> all{guess, sized, untuned(), promising};
  const auto here = selectCandidate(all, wanted);
  EXPECT_EQ(here->index, 1u);
  EXPECT_EQ(here->reason, ChoiceReason::Guessed);
  EXPECT_EQ(here->text, "untuned, with a first guess for D: nothing was tuned");
  EXPECT_EQ(indexOf(all, wanted, [](std::size_t i) { return i < 2 ? "too large" : ""; }), 3u);
  EXPECT_EQ(indexOf({sized, untuned(), runtimeAt("D", {{64, 64, 1}})}, wanted), 2u);
  wanted.sizes.grid = {9, 8, 1};
  EXPECT_EQ(indexOf(all, wanted), 0u);
  EXPECT_EQ(indexOf({sized, untuned(), promising}, wanted), 2u);
  wanted.device = "E";
  wanted.kind = DeviceKind::Cpu;
  EXPECT_EQ(indexOf(all, wanted), 2u);
}

TEST(Choice, NearestByPixelsThenBySides) {
  const std::vector<Candidate> all{runtimeAt("D", {{64, 64, 1}}), runtimeAt("D", {{2048, 128, 1}}),
                                   runtimeAt("D", {{512, 512, 1}}), runtimeAt("D", {{4096, 4096, 1}})};
  EXPECT_EQ(indexOf(all, request({640, 480, 1})), 2u) << "as many pixels as 2048x128, and its shape";
  EXPECT_EQ(indexOf(all, request({2000, 100, 1})), 1u);
  EXPECT_EQ(indexOf(all, request({100, 100, 1})), 0u);
  EXPECT_EQ(indexOf(all, request({2000, 2000, 1})), 3u);
  EXPECT_EQ(
      indexOf({runtimeAt("D", {{1024, 1024, 1}}), runtimeAt("D", {{256, 256, 1}})}, request({512, 512, 1})),
      0u)
      << "equally far: the first";
}

TEST(Choice, NearestOfSeveralMeasuredSizesCounts) {
  const std::vector<Candidate> all{runtimeAt("D", {{512, 512, 1}}),
                                   runtimeAt("D", {{64, 64, 1}, {1024, 1024, 1}})};
  EXPECT_EQ(indexOf(all, request({1000, 1000, 1})), 1u);
  EXPECT_EQ(indexOf(all, request({600, 600, 1})), 0u);
  EXPECT_EQ(indexOf(all, request({80, 60, 1})), 1u);
  EXPECT_EQ(textOf(all, request({80, 60, 1})),
            "tuned for any size on D, sizes at run time: 80x60 was not timed");
  EXPECT_EQ(textOf(all, request({64, 64, 1})), "tuned for 64x64 on D") << "it was timed there";
}

TEST(Choice, RunTimeFormThatIsFasterAtItsSizesIsExact) {
  const Extent size{512, 512, 1};
  EXPECT_EQ(indexOf({fixedAt("D", size, 100), runtimeAt("D", {size}, 90)}, request(size)), 1u);
  EXPECT_EQ(indexOf({runtimeAt("D", {size}, 100), fixedAt("D", size, 90)}, request(size)), 1u);
  EXPECT_EQ(indexOf({runtimeAt("D", {size}, 90), fixedAt("D", size, 90)}, request(size)), 1u);
  EXPECT_EQ(indexOf({runtimeAt("D", {size}, 90), fixedAt("D", size)}, request(size)), 1u) << "time unknown";
  EXPECT_EQ(indexOf({runtimeAt("D", {size, {8, 8, 1}}, 10), fixedAt("D", size, 90)}, request(size)), 1u)
      << "a mean over several sizes is not compared";
  const auto only = selectCandidate({untuned(), runtimeAt("D", {size}, 90)}, request(size));
  EXPECT_EQ(only->index, 1u);
  EXPECT_EQ(only->reason, ChoiceReason::TunedForSizes);
}

TEST(Choice, PrefersTheObjectiveOfTheCall) {
  const Extent size{512, 512, 1}, other{640, 480, 1};
  const std::vector<Candidate> exact{fixedAt("D", size, 50, stored), fixedAt("D", size, 90, plain)};
  EXPECT_EQ(indexOf(exact, request(size, plain)), 1u);
  EXPECT_EQ(indexOf(exact, request(size, stored)), 0u);
  EXPECT_EQ(indexOf({exact[0]}, request(size, plain)), 0u) << "the other objective is better than none";
  const std::vector<Candidate> near{runtimeAt("D", {size}, 50, stored),
                                    runtimeAt("D", {{64, 64, 1}}, 90, plain)};
  EXPECT_EQ(indexOf(near, request(other, plain)), 1u);
  EXPECT_EQ(indexOf(near, request(other, stored)), 0u);
  EXPECT_EQ(indexOf(near, request(size, plain)), 0u) << "exact sizes count more";
}

TEST(Choice, ObstaclesLeadToTheNext) {
  const std::vector<Candidate> all{runtimeAt("D", {{64, 64, 1}}), runtimeAt("D", {{512, 512, 1}}), untuned(),
                                   fixedAt("D", {600, 600, 1})};
  const auto except = [](std::set<std::size_t> bad) {
    return [bad](std::size_t i) { return bad.count(i) ? "no room for " + std::to_string(i) : std::string(); };
  };
  EXPECT_EQ(indexOf(all, request({600, 600, 1}), except({3})), 1u);
  EXPECT_EQ(
      textOf(all, request({600, 600, 1}), except({3, 1})),
      "tuned for 64x64 on D, sizes at run time: 600x600 was not tuned; preferred ones do not fit: no room "
      "for 3");
  const auto none = selectCandidate(all, request({600, 600, 1}), except({0, 1, 3}));
  EXPECT_EQ(none->index, 2u);
  EXPECT_EQ(none->reason, ChoiceReason::TunedOnesDoNotFit);
  EXPECT_EQ(none->text, "untuned: what was tuned on D does not fit 600x600: no room for 3");
  EXPECT_EQ(indexOf({untuned()}, request({8, 8, 1}), except({0})), 0u) << "the untuned one is not asked";
}

TEST(Choice, ImagesWithSizesOfTheirOwn) {
  Candidate small = fixedAt("D", {512, 512, 1}), large = small, runtime = runtimeAt("D", {{512, 512, 1}});
  small.fixedImages["mask"] = small.tuning->sizes[0].images["mask"] = {5, 5, 1};
  large.fixedImages["mask"] = large.tuning->sizes[0].images["mask"] = {9, 9, 1};
  runtime.tuning->sizes[0].images["mask"] = {5, 5, 1};
  const std::vector<Candidate> all{large, small, runtime};
  ChoiceRequest wanted = request({512, 512, 1});
  wanted.sizes.images = {{"mask", {5, 5, 1}}, {"input", {512, 512, 1}}};
  EXPECT_EQ(indexOf(all, wanted), 1u);
  EXPECT_EQ(textOf(all, wanted), "tuned for 512x512 with `mask` 5x5 on D");
  wanted.sizes.images["mask"] = {7, 7, 1};
  EXPECT_EQ(textOf(all, wanted), "tuned for 512x512 with `mask` 5x5 on D, sizes at run time: 512x512 with "
                                 "`mask` 7x7 was not tuned");
  wanted.sizes.images.erase("mask");
  EXPECT_EQ(indexOf(all, wanted), 2u) << "an image that is not named has the grid's size";
}

TEST(Choice, ThreeDimensions) {
  ChoiceRequest wanted = request({64, 64, 32});
  wanted.dimensions = 3;
  EXPECT_EQ(textOf({runtimeAt("D", {{64, 64, 64}}), untuned()}, wanted),
            "tuned for 64x64x64 on D, sizes at run time: 64x64x32 was not tuned");
}

}
