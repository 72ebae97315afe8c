// The declarations of a file, for the checking of its functions.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/frontend/scope.h"
#include "compiler/source/diagnostics.h"
#include "llvm/ADT/StringMap.h"
#include <map>

namespace icl {

struct SyntaxItem;
struct FunctionEntry;

/// How a function accesses one of its image parameters. Each range is that of the first such access.
struct ImageAccesses {
  std::optional<SourceRange> readElsewhere; ///< at a pixel other than the own one, or by sample()
  std::optional<SourceRange> readOwn;
  std::optional<SourceRange> written;
  struct Passed {
    const FunctionEntry *callee;
    std::size_t parameter;
    SourceRange range; ///< of the argument
  };
  std::vector<Passed> passed;
};

struct FunctionEntry {
  ast::Function *function = nullptr; ///< null if its head has an error: calls of it are not checked
  ast::Kernel *kernel = nullptr;     ///< the same function, if it is a kernel
  const SyntaxItem *syntax = nullptr;
  std::map<const ast::Variable *, ImageAccesses> images;
  std::vector<std::pair<const FunctionEntry *, SourceRange>> calls; ///< of helpers, in source order
};

struct File {
  Diagnostics &diagnostics;
  ast::Program &program;
  Scopes constants;
  std::map<std::string, FunctionEntry, std::less<>> functions;
  unsigned nextSlot = 0; ///< of variables outside of functions
};

}
