#include "tuner/measure/identity.h"
#include <gtest/gtest.h>

using namespace icl;

static Job twice() {
  Job job;
  job.source = "kernel void twice() {}";
  job.program.options = "-DX=1";
  job.objective = runtime::Objective::Kernel; // as of versions without objectives
  job.program.launches = {
      {"twice", {0u, 1u, std::vector<std::uint8_t>{64, 0, 0, 0}}, {2, {8, 2, 1}, {8, 8, 1}}, {1}}};
  return job;
}

/// Journals of earlier versions hold these names.
TEST(Identity, TheFormerOneIsWhatItWas) {
  Job job = twice();
  EXPECT_EQ(formerIdentityOf(job), "7301d5912060cdcba1b81d7d00adc262");
  auto &arguments = job.program.launches[0].arguments;
  using runtime::ImageStorage;
  arguments.push_back(
      runtime::StoredBuffer{0, 2, ImageStorage::object(ImageStorage::Number::Fractions, 1, 4)});
  job.program.launches[0].written = {2};
  arguments.push_back(runtime::StoredBuffer{
      1, 3, ImageStorage::padded({{2, 1, 0}, {0, 3, 0}, 8}, runtime::Boundary::Constant, {1, 255})});
  EXPECT_EQ(formerIdentityOf(job), "43a2d827e24a507eb68a8a2e08091f42");
}

TEST(Identity, IgnoresCommentsAndLayout) {
  Job job = twice(), commented = job;
  commented.source = "// made by iclc\nkernel  void twice() {} // done\n";
  EXPECT_EQ(identityOf(job), identityOf(commented));
  EXPECT_NE(formerIdentityOf(job), formerIdentityOf(commented));
  commented.source = "kernel void twice() { ; }";
  EXPECT_NE(identityOf(job), identityOf(commented));
}

TEST(Identity, DependsOnTheObjectiveIfImagesAreCopied) {
  const auto differs = [](Job job) {
    const std::string kernel = identityOf(job);
    job.objective = runtime::Objective::Launch;
    return identityOf(job) != kernel;
  };
  Job job = twice();
  EXPECT_FALSE(differs(job)) << "nothing is copied: the times are the same";
  const auto padded = runtime::ImageStorage::padded({{1, 0, 0}, {1, 0, 0}}, runtime::Boundary::Clamped);
  job.program.launches[0].arguments[0] = runtime::StoredBuffer{0, 2, padded};
  EXPECT_TRUE(differs(job));
  job.program.launches[0].written = {0, 1};
  EXPECT_FALSE(differs(job)) << "a copy of an image that is written is made for each launch";
}

TEST(Identity, CoversEveryLaunchAndTemporary) {
  Job job = twice();
  std::string before = identityOf(job);
  const auto changes = [&] {
    const std::string now = identityOf(job);
    return std::exchange(before, now) != now;
  };
  job.program.launches.push_back(job.program.launches[0]);
  EXPECT_TRUE(changes());
  job.program.launches[1].entry = "thrice";
  EXPECT_TRUE(changes());
  job.program.launches[1].geometry.workGroup = {4, 4, 1};
  EXPECT_TRUE(changes());
  job.program.launches[1].arguments[0] = 2u;
  EXPECT_TRUE(changes());
  job.program.temporaries = {{"rows", 2, {8, 8, 1}, 4}};
  EXPECT_TRUE(changes());
  job.program.temporaries[0].size = {8, 9, 1};
  EXPECT_TRUE(changes());
  job.program.temporaries[0].name = "columns";
  EXPECT_FALSE(changes()) << "a name is for messages";
}
