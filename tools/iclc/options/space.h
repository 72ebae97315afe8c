// --wg: which space of variants to use.
#pragma once
#include "compiler/compile.h"
#include "tools/iclc/options/command_line.h"
#include "tools/iclc/source.h"

namespace icl::cli {

class SpaceOptions {
public:
  explicit SpaceOptions(CommandLine &);
  /// The definition of the kernel's space. Prints errors in its pragmas and throws a silent Error.
  /// `isForTuned`: for configurations of a tuned file, which may have dense work-groups without --wg dense.
  SpaceDefinition space(const Source &, const ast::Kernel &, const Device &, const Sizes &,
                        bool isForTuned = false) const;
  /// Throws a usage Error for anything but `powers` and `dense`.
  bool denseWorkGroups() const;

private:
  std::string workGroups = "powers";
};

}
