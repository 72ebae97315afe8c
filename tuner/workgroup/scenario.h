// Recorded scenarios: the times of a kernel on a device and data with different work-groups. Cummins et al.
// 2015, sections 3 and 4.
#pragma once
#include "tuner/workgroup/features.h"
#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace icl {

struct WorkGroupSize {
  std::int64_t columns = 1, rows = 1;
  auto operator<=>(const WorkGroupSize &) const = default;
  std::int64_t product() const { return columns * rows; }
};
/// "32x4".
std::string toString(WorkGroupSize);

struct Scenario {
  std::string kernel, device, dataset; ///< names, by which scenarios are left out together
  std::string family;                  ///< of kernels that are alike; the kernel's name if it has no other
  bool isSynthetic = false;            ///< a generated kernel, to learn from
  ScenarioFeatures features;
  std::int64_t maxWorkGroup = 0;           ///< work-items, as the device states it for the kernel
  std::map<WorkGroupSize, double> timesNs; ///< the mean time of each size that is legal
  std::set<WorkGroupSize> refused;         ///< within `maxWorkGroup`, but the launch failed

  bool isLegal(WorkGroupSize size) const { return timesNs.count(size) != 0; }
  /// By the device. A size that is neither legal nor refused was not measured.
  bool isRefused(WorkGroupSize size) const {
    return size.product() > maxWorkGroup || refused.count(size) != 0;
  }
  /// The fastest size, the smallest of equals. A scenario has at least one time.
  WorkGroupSize oracle() const;
  /// t(oracle) / t(size); 0 where it is not legal.
  double performance(WorkGroupSize) const;
};

/// Reads JSON (docs/work-groups.md), which gzip may have compressed. Throws an Error that names the file and
/// the scenario.
std::vector<Scenario> readScenarios(const std::string &path);
/// The same form.
std::string scenariosToJson(const std::vector<Scenario> &);

}
