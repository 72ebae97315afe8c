// The variant that a kernel's calls take on a device, and what prepare() builds for them.
#include "test/support/runtime.h"
#include "test/support/temporary_folder.h"
#include "test/unit/runtime/scale.h"
#include <gtest/gtest.h>
#include <icl/error.h>
#include <icl/kernel.h>

using namespace icl::runtime;
using namespace icl::test;
using scale::Pictures;

namespace {

Tuning tunedAt(Extent grid) { return {{{grid, {}}}, Objective::Launch, 0}; }

// The untuned variant, and one that was tuned at 64x64 on the device, for any size.
Description tunedDescription() {
  Description description = scale::describe();
  description.variants.push_back(
      {queue().device().info.name, scale::program(), tunedAt({64, 64, 1}), "wg_x=4 wg_y=2"});
  return description;
}

ChosenVariant chosenBy(const Description &description, const DeviceInfo &device, std::int64_t width) {
  Pictures pictures(width, 64);
  const auto arguments = pictures.onHost();
  return chooseVariant(description, device, gridOf(description, arguments), arguments, Objective::Launch);
}

TEST(Choose, FollowsTheRule) {
  Description description = scale::describe();
  auto add = [&](const char *device, std::optional<Extent> grid) {
    description.variants.push_back({device, scale::program(), tunedAt({64, 64, 1}), device});
    description.variants.back().program.fixedGrid = grid;
  };
  add("mine", std::nullopt);
  add("mine", Extent{64, 64, 1});
  add("other", Extent{64, 64, 1});
  description.variants[2].program.fixedImages["in"] = {64, 64, 1};
  DeviceInfo mine = queue().device().info, unknown = mine;
  mine.name = "mine";
  unknown.name = "unknown";
  auto indexOf = [&](const DeviceInfo &device, std::int64_t width) {
    return chosenBy(description, device, width).variant - description.variants.data();
  };
  EXPECT_EQ(indexOf(mine, 64), 2);
  EXPECT_EQ(indexOf(mine, 65), 1);
  EXPECT_EQ(indexOf(unknown, 64), 0);

  description.variants.erase(description.variants.begin());
  EXPECT_EQ(messageOf(ErrorKind::Argument, [&] { indexOf(unknown, 64); }),
            "kernel `scale` was not compiled for unknown with a grid of 64x64; there are variants for:\n"
            "  mine, any size\n  mine, 64x64\n  other, 64x64");
}

TEST(Choose, ValuesThatAreCompiledIn) {
  Description description = tunedDescription();
  description.variants.push_back(description.variants[1]);
  const float two = 2;
  FixedValue factor = fixedValue(two);
  factor.text = "2";
  description.variants[2].program.fixedValues["factor"] = factor;
  const DeviceInfo &device = queue().device().info;
  Pictures pictures(64, 64);
  const auto chosen = [&](float value) {
    pictures.factor = value;
    const auto arguments = pictures.onHost();
    return chooseVariant(description, device, gridOf(description, arguments), arguments, Objective::Launch);
  };
  EXPECT_EQ(chosen(3).variant, &description.variants[1]);
  EXPECT_EQ(chosen(2).variant, &description.variants[2]);
  EXPECT_EQ(chosen(2).choice.text, "tuned for 64x64 and factor=2 on " + device.name);

  // Of calls to come, of which only sizes are known, and of such a value.
  const std::vector<Extent> images{{64, 64, 1}, {64, 64, 1}};
  const auto planned = [&](const FixedValues &values) {
    return chooseVariant(description, device, images, Objective::Launch, {}, values).variant;
  };
  EXPECT_EQ(planned({}), &description.variants[1]);
  EXPECT_EQ(planned({{"factor", fixedValue(two)}}), &description.variants[2]);
  EXPECT_EQ(messageOf(ErrorKind::Argument,
                      [&] {
                        planned({{"factor", fixedValue(2.0)}});
                      }),
            "kernel `scale`: the value that is given for `factor` does not have its type");

  EXPECT_EQ(messageOf(ErrorKind::Argument,
                      [&] {
                        planned({{"scale", fixedValue(two)}});
                      }),
            "kernel `scale` has no parameter `scale`, for which a value is given");

  pictures.factor = 3;
  EXPECT_EQ(
      messageOf(ErrorKind::Argument,
                [&] {
                  bindProgram(description, description.variants[2].program, pictures.onHost(), {64, 64, 1});
                }),
      "kernel `scale`: the variant has factor=2 compiled in, and the call another value");
}

TEST(Choose, RowsThatAreNotWholeVectorsTakeTheNextVariant) {
  Description description = tunedDescription();
  description.variants[1].program.rowMultiples = {{"", 4}, {"in", 8}};
  description.variants.push_back(description.variants[1]);
  description.variants.back().program.rowMultiples.clear();
  const DeviceInfo device = queue().device().info;
  const auto indexAt = [&](std::int64_t width) {
    return chosenBy(description, device, width).variant - description.variants.data();
  };
  EXPECT_EQ(indexAt(64), 1);
  EXPECT_EQ(indexAt(128), 1);
  EXPECT_EQ(indexAt(60), 2) << "rows of `in`";
  EXPECT_EQ(indexAt(62), 2);
  description.variants.pop_back();
  EXPECT_EQ(chosenBy(description, device, 62).choice.text,
            "untuned: what was tuned on " + device.name +
                " does not fit 62x64: rows of 62 pixels are no multiple of 4");
}

TEST(Choose, MemoryThatBeginsBetweenVectorsTakesTheNextVariant) {
  Description description = tunedDescription();
  description.variants[1].program.alignments = {{"in", 64}};
  const DeviceInfo device = queue().device().info;
  Pictures pictures(64, 64);
  auto arguments = pictures.onHost();
  const auto chosen = [&] {
    return chooseVariant(description, device, gridOf(description, arguments), arguments, Objective::Launch);
  };
  EXPECT_EQ(chosen().variant, &description.variants[1]);
  arguments[0].alignment = 64;
  arguments[1].alignment = 4;
  EXPECT_EQ(chosen().variant, &description.variants[1]) << "`out` may begin anywhere";
  arguments[0].alignment = 32;
  EXPECT_EQ(chosen().choice.text,
            "untuned: what was tuned on " + device.name +
                " does not fit 64x64: the memory of `in` does not begin at a multiple of 64 bytes");
  description.variants.erase(description.variants.begin());
  EXPECT_EQ(messageOf(ErrorKind::Argument, chosen),
            "kernel `scale` was not compiled for " + device.name +
                " with a grid of 64x64; there are variants for:\n  " + device.name +
                ", any size: the memory of `in` does not begin at a multiple of 64 bytes");
}

TEST(Choose, LimitsOfTheDeviceCount) {
  Description description = tunedDescription();
  LaunchProgram &program = description.variants[1].program;
  DeviceInfo device = queue().device().info;
  auto textOf = [&] { return chosenBy(description, device, 65).choice.text; };
  const std::string start = "untuned: what was tuned on " + device.name + " does not fit 65x64: ";
  EXPECT_EQ(textOf(), "tuned for 64x64 on " + device.name + ", sizes at run time: 65x64 was not tuned");

  program.launches[0].tile = {1024, 6, 1};
  EXPECT_TRUE(chosenBy(description, device, 65).choice.isTuned()) << "a tile may exceed the grid";
  program.launches[0].workGroup = {4, 1 << 20, 1};
  EXPECT_EQ(textOf().find(start + "work-groups of 4x1048576 exceed the device's limits"), 0u) << textOf();
  program.launches[0].workGroup = {4, 2, 1};

  device.groupArrayBytes = 8000;
  program.launches[0].arrayBytes = 1000;
  EXPECT_TRUE(chosenBy(description, device, 65).choice.isTuned());
  program.launches[0].arrayBytes = 1001;
  EXPECT_EQ(textOf(), start +
                          "the arrays of work-groups of 4x2 take 8008 bytes, the device has room for 8000 "
                          "on its stack");
  program.launches[0].arrayBytes = 0;

  KernelArgument &image = program.launches[0].arguments[0];
  image.storage = ImageStorage::object(ImageStorage::Number::Float, 4, 1);
  device.hasImages = true;
  device.imageFormats = {"float"};
  device.maxImage2d = {65, 64};
  EXPECT_TRUE(chosenBy(description, device, 65).choice.isTuned());
  device.maxImage2d = {65, 63};
  EXPECT_EQ(textOf(), start + "image `in` is 65x64, image objects are at most 65x63");
  device.maxImage2d = {65, 64};
  device.imageFormats = {"float4"};
  EXPECT_EQ(textOf(), start + "the device has no image objects of float");
  device.hasImages = false;
  EXPECT_EQ(textOf(), start + "the device has no image objects");

  image.storage = ImageStorage::padded({{1, 1, 0}, {1, 1, 0}, 1}, Boundary::Clamped);
  device.maxAllocation = 67 * 66 * 4;
  EXPECT_TRUE(chosenBy(description, device, 65).choice.isTuned());
  device.maxAllocation -= 1;
  EXPECT_EQ(textOf(), start + "`in` needs a buffer of 17688 bytes, the device has at most 17687");
  device.maxAllocation += 1;
  device.globalBytes = 2 * 65 * 64 * 4 + 17687;
  EXPECT_EQ(textOf(), start + "images and their copies take 50968 bytes, the device has 50967");
}

TEST(Choose, ExactKernelsNeedExactDivision) {
  Description description = tunedDescription();
  DeviceInfo device = queue().device().info;
  device.hasExactDivision = false;
  for (Variant &variant : description.variants)
    if (variant.tuning)
      variant.program.options = "-cl-fp32-correctly-rounded-divide-sqrt";
  const std::string problem =
      "it is exact, but the device does not round division and square root of floats correctly";
  EXPECT_EQ(chosenBy(description, device, 65).choice.text,
            "untuned: what was tuned on " + device.name + " does not fit 65x64: " + problem);

  for (Variant &variant : description.variants)
    variant.program.options = "-cl-fp32-correctly-rounded-divide-sqrt";
  EXPECT_EQ(messageOf(ErrorKind::Launch, [&] { chosenBy(description, device, 65); }),
            "kernel `scale` cannot run on " + device.name + ": " + problem +
                "; compile it without `exact`, or use another device");
}

// An image that is read may be larger than the grid.
TEST(Choose, LimitsOfTheDeviceCountForEachImage) {
  Description description = tunedDescription();
  description.parameters[0].inGrid = false;
  description.parameters[1].inGrid = true;
  KernelArgument &image = description.variants[1].program.launches[0].arguments[0];
  image.storage = ImageStorage::object(ImageStorage::Number::Float, 4, 1);
  DeviceInfo device = queue().device().info;
  device.hasImages = true;
  device.imageFormats = {"float"};
  const std::vector<Extent> images{{195, 64, 1}, {65, 64, 1}};
  auto choice = [&] { return chooseVariant(description, device, images, Objective::Launch).choice; };
  device.maxImage2d = {195, 64};
  EXPECT_TRUE(choice().isTuned());
  device.maxImage2d = {194, 64};
  EXPECT_EQ(choice().text, "untuned: what was tuned on " + device.name +
                               " does not fit 65x64: image `in` is 195x64, image objects are at most 194x64");
}

TEST(Choose, TellsBeforeTheLaunch) {
  const Kernel kernel(tunedDescription(), {});
  const Choice choice = kernel.choice(queue(), {{17, 13, 1}, {17, 13, 1}});
  EXPECT_EQ(choice.reason, ChoiceReason::TunedForOtherSizes);
  EXPECT_EQ(choice.device, queue().device().info.name);
  EXPECT_EQ(choice.configuration, "wg_x=4 wg_y=2");
  EXPECT_EQ(messageOf(ErrorKind::Argument,
                      [&] {
                        kernel.choice(queue(), {{17, 13, 1}});
                      }),
            "kernel `scale`: choice() and prepare() take one size for each of its images, not 1");
  EXPECT_EQ(messageOf(ErrorKind::Argument,
                      [&] {
                        kernel.choice(queue(), {{17, 13, 1}, {17, 12, 1}});
                      }),
            "kernel `scale`: image `out` is written and is 17x12, but the grid is 17x13");
}

// A tuned variant that the driver refuses does not make a launch fail.
TEST(Choose, WhatDoesNotBuildIsLeftOut) {
  Description description = tunedDescription();
  description.variants[1].program.source = "#error broken";
  const Kernel kernel(description, {});
  const std::vector<Extent> sizes{{17, 13, 1}, {17, 13, 1}};
  EXPECT_TRUE(kernel.choice(queue(), sizes).isTuned());
  for (int i = 0; i < 2; ++i) {
    Pictures pictures(17, 13);
    kernel.run(queue(), pictures.onHost());
    EXPECT_EQ(pictures.wrongPixels(), 0u);
  }
  const Choice after = kernel.choice(queue(), sizes);
  EXPECT_EQ(after.reason, ChoiceReason::TunedOnesDoNotFit);
  EXPECT_NE(after.text.find("cannot build"), std::string::npos) << after.text;

  description.variants.pop_back();
  description.variants[0].program.source = "#error broken";
  Pictures pictures(17, 13);
  messageOf(ErrorKind::Build, [&] { Kernel(description, {}).run(queue(), pictures.onHost()); });
}

// Every program of the tuned description for this device, as files of the cache.
std::size_t filesIn(const TemporaryFolder &folder) {
  return std::distance(std::filesystem::directory_iterator(folder.path), {});
}

Description distinctDescription() {
  Description description = tunedDescription();
  description.variants.push_back({"elsewhere", scale::program(), tunedAt({64, 64, 1})});
  for (Variant &variant : description.variants)
    variant.program.source += "\n// " + std::to_string(&variant - description.variants.data());
  return description;
}

TEST(Prepare, BuildsWhatTheDeviceMayNeed) {
  const TemporaryFolder folder;
  const Kernel kernel(distinctDescription(), ProgramCache(folder.path));
  kernel.prepare(queue());
  EXPECT_EQ(filesIn(folder), 2u) << "not that for elsewhere";
  std::filesystem::remove_all(folder.path);
  Pictures pictures(17, 13);
  kernel.run(queue(), pictures.onHost());
  EXPECT_EQ(pictures.wrongPixels(), 0u);
  EXPECT_FALSE(std::filesystem::exists(folder.path)) << "the launch builds nothing";
}

TEST(Prepare, BuildsForOneSize) {
  const TemporaryFolder folder;
  const Kernel kernel(distinctDescription(), ProgramCache(folder.path));
  kernel.prepare(queue(), {{17, 13, 1}, {17, 13, 1}});
  EXPECT_EQ(filesIn(folder), 1u);
  std::filesystem::remove_all(folder.path);
  Pictures pictures(17, 13);
  kernel.run(queue(), pictures.onHost());
  EXPECT_FALSE(std::filesystem::exists(folder.path));

  Description untuned = scale::describe();
  const TemporaryFolder other;
  Kernel(untuned, ProgramCache(other.path)).prepare(queue(), {{17, 13, 1}, {17, 13, 1}});
  EXPECT_EQ(filesIn(other), 1u) << "the untuned one";
}

TEST(Prepare, PassesOverWhatDoesNotBuild) {
  Description description = distinctDescription();
  description.variants[1].program.source = "#error broken";
  const Kernel kernel(description, {});
  kernel.prepare(queue());
  EXPECT_EQ(kernel.choice(queue(), {{17, 13, 1}, {17, 13, 1}}).reason, ChoiceReason::TunedOnesDoNotFit);
  description.variants[0].program.source = "#error broken";
  messageOf(ErrorKind::Build, [&] { Kernel(description, {}).prepare(queue()); });
}

}
