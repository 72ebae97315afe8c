// Made-up times of a kernel at several problem sizes.
#pragma once
#include "test/support/made_up_space.h"
#include "tuner/problem_sizes.h"
#include <initializer_list>
#include <random>

namespace icl {

inline ProblemSizes square(std::int64_t side) { return {{"", {side, side, 1}}}; }

/// A kernel at a size: the made-up time per pixel, more work-items to start on small images, less of each
/// work-group's edge on large ones.
inline double timeAt(const Space &space, const Configuration &c, const ProblemSizes &sizes) {
  const double side = double(sizes.at("")[0]);
  const Assignment a = space.assignment(c);
  const double group = double(std::get<std::int64_t>(a.at("wg_x")) * std::get<std::int64_t>(a.at("wg_y")));
  return side * side * madeUpTime(space, c) * (1 + 40 / side + group / side);
}

inline std::vector<KnownTime> timesAt(const Space &space, std::initializer_list<std::int64_t> sides,
                                      int each) {
  std::mt19937_64 random(11);
  std::vector<KnownTime> times;
  for (const std::int64_t side : sides)
    for (int i = 0; i < each; ++i) {
      const Configuration c = *space.sample(random);
      times.push_back({square(side), space.assignment(c), timeAt(space, c, square(side))});
    }
  return times;
}

}
