#include "compiler/frontend/flow.h"
#include "compiler/frontend/fold.h"
#include "llvm/ADT/STLExtras.h"

namespace icl {
namespace {

using namespace ast;
using llvm::dyn_cast;

/// Whether the statement, in the body of a loop, contains a `break` that leaves this loop.
bool breaksOut(const Stmt *s) {
  if (!s || llvm::isa<For>(s) || llvm::isa<While>(s))
    return false;
  if (const auto *block = dyn_cast<Block>(s))
    return llvm::any_of(block->body, [](const StmtPtr &part) { return breaksOut(part.get()); });
  if (const auto *choice = dyn_cast<If>(s))
    return breaksOut(choice->thenBody.get()) || breaksOut(choice->elseBody.get());
  return llvm::isa<Break>(s);
}

bool isAlwaysTrue(const Expr *condition) {
  if (!condition)
    return true;
  const auto value = fold(*condition);
  return value && value->isTrue();
}

}

bool canFallThrough(const Stmt &s) {
  switch (s.kind) {
  case StmtKind::Return:
  case StmtKind::Break:
  case StmtKind::Continue:
    return false;
  case StmtKind::Block:
    return llvm::all_of(llvm::cast<Block>(s).body, [](const StmtPtr &part) { return canFallThrough(*part); });
  case StmtKind::If: {
    const auto &choice = llvm::cast<If>(s);
    return !choice.elseBody || canFallThrough(*choice.thenBody) || canFallThrough(*choice.elseBody);
  }
  case StmtKind::For: {
    const auto &loop = llvm::cast<For>(s);
    return !isAlwaysTrue(loop.condition.get()) || breaksOut(loop.body.get());
  }
  case StmtKind::While: {
    const auto &loop = llvm::cast<While>(s);
    return !isAlwaysTrue(loop.condition.get()) || breaksOut(loop.body.get());
  }
  default:
    return true;
  }
}

}
