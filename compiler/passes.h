// The pass runner: every knob lowers the kernel, in the order of the table. The verifier checks the result,
// or the kernel after each pass.
#pragma once
#include <string>
#include <utility>
#include <vector>

namespace icl {

namespace ir {
struct Kernel;
}
struct LoweringContext;

/// What the runner reports.
struct PassOptions {
  /// A pass's name, "body" for the IR before any, or "all"; empty: nothing is printed.
  std::string printAfter{};
  std::string *printed = nullptr; ///< takes the text; needed when printAfter is set
  std::vector<std::pair<std::string, double>> *times = nullptr; ///< takes each pass's name and time in ns
  bool verifiesEach = false;   ///< verifies the kernel after every pass, not only the result
  bool sumsMagnitudes = false; ///< floating sums add the magnitudes of their values
};

/// Throws std::logic_error, which names the pass, when a pass returns an invalid kernel: a bug in the
/// compiler.
ir::Kernel runPasses(ir::Kernel, const LoweringContext &, const PassOptions &options = {});

}
