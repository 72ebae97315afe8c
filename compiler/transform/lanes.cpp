#include "compiler/transform/lanes.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/exits.h"
#include "compiler/transform/lane_loops.h"
#include "compiler/transform/lane_statements.h"
#include "compiler/transform/shared_quotients.h"
#include "compiler/transform/straighten.h"

namespace icl {
using namespace ir;

/// A long chain of `else if` nests under masks, and compilers limit the depth of brackets, often to 256.
static constexpr unsigned mostNesting = 60;

/// Whether loops are in another form than reshapeLoops() gives them.
static bool needReshaping(Stmts body, const Varying &varying) {
  return !walk(body, [&](const Stmt *s) {
    auto *f = llvm::dyn_cast<For>(s);
    return s->kind != StmtKind::Continue && !(f && (varying.varies(f->begin) || varying.varies(f->limit)));
  });
}

/// Straightened, with vectors in components, which may allow to straighten more.
static std::optional<SplitBody> inComponents(Arena &arena, Stmts body, const SplitForm &form,
                                             UniqueNames &names) {
  const Stmts straight = straighten(arena, body, names);
  auto split = splitVectors(arena, straight, form, names);
  // Choices between parts have conditions of their own.
  if (split && !form.isInterleaved && split->body.data() != straight.data())
    split->body = straighten(arena, split->body, names);
  return split;
}

std::optional<Stmts> vectorise(Arena &arena, Stmts body, const LaneForm &form, UniqueNames &names) {
  auto split = inComponents(arena, body, {form.bitsMayDiffer, form.isInterleaved}, names);
  if (!split)
    return std::nullopt;
  Stmts straight = shareQuotients(arena, split->body);
  if (nestingOf(straight) > mostNesting)
    return std::nullopt;
  std::optional<Varying> varying(std::in_place, arena);
  varying->find(straight);
  while (varying->diverges() && needReshaping(straight, *varying)) {
    if (form.isInterleaved)
      return std::nullopt;
    straight = straighten(arena, reshapeLoops(arena, straight, *varying, names), names);
    varying.emplace(arena).find(straight); // what follows a `continue` may differ now
  }
  try {
    return LaneStatements(arena, form, *varying, split->parts, names).run(straight);
  } catch (CannotVectorise) {
    return std::nullopt;
  }
}

bool canInterleave(Arena &arena, Stmts body, UniqueNames &names) {
  const auto split = inComponents(arena, body, {.isInterleaved = true}, names);
  bool hasParts = false;
  if (split)
    walkExprs(split->body, {Op::Part}, [&](const Expr *e) { hasParts |= e->op == Op::Part; });
  return hasParts &&
         vectorise(arena, body, {.lanes = 2, .isInterleaved = true, .readsAreInside = true}, names);
}

static bool hasLoop(const Stmt *s) {
  const auto isLoop = [](const Stmt *x) { return x->kind == StmtKind::For || x->kind == StmtKind::While; };
  return isLoop(s) || llvm::any_of(bodiesOf(s), [](Stmts body) { return llvm::any_of(body, hasLoop); });
}

LaneDifferences laneDifferences(Arena &arena, Stmts body, UniqueNames &names) {
  const Stmts straight = inComponents(arena, body, {}, names)->body;
  Varying varying(arena);
  varying.find(straight);
  LaneDifferences differences;
  differences.diverge = varying.diverges();
  walk(straight, [&](const Stmt *s) {
    differences.loop |= varying.diverges(s) && hasLoop(s);
    auto *store = llvm::dyn_cast<Store>(s);
    differences.storeApart |= store && store->array->storage == Var::Storage::Local &&
                              llvm::any_of(store->indices, [&](const Expr *i) { return varying.varies(i); });
    return true;
  });
  return differences;
}

}
