// The pass runner: every knob lowers in the order of the table, and the verifier looks at the result, or
// after each.
#pragma once
#include <string>
#include <utility>
#include <vector>

namespace icl {

namespace ir {
struct Kernel;
}
struct LoweringContext;

/// What the runner shows of its work.
struct PassOptions {
  /// A pass's name, "body" for the IR before any, or "all"; empty: nothing is printed.
  std::string printAfter{};
  std::string *printed = nullptr; ///< takes the text; needed when printAfter is set
  std::vector<std::pair<std::string, double>> *times = nullptr; ///< takes each pass's name and time in ns
  bool verifiesEach = false; ///< looks for mistakes of the compiler after every pass, not only at the result
};

/// Throws std::logic_error, which names the pass, when a pass breaks the IR: a bug of the compiler.
ir::Kernel runPasses(ir::Kernel, const LoweringContext &, const PassOptions &options = {});

}
