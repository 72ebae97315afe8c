#include "compiler/target/definite_write.h"
#include <algorithm>

namespace icl {
namespace {

using namespace ast;
using llvm::dyn_cast;

bool mayReturn(const Stmt *stmt) {
  if (!stmt)
    return false;
  if (const auto *block = dyn_cast<Block>(stmt))
    return std::any_of(block->body.begin(), block->body.end(),
                       [](const StmtPtr &s) { return mayReturn(s.get()); });
  if (const auto *branch = dyn_cast<If>(stmt))
    return mayReturn(branch->thenBody.get()) || mayReturn(branch->elseBody.get());
  if (const auto *loop = dyn_cast<For>(stmt))
    return mayReturn(loop->body.get());
  if (const auto *loop = dyn_cast<While>(stmt))
    return mayReturn(loop->body.get());
  return llvm::isa<Return>(stmt);
}

bool writes(const Stmt *stmt, const Variable *image) {
  if (!stmt)
    return false;
  if (const auto *expression = dyn_cast<ExpressionStmt>(stmt)) {
    const auto *assign = dyn_cast<Assign>(expression->expr.get());
    const auto *target = assign ? dyn_cast<ImageAccess>(assign->target.get()) : nullptr;
    return target && target->image == image && !assign->op;
  }
  if (const auto *branch = dyn_cast<If>(stmt))
    return writes(branch->thenBody.get(), image) && writes(branch->elseBody.get(), image);
  const auto *block = dyn_cast<Block>(stmt);
  if (!block)
    return false; // a loop may have no iterations, or be left before it writes
  for (const StmtPtr &child : block->body) {
    if (writes(child.get(), image))
      return true;
    if (mayReturn(child.get()))
      return false;
  }
  return false;
}

}

bool alwaysWrites(const Kernel &kernel, const Variable *image) { return writes(kernel.body.get(), image); }

}
