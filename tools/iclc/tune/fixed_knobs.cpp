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

static Assignment knobsOf(const TuneTask &task, const Assignment &fixed, const TuneOptions &options,
                          const Source &source, const Device &device) {
  Sizes sizes = task.sizes;
  if (task.isForAnySize())
    sizes.grid = task.grids.front();
  const SpaceDefinition space = options.spaces.space(source, *task.kernel, device, sizes);
  Assignment own;
  std::copy_if(fixed.begin(), fixed.end(), std::inserter(own, own.end()),
               [&](const auto &knob) { return space.find(knob.first).has_value(); });
  return own;
}

std::vector<Assignment> fixedKnobs(const TuneOptions &options, const Source &source,
                                   const std::vector<TuneTask> &tasks, const Device &device) {
  const Assignment all = parseAssignment(options.fixed);
  checkSizesKnob(all, tasks);
  if (tasks.size() == 1 || all.empty())
    return std::vector<Assignment>(tasks.size(), all);
  std::vector<Assignment> perTask;
  Assignment unknown = all;
  for (const TuneTask &task : tasks) {
    perTask.push_back(knobsOf(task, all, options, source, device));
    for (const auto &[name, value] : perTask.back())
      unknown.erase(name);
  }
  if (!unknown.empty())
    throw usageError("--fix " + unknown.begin()->first + ": none of the kernels has this knob");
  return perTask;
}

}
