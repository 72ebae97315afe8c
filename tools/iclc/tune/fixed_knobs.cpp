#include "tools/iclc/tune/fixed_knobs.h"
#include "tools/iclc/options/configuration.h"
#include <algorithm>
#include <iterator>

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

static Assignment knobsOf(const SpaceDefinition &space, const Assignment &fixed) {
  Assignment own;
  std::copy_if(fixed.begin(), fixed.end(), std::inserter(own, own.end()),
               [&](const auto &knob) { return space.find(knob.first).has_value(); });
  return own;
}

std::vector<Assignment> fixedKnobs(const TuneOptions &options, const Source &source,
                                   const std::vector<TuneTask> &tasks, const Device &device) {
  const Assignment all = parseAssignment(options.fixed);
  checkSizesKnob(all, tasks);
  if (all.empty())
    return std::vector<Assignment>(tasks.size());
  if (tasks.size() == 1)
    return {all};
  std::vector<Assignment> perTask;
  Assignment unknown = all;
  for (const TuneTask &task : tasks) {
    const SpaceDefinition space = spaceOf(task, options, source, device);
    perTask.push_back(knobsOf(space, all));
    std::erase_if(unknown, [&](const auto &knob) {
      return space.find(knob.first) || space.hasAnyway(knob.first, knob.second);
    });
  }
  if (!unknown.empty())
    throw usageError("--fix " + unknown.begin()->first + ": none of the kernels has this knob");
  return perTask;
}

}
