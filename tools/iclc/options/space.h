// --wg: which space of variants to use.
#pragma once
#include "compiler/compile.h"
#include "tools/iclc/options/command_line.h"
#include "tools/iclc/source.h"

namespace icl::cli {

class SpaceOptions {
public:
  explicit SpaceOptions(CommandLine &);
  /// What defines the kernel's space. Prints what is wrong with its pragmas and throws a silent Error.
  /// `isForTuned`: for what a tuned file holds, which may have been found among dense sizes whatever is said
  /// here.
  SpaceDefinition space(const Source &, const ast::Kernel &, const Device &, const Sizes &,
                        bool isForTuned = false) const;
  /// Throws a usage Error for what is neither `powers` nor `dense`.
  bool denseWorkGroups() const;

private:
  std::string workGroups = "powers";
};

}
