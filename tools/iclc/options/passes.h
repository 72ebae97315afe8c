// --print-after and --time-passes: what the pass runner did, on the standard error.
#pragma once
#include "compiler/compile.h"
#include "tools/iclc/options/command_line.h"

namespace icl::cli {

class PassReport {
public:
  explicit PassReport(CommandLine &);
  /// Throws a usage Error for a pass that does not exist.
  void check() const;
  /// For compileVariant(). Collects the reports of all variants compiled with it.
  PassOptions options();
  void print() const;

private:
  std::string printAfter, printed;
  bool wantsTimes = false;
  std::vector<std::pair<std::string, double>> times;
};

}
