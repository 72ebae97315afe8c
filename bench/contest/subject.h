// A kernel of a benchmark with its device, sizes and arguments.
#pragma once
#include "compiler/compile.h"
#include "compiler/frontend/parse.h"
#include "compiler/interpret/interpret.h"
#include <cstdint>
#include <memory>
#include <string>

namespace icl::contest {

/// Pixels of a plane's and a volume's edge.
struct Sides {
  std::int64_t plane = 0, volume = 0;

  /// The defaults, for sizes that are not given (0), by kind of device.
  Sides orUsual(bool isCpu) const;
};

struct Subject {
  std::string text;
  std::unique_ptr<Diagnostics> diagnostics;
  std::unique_ptr<ast::Program> program;
  Sizes sizes;
  Arguments arguments; ///< generated, the same on every machine

  const ast::Kernel &kernel() const { return *program->kernels.front(); }
  const Extent &grid() const { return *sizes.grid; }
  /// "4096x4096"
  std::string sizeText() const;
};

/// The first kernel of the file, with a grid of the given sides and synthetic arguments, except for what
/// kernel_shape.h states. Prints its errors and throws an Error if there are any.
Subject load(const std::string &path, const Sides &);
/// The same with a grid of this size.
Subject loadAt(const std::string &path, const Extent &grid);

}
