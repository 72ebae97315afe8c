// The table of drivers' defects, and what follows from it for a device.
#include "runtime/quirks.h"
#include <filesystem>
#include <gtest/gtest.h>
#include <pthread.h>
#include <set>

using namespace icl::runtime;

static const std::string pocl = "Portable Computing Language", nvidia = "NVIDIA CUDA";

TEST(Quirks, FollowFromThePlatform) {
  for (const char *version : {"3.1", "5.0", "1.8-pre", ""})
    EXPECT_EQ(quirksOf(pocl, version),
              (Quirks{Quirk::RunsFirstItemTwice, Quirk::LosesMaskedLoads, Quirk::MisreadsHalfImages,
                      Quirk::RecompilesForBinary, Quirk::KeepsArraysOnStack, Quirk::ReadsAllBuiltins}))
        << version;
  EXPECT_EQ(quirksOf(nvidia, "535.183.01"), (Quirks{Quirk::UnderstatesWorkGroups, Quirk::OverflowsMadSat,
                                                    Quirk::MistakesShorts, Quirk::LosesImagePlaces}));
  EXPECT_EQ(quirksOf("Oclgrind", "21.10"), Quirks{Quirk::ExtendsTruthAsOne});
  EXPECT_EQ(quirksOf("", ""), Quirks());
}

TEST(Quirks, EndWithTheVersionThatFixesThem) {
  DriverDefect defect{};
  defect.platform = "some platform";
  defect.since = {3, 1};
  EXPECT_FALSE(defect.affects("some platform", driverVersion("3.0")));
  EXPECT_TRUE(defect.affects("some platform", driverVersion("3.1")));
  EXPECT_TRUE(defect.affects("some platform", driverVersion("17.2")));
  EXPECT_FALSE(defect.affects("another platform", driverVersion("3.1")));
  defect.fixedIn = {3, 10};
  EXPECT_TRUE(defect.affects("some platform", driverVersion("3.9")));
  EXPECT_FALSE(defect.affects("some platform", driverVersion("3.10")));
  EXPECT_FALSE(defect.affects("some platform", driverVersion("4.0")));
}

TEST(Quirks, VersionsAreTheFirstTwoNumbers) {
  EXPECT_EQ(driverVersion("535.183.01"), (DriverVersion{535, 183}));
  EXPECT_EQ(driverVersion("3.1+debian"), (DriverVersion{3, 1}));
  EXPECT_EQ(driverVersion("7"), (DriverVersion{7, 0}));
  EXPECT_EQ(driverVersion("unknown"), (DriverVersion{0, 0}));
}

TEST(Quirks, PoclConvertsHalfByTheInstructionsOfTheCpu) {
  EXPECT_EQ(halfConversionOf(pocl, {/*convertsHalf=*/true}), HalfConversion::InVectors);
  EXPECT_EQ(halfConversionOf(pocl, {/*convertsHalf=*/false}), HalfConversion::Software);
  EXPECT_EQ(halfConversionOf(nvidia, {/*convertsHalf=*/false}), HalfConversion::Instruction);
}

TEST(Quirks, PoclTakesVectorsBeyondOpenCls) {
  EXPECT_EQ(longestVectorOf(pocl), 64u);
  EXPECT_EQ(longestVectorOf(nvidia), 16u);
}

TEST(Quirks, ArraysAreLimitedByTheStackOfThreads) {
  EXPECT_EQ(groupArrayBytesOf({}), std::numeric_limits<std::int64_t>::max());
  pthread_attr_t usual;
  std::size_t bytes = 0;
  ASSERT_EQ(pthread_getattr_default_np(&usual), 0);
  pthread_attr_getstacksize(&usual, &bytes);
  pthread_attr_destroy(&usual);
  const auto room = static_cast<std::size_t>(groupArrayBytesOf({Quirk::KeepsArraysOnStack}));
  EXPECT_LT(room, bytes);
  EXPECT_GT(room, bytes / 2);
}

TEST(Quirks, ASetTravelsAsANumber) {
  const Quirks some{Quirk::LosesMaskedLoads, Quirk::RecompilesForBinary};
  EXPECT_EQ(Quirks::ofBits(some.bits()), some);
  EXPECT_TRUE(some.has(Quirk::LosesMaskedLoads));
  EXPECT_FALSE(some.has(Quirk::RunsFirstItemTwice));
}

TEST(Quirks, EachReproducerExistsAndIsNamedByARow) {
  const std::filesystem::path tests = std::filesystem::path(ICL_SAMPLES).parent_path() / "test";
  std::set<std::string> named;
  for (const DriverDefect &defect : driverDefects()) {
    const std::string file = defect.reproducer;
    if (file.empty())
      continue;
    named.insert(file);
    EXPECT_TRUE(std::filesystem::exists(tests / file)) << file;
  }
  for (const auto &entry : std::filesystem::directory_iterator(tests / "fuzz/drivers"))
    if (entry.path().extension() == ".cl") {
      EXPECT_TRUE(named.count("fuzz/drivers/" + entry.path().filename().string())) << entry.path();
    }
}
