#include "tools/iclc/tune/task.h"
#include "compiler/space/error.h"
#include "compiler/space/sizes.h"
#include "tools/iclc/arguments.h"
#include "tools/iclc/memory.h"
#include "tuner/any_size.h"
#include "tuner/store/tuned.h"
#include <algorithm>

namespace icl::cli {

std::string TuneTask::title() const {
  const std::string values = runtime::textOf(fixedTexts(valueTexts(*kernel)));
  return kernel->name + " at " + (isForAnySize() ? "any size" : extentText(*sizes.grid, kernel->dimensions)) +
         (values.empty() ? "" : " with " + values);
}

static bool fits(const ast::Kernel &kernel, const Sizes &sizes,
                 const std::map<std::string, HostBuffer> &given, const Device &device) {
  try {
    checkMemory(kernel, sizes, given, device);
    return true;
  } catch (const Error &) {
    return false;
  }
}

using Given = std::map<std::string, HostBuffer>;

static TuneTask anySizeTask(const ast::Kernel &kernel, const SizeChoice &choice,
                            const std::shared_ptr<const Given> &given, const Device &device) {
  Sizes sizes = choice.images;
  sizes.grid = Extent{1, 1, 1};
  for (const ast::ImageUse &use : kernel.images) {
    const auto image = given->find(use.image->name);
    if (image == given->end())
      continue;
    if (use.inGrid || use.isWritten)
      throw usageError("--size any: `" + use.image->name + "` fixes the size of the grid");
    sizes.images[use.image->name] = image->second.size;
  }
  TuneTask task{&kernel, sizes, {}, {}, given};
  task.sizes.grid.reset();
  for (const Sizes &one : choice.sizes)
    task.grids.push_back(*one.grid);
  for (const Extent &grid : representativeGrids(kernel.dimensions)) {
    sizes.grid = grid;
    if (std::find(task.grids.begin(), task.grids.end(), grid) == task.grids.end() &&
        fits(kernel, sizes, *given, device))
      task.grids.push_back(grid);
  }
  if (task.grids.empty())
    throw environmentError("`" + kernel.name + "` does not fit into the memory of " + device.name);
  task.searchGrid = middleOf(task.grids);
  return task;
}

/// Whether a size was given for the kernel, or its source or an input determines the grid.
static bool gridIsKnown(const ast::Kernel &kernel, const Sizes &sizes, const Given &given) {
  return sizes.grid || std::any_of(kernel.images.begin(), kernel.images.end(), [&](const ast::ImageUse &use) {
           return (use.inGrid || use.isWritten) && given.contains(use.image->name);
         });
}

TuneTasks tasksOf(const std::vector<const ast::Kernel *> &kernels, const SizeOptions &options,
                  const InputOptions &inputs, const Device &device) {
  TuneTasks all;
  std::vector<TuneTask> &tasks = all.tasks;
  for (const ast::Kernel *kernel : kernels) {
    const auto given = std::make_shared<const Given>(inputs.load(*kernel, kernels));
    SizeChoice choice = options.choice(*kernel, kernels);
    if (kernels.size() > 1 && !choice.any && !gridIsKnown(*kernel, choice.sizes.front(), *given)) {
      all.sizeless.push_back(kernel);
      continue;
    }
    for (Sizes &sizes : choice.sizes) {
      sizes = completeSizes(*kernel, sizes, *given);
      checkMemory(*kernel, sizes, *given, device);
      tasks.push_back({kernel, sizes, {}, {}, given});
    }
    if (choice.any)
      tasks.push_back(anySizeTask(*kernel, choice, given, device));
  }
  if (tasks.empty())
    completeSizes(*all.sizeless.front(), {}, {}); // throws
  return all;
}

}
