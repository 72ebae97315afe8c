// Names that are free in generated code.
#pragma once
#include "compiler/ir/ir.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Allocator.h"
#include <string>

namespace icl {

class UniqueNames {
public:
  explicit UniqueNames(ir::IsReserved isReserved) : isReserved(isReserved) {}

  /// The name itself when it is free, else followed by the first free number: "sum", "sum_2".
  std::string unique(llvm::StringRef name);

private:
  struct Stem {
    std::string text;  ///< the name, or one that is not reserved
    unsigned next = 2; ///< the first number that may be free after it
  };
  ir::IsReserved isReserved;
  llvm::StringSet<llvm::BumpPtrAllocator> used;
  llvm::StringMap<Stem> stems;
};

/// The names that a kernel uses.
UniqueNames namesIn(const ir::Kernel &);
/// The names that a copy of the body must not use, if it renames the variables that it declares: those of
/// parameters, constants, loop variables.
UniqueNames namesAround(const ir::Kernel &, ir::Stmts body);

}
