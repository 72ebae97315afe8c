// A kernel of a benchmark with what it runs on.
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

  /// Those that are not given (0), for the kind of device.
  Sides orUsual(bool isCpu) const;
};

struct Subject {
  std::string text;
  std::unique_ptr<Diagnostics> diagnostics;
  std::unique_ptr<ast::Program> program;
  Sizes sizes;
  Arguments arguments; ///< made up, the same on every machine

  const ast::Kernel &kernel() const { return *program->kernels.front(); }
  const Extent &grid() const { return *sizes.grid; }
  /// "4096x4096"
  std::string sizeText() const;
};

/// The first kernel of the file. Prints what is wrong with it, then throws std::runtime_error.
Subject load(const std::string &path, const Sides &);

}
