// The variants of a tuned file, compared with the reference interpreter.
#pragma once
#include "tools/iclc/options/space.h"
#include "tools/iclc/source.h"
#include "tuner/measure/execute.h"
#include <functional>
#include <optional>

namespace icl::cli {

struct TunedVerification {
  const std::string &tunedFile;
  const Source &source;
  const ast::Kernel &kernel;
  const Executor &executor;
  const SpaceOptions &spaces;
  std::uint64_t seed;
  double limit;        ///< seconds for building and running one variant
  bool quiet;          ///< prints only errors and warnings
  std::string command; ///< for messages: the command that repeats this
  std::function<void(const std::string &)> note;
};

/// With sizes, which have a grid: verifies the variant that a call takes at them. Without: verifies each of
/// the file's variants for the kernel that this device can run. Those with compiled-in sizes run at these
/// sizes, the others at sizes for which nothing was tuned. Prints a line for each. Returns how many agree.
/// Returns nothing after the first that differs, which has been printed.
std::optional<unsigned> verifyTuned(const TunedVerification &, const Sizes *sizes);

}
