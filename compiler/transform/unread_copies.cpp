#include "compiler/transform/unread_copies.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/rewrite.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

namespace icl {
using namespace ir;

using Vars = llvm::DenseSet<const Var *>;

/// The variables and arrays that expressions mention in the prologue, the paths and the values of tables.
static Vars readIn(const Kernel &kernel) {
  Vars all;
  const auto note = [&](const Expr *e) {
    if (e->op == Op::Variable || e->op == Op::Element)
      all.insert(e->var);
  };
  walkExprs(kernel.prologue, note);
  for (const Path &path : kernel.paths)
    walkExprs(path.body, note);
  for (const Table &made : kernel.tables)
    walkExprs(made.value, note);
  return all;
}

/// The array of which the statement makes the copy: a loop that only stores elements. Null for others.
static const Var *copiedBy(const Stmt *s) {
  auto *loop = llvm::dyn_cast<For>(s);
  auto *copying = loop && loop->body.size() == 1 ? llvm::dyn_cast<Store>(loop->body.front()) : nullptr;
  return copying && copying->array->storage == Var::Storage::Shared ? copying->array : nullptr;
}

/// Without the statements for which the condition holds.
template <class Condition>
static void eraseFromPrologue(Kernel &kernel, Condition condition) {
  llvm::SmallVector<const Stmt *, 8> kept(kernel.prologue.begin(), kernel.prologue.end());
  llvm::erase_if(kept, condition);
  kernel.prologue = Builder(*kernel.arena).list(kept);
}

Kernel removeUnreadCopies(Kernel kernel) {
  Vars unread;
  const Vars read = readIn(kernel);
  for (const Stmt *s : kernel.prologue)
    if (const Var *copy = copiedBy(s); copy && !read.contains(copy))
      unread.insert(copy);
  eraseFromPrologue(kernel, [&](const Stmt *s) { return unread.contains(copiedBy(s)); });

  // What only the copying read is not needed either: the work-item's index, the array that was copied.
  const Vars left = readIn(kernel);
  eraseFromPrologue(kernel, [&](const Stmt *s) {
    auto *declared = llvm::dyn_cast<Declare>(s);
    return declared && (unread.contains(declared->var) || (declared->value && !left.contains(declared->var)));
  });
  llvm::erase_if(kernel.constants, [&](const Var *v) { return !left.contains(v); });
  return kernel;
}

}
