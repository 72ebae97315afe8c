#include "tools/iclc/tune/request.h"
#include "compiler/interpret/synthetic.h"
#include <algorithm>

namespace icl::cli {

/// Of made-up inputs, so that searches share what was measured.
static constexpr std::uint64_t seedOfInputs = 1;

Arguments argumentsOf(const TuneTask &task, const Extent &grid) {
  return syntheticArguments(*task.kernel, grid, task.sizes.images, *task.given, seedOfInputs);
}

TuneRequest kernelRequest(const TuneTask &task, const Assignment &fixed, const TuneOptions &options,
                          const Source &source, const runtime::DeviceInfo &info) {
  Sizes sizes = task.sizes;
  Assignment knobs = fixed;
  if (task.isForAnySize()) {
    sizes.grid = task.grids.front();
    knobs["sizes"] = "runtime";
  }
  TuneRequest made{*task.kernel,
                   source.diagnostics->text().str(),
                   options.device.selected(),
                   sizes,
                   argumentsOf(task, task.isForAnySize() ? task.searchGrid : *sizes.grid),
                   knobs,
                   options.spaces.denseWorkGroups(),
                   "",
                   static_cast<unsigned>(std::min<std::uint64_t>(options.jobs.value, 1024)),
                   {}};
  made.info = info;
  made.objective = options.objective.choose();
  made.search.strategy = options.strategy.text(); // the space depends on it
  return made;
}

}
