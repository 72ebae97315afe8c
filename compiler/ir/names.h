// Names that are free in generated OpenCL C.
#pragma once
#include "compiler/ir/ir.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Allocator.h"
#include <string>

namespace icl {

/// What the names of arguments end in that pass an image's size, or the grid's (`in_width`), by dimension; a
/// padded image's elements in a row and rows in a slice; the bits of a `half`. All such names are reserved.
inline constexpr const char *extentEndings[3] = {"_width", "_height", "_depth"};
inline constexpr const char *pitchEndings[2] = {"_pitch", "_rows"};
inline constexpr const char *bitsEnding = "_bits";

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

/// The names that a kernel uses.
UniqueNames namesIn(const ir::Kernel &);
/// Those that a copy of the body must leave alone, if it renames the variables that it declares: parameters,
/// constants, loop variables.
UniqueNames namesAround(const ir::Kernel &, ir::Stmts body);

}
