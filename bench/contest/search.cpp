#include "bench/contest/search.h"
#include "compiler/space/error.h"
#include "tuner/measure/device.h"
#include "tuner/measure/job_of.h"
#include "tuner/tune.h"
#include <algorithm>

namespace icl::contest {

/// The start of the search: no boundary checks in the interior, and inputs shared in registers. On a CPU,
/// also the widest vectors along x, and, if copies are not timed, padded inputs: rows of a power of two (as
/// in these benchmarks) map to few sets of the first-level cache. If copies are timed, the search decides on
/// padding. On other devices, work-groups of several rows.
static Assignment startOf(const SpaceDefinition &space, bool isCpu, Objective objective) {
  Assignment start;
  for (const Parameter &p : space.parameters()) {
    const auto fix = [&](const Value &v) {
      if (std::find(p.values.begin(), p.values.end(), v) != p.values.end())
        start[p.name] = v;
    };
    if (p.name.starts_with("unroll."))
      start[p.name] = p.values.back();
    else if (p.name.starts_with("cyclic_"))
      fix(std::int64_t(1));
    else if (p.name.starts_with("load."))
      fix("global");
    else if (p.name == "boundary" && !isCpu)
      fix("split");
    else if (p.name == "boundary" && objective == Objective::Kernel)
      fix("pad");
    else if (p.name == "border" && !isCpu)
      fix("groups");
    else if (p.name == "vector_load" && !isCpu)
      fix("aligned");
    else if (p.name == "reuse")
      fix("registers");
    else if (isCpu && (p.name == "vector_x" || p.name == "block_x"))
      fix(std::int64_t(16));
    else if (p.name == "sizes")
      fix("fixed");
    else if (p.name == "wg_x")
      fix(std::int64_t(isCpu ? 16 : 32));
    else if (p.name == "wg_y")
      fix(std::int64_t(isCpu ? 1 : 4));
    else if (p.name == "wg_z")
      fix(std::int64_t(1));
  }
  return start;
}

/// Half the size would fit into a CPU's caches.
static Sides sidesOfSearch(const Sides &sides, const runtime::DeviceInfo &info) {
  const std::int64_t part = info.isCpu ? 1 : 2;
  return {sides.plane / part, sides.volume / part};
}

std::vector<Assignment> bestConfigurations(const std::string &path, const Sides &sides,
                                           const std::string &device, const runtime::DeviceInfo &info,
                                           Objective objective, std::size_t budget) {
  const Subject s = load(path, sidesOfSearch(sides, info));
  const SpaceDefinition space = *spaceOf(s.kernel(), deviceOf(info), s.sizes, *s.diagnostics);
  std::vector<Assignment> found;
  const auto look = [&](const Assignment &fixed, std::size_t evaluations) {
    TuneRequest request{s.kernel(), s.text, device, s.sizes, s.arguments, fixed, false, {}, 0, {}};
    request.objective = objective;
    request.search.strategy = searchStrategy;
    request.search.budget = evaluations;
    const auto result = tune(request, *s.diagnostics);
    if (!result || !result->best())
      throw environmentError(s.kernel().name + ": no variant ran");
    for (const Finalist &finalist : result->finalists)
      found.push_back(finalist.configuration);
    return result->best()->configuration;
  };
  Assignment best = look(startOf(space, info.isCpu, objective), budget * 2 / 3);
  for (const char *axis : {"wg_x", "wg_y", "wg_z"})
    best.erase(axis);
  look(best, budget / 3);
  return found;
}

TuneResult searchAsUsersDo(const std::string &path, const Sides &sides, const std::string &device,
                           Objective objective, const SearchLimits &limits, const std::string &journal) {
  const Subject s = load(path, sides);
  TuneRequest request{s.kernel(), s.text, device, s.sizes, s.arguments, {}, false, journal, 0, {}};
  request.objective = objective;
  request.search.strategy = searchStrategy;
  request.search.budget = limits.evaluations;
  if (limits.seconds > 0)
    request.search.seconds = limits.seconds;
  auto result = tune(request, *s.diagnostics);
  if (!result || !result->best())
    throw environmentError(s.kernel().name + ": no variant ran");
  return std::move(*result);
}

std::vector<Job> variants(const Subject &s, const std::vector<Assignment> &found,
                          const runtime::DeviceInfo &info, Objective objective) {
  const Device device = deviceOf(info);
  const SpaceDefinition space = *spaceOf(s.kernel(), device, s.sizes, *s.diagnostics);
  const auto job = [&](const Configuration &c) {
    return jobOf(s.kernel(), compileVariant(s.kernel(), space, c, device, s.sizes), s.arguments, objective);
  };
  std::vector<Job> jobs{job(*untunedConfiguration(space))};
  for (const Assignment &configuration : found)
    jobs.push_back(job(space.configuration(configuration)));
  return jobs;
}

}
