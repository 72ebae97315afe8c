// What a tuning consists of: kernels, each at sizes or for any size.
#pragma once
#include "compiler/compile.h"
#include "tools/iclc/options/inputs.h"
#include "tools/iclc/options/sizes.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace icl::cli {

struct TuneTask {
  const ast::Kernel *kernel = nullptr;
  Sizes sizes;               ///< complete; for any size without a grid
  std::vector<Extent> grids; ///< for any size: where candidates are timed, the largest first
  Extent searchGrid{};       ///< for any size: the one of the search
  /// What was given for the kernel's parameters.
  std::shared_ptr<const std::map<std::string, HostBuffer>> given;
  bool isForAnySize() const { return !grids.empty(); }
  /// "blur at 640x480", "blur at any size", "blur at 640x480 with radius=3".
  std::string title() const;
};

struct TuneTasks {
  std::vector<TuneTask> tasks; ///< not empty
  std::vector<const ast::Kernel *>
      sizeless; ///< not tuned, because no size was given for them, but for others
};

/// Throws as SizeOptions::choice() and completeSizes() do, before any work begins.
TuneTasks tasksOf(const std::vector<const ast::Kernel *> &, const SizeOptions &, const InputOptions &,
                  const Device &);

}
