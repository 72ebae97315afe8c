#include "compiler/analysis/code_size.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/exits.h"
#include "compiler/transform/lane_statements.h"
#include "compiler/transform/straighten.h"

using llvm::cast;

namespace icl {
using namespace ir;

Stmts LaneStatements::run(Stmts body) {
  constants.noteUses(body);
  lanes.noteReads(body);
  rewrite(body);
  return build.list(out);
}

LaneStatements::List LaneStatements::collect(const Expr *mask, llvm::function_ref<void()> emit) {
  List outer = std::exchange(out, {});
  const Expr *around = std::exchange(lanes.mask, mask);
  lanes.forgetPairs();
  emit();
  lanes.forgetPairs();
  lanes.mask = around;
  return std::exchange(out, std::move(outer));
}

const Expr *LaneStatements::anyOf(const Expr *mask) {
  return build.call(BuiltinId::any, ValueType{Scalar::Int, 1}, {mask});
}

const Expr *LaneStatements::both(const Expr *a, const Expr *b) {
  return a && b ? build.binary(Op::And, a, b) : a ? a : b;
}

const Expr *LaneStatements::without(const Expr *mask, const Expr *gone) {
  return both(mask, build.unary(Op::BitNot, gone));
}

const Var *LaneStatements::declareMask(llvm::StringRef name, const Expr *value, bool isConst) {
  const Var *v = build.local(names.unique(name), lanes.wide({Scalar::Int, 1}), isConst);
  push(build.declare(v, value));
  return v;
}

void LaneStatements::rewrite(Stmts body) {
  const LaneValues::ReadsTogether around = std::exchange(lanes.together, lanes.readTogether(body));
  rewriteEach(body);
  lanes.together = around;
}

void LaneStatements::rewriteEach(Stmts body) {
  for (std::size_t i = 0; i < body.size(); ++i) {
    statement(body[i]);
    if (live && hasJump(body.slice(i, 1), StmtKind::Break) && body[i]->kind != StmtKind::Break)
      return afterBreaks(body.drop_front(i + 1));
  }
}

void LaneStatements::afterBreaks(Stmts rest) {
  const Expr *inLoop = build.variable(live);
  if (lanes.mask == inLoop) {
    push(build.branch(build.unary(Op::Not, anyOf(inLoop)), build.list(build.jump(StmtKind::Break))));
    return rewrite(rest);
  }
  if (!rest.empty())
    under(build.variable(declareMask("left", both(lanes.mask, inLoop))), rest);
}

bool LaneStatements::isPerLane(const Stmt *s) const {
  if (auto *store = llvm::dyn_cast<Store>(s))
    return !varying.holds(store->array) ||
           !llvm::all_of(store->indices, [](const Expr *i) { return i->isInt(); });
  return s->kind == StmtKind::Write || (s->kind == StmtKind::Update && !isOfOneElement(*cast<Update>(s)));
}

bool LaneStatements::isSkipped(Stmts body) const {
  std::int64_t operations = 0;
  const bool isSimple = walk(body, [&](const Stmt *s) {
    operations += sizeOf(s, HalfConversion::Instruction);
    const bool isLoop = s->kind == StmtKind::For || s->kind == StmtKind::While;
    return !isLoop && !isPerLane(s) && llvm::all_of(expressionsOf(s), isSpeculable);
  });
  return !isSimple || operations > mostOperationsToSpeculate;
}

void LaneStatements::under(const Expr *mask, Stmts body) {
  const List masked = collect(mask, [&] { rewrite(body); });
  if (isSkipped(body))
    return push(build.branch(anyOf(mask), masked));
  llvm::append_range(out, masked);
}

void LaneStatements::statement(const Stmt *s) {
  if (s->kind != StmtKind::Declare)
    lanes.forgetPairs();
  switch (s->kind) {
  case StmtKind::Declare:
    return declare(*cast<Declare>(s));
  case StmtKind::Assign:
    return assign(*cast<Assign>(s));
  case StmtKind::Store:
    return store(*cast<Store>(s));
  case StmtKind::Write:
    return write(*cast<Write>(s));
  case StmtKind::Update:
    return update(*cast<Update>(s));
  case StmtKind::If:
    return branch(*cast<If>(s));
  case StmtKind::For:
  case StmtKind::While:
    return repeat(s);
  case StmtKind::Break:
    return leave(s);
  default:
    return push(s);
  }
}

void LaneStatements::shortcut(const If &i) {
  if (lanes.mask) // lanes that are not active do not count
    return rewrite(i.elseBody);
  const Expr *all = build.call(BuiltinId::all, ValueType{Scalar::Int, 1}, {truth(i.condition)});
  lanes.readsPairsInside = true;
  const List inside = collect(nullptr, [&] { rewrite(i.thenBody); });
  lanes.readsPairsInside = false;
  const List anywhere = collect(nullptr, [&] { rewrite(i.elseBody); });
  push(build.shortcut(all, inside, anywhere));
}

void LaneStatements::branch(const If &i) {
  if (i.isShortcut && varying.varies(i.condition))
    return shortcut(i);
  if (!varying.diverges(&i)) {
    const List a = collect(lanes.mask, [&] { rewrite(i.thenBody); });
    const List b = collect(lanes.mask, [&] { rewrite(i.elseBody); });
    return push(build.branch(i.condition, a, b));
  }
  const Expr *around = lanes.mask;
  const Expr *taken = build.variable(declareMask("taken", both(around, truth(i.condition))));
  under(taken, i.thenBody);
  if (!i.elseBody.empty())
    under(build.variable(declareMask("others", without(around, taken))), i.elseBody);
}

void LaneStatements::repeat(const Stmt *s) {
  if (!varying.diverges(s)) {
    const Var *outer = std::exchange(live, nullptr);
    push(withBody(s, collect(lanes.mask, [&] { rewrite(bodiesOf(s).front()); })));
    live = outer;
    return;
  }
  const Var *own = declareMask("live", lanes.mask ? lanes.mask : allLanes(), false);
  const Var *outer = std::exchange(live, own);
  push(withBody(s, collect(build.variable(live), [&] {
                  auto *w = llvm::dyn_cast<While>(s);
                  const bool tests = w && varying.varies(w->condition);
                  if (tests && !w->testAtEnd)
                    test(w->condition);
                  rewrite(bodiesOf(s).front());
                  if (tests && w->testAtEnd)
                    test(w->condition);
                })));
  live = outer;
}

const Stmt *LaneStatements::withBody(const Stmt *s, Stmts body) {
  if (auto *f = llvm::dyn_cast<For>(s))
    return build.countedLoop(f->var, f->begin, f->limit, f->step, body, f->name);
  auto *w = cast<While>(s);
  if (varying.varies(w->condition))
    return build.whileLoop(build.integer(1), body, false, w->name);
  return build.whileLoop(w->condition, body, w->testAtEnd, w->name);
}

void LaneStatements::test(const Expr *condition) {
  const Expr *inLoop = build.variable(live);
  push(build.assign(live, both(inLoop, truth(condition))));
  push(build.branch(build.unary(Op::Not, anyOf(inLoop)), build.list(build.jump(StmtKind::Break))));
}

void LaneStatements::leave(const Stmt *s) {
  if (!live || lanes.mask == build.variable(live))
    return push(s);
  push(build.assign(live, without(build.variable(live), lanes.mask)));
}

}
