// Names that are free in generated OpenCL C.
#pragma once
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Allocator.h"
#include <string>

namespace icl {

/// Whether OpenCL C, its builtins or the emitter's own names claim the word.
bool isReserved(llvm::StringRef name);

class UniqueNames {
public:
  /// The name itself when it is free, else with the first free number behind it: "sum", "sum_2".
  std::string unique(llvm::StringRef name);

private:
  struct Stem {
    std::string text;  ///< the name, or one that is not reserved
    unsigned next = 2; ///< the first number that may be free behind it
  };
  llvm::StringSet<llvm::BumpPtrAllocator> used;
  llvm::StringMap<Stem> stems;
};

}
