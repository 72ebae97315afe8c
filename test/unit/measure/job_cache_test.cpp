// Which jobs are kept.
#include "tuner/measure/job_cache.h"
#include <gtest/gtest.h>

using namespace icl;

TEST(JobCache, DropsTheJobThatWasNotUsedForLongest) {
  std::vector<std::uint16_t> made;
  JobCache jobs(
      [&](const Configuration &configuration) {
        made.push_back(configuration[0]);
        Job job;
        job.program.launches.emplace_back();
        return job;
      },
      2);
  for (const std::uint16_t n : {1, 2, 1, 3, 1, 2})
    jobs.at({n});
  EXPECT_EQ(made, (std::vector<std::uint16_t>{1, 2, 3, 2}));
}
