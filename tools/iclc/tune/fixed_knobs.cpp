#include "tools/iclc/tune/fixed_knobs.h"
#include "tools/iclc/options/configuration.h"
#include "tools/iclc/options/shared_knobs.h"
#include <algorithm>

namespace icl::cli {

static void checkSizesKnob(const Assignment &fixed, const std::vector<TuneTask> &tasks) {
  const auto form = fixed.find("sizes");
  if (form == fixed.end() || form->second == Value("runtime"))
    return;
  if (std::any_of(tasks.begin(), tasks.end(), [](const TuneTask &task) { return task.isForAnySize(); }))
    throw usageError("--fix sizes=" + toString(form->second) + " excludes --size any");
}

static SpaceDefinition spaceOf(const TuneTask &task, const TuneOptions &options, const Source &source,
                               const Device &device) {
  Sizes sizes = task.sizes;
  if (task.isForAnySize())
    sizes.grid = task.grids.front();
  return options.spaces.space(source, *task.kernel, device, sizes);
}

std::vector<Assignment> fixedKnobs(const TuneOptions &options, const Source &source,
                                   const std::vector<TuneTask> &tasks, const Device &device) {
  const Assignment all = parseAssignment(options.fixed);
  checkSizesKnob(all, tasks);
  if (all.empty())
    return std::vector<Assignment>(tasks.size());
  std::vector<SpaceDefinition> spaces;
  for (const TuneTask &task : tasks)
    spaces.push_back(spaceOf(task, options, source, device));
  return knobsOfEach(all, spaces, "--fix");
}

}
