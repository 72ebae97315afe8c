#include "compiler/transform/exits.h"
#include "compiler/ir/rewrite.h"

using llvm::cast;

namespace icl {
using namespace ir;

static bool isLoop(const Stmt *s) { return s->kind == StmtKind::For || s->kind == StmtKind::While; }

bool hasJump(Stmts body, StmtKind kind) {
  for (const Stmt *s : body) {
    if (s->kind == kind)
      return true;
    if (isLoop(s))
      continue;
    for (Stmts inner : bodiesOf(s))
      if (hasJump(inner, kind))
        return true;
  }
  return false;
}

namespace {
class ContinueRewriter : public Rewriter {
public:
  explicit ContinueRewriter(Arena &arena) : Rewriter(arena, {}) {}

private:
  Stmts stmt(const Stmt *s) override {
    if (s->kind == StmtKind::Continue)
      return one(build.jump(StmtKind::Leave));
    return isLoop(s) ? one(s) : rewriteParts(s);
  }
};

enum class Exit { Never, Sometimes, Always };

struct Piece {
  Stmts body;
  Exit exit = Exit::Never;
};

class LeaveRemover {
public:
  LeaveRemover(Arena &arena, const std::string &flagName) : arena(arena), build(arena), flagName(flagName) {}

  Stmts run(Stmts body) {
    Piece piece = remove(body, false);
    if (!flag)
      return piece.body;
    llvm::SmallVector<const Stmt *, 16> result{build.declare(flag, build.integer(0))};
    llvm::append_range(result, piece.body);
    return build.list(result);
  }

private:
  using List = llvm::SmallVector<const Stmt *, 16>;

  Piece remove(Stmts body, bool inLoop) {
    List out;
    Exit exit = Exit::Never;
    for (std::size_t i = 0; i < body.size(); ++i) {
      const Stmt *s = body[i];
      const Stmts rest = body.drop_front(i + 1);
      if (s->kind == StmtKind::Leave) {
        if (inLoop || flagged)
          out.push_back(build.assign(theFlag(), build.integer(1)));
        if (inLoop)
          out.push_back(build.jump(StmtKind::Break));
        return {build.list(out), Exit::Always};
      }
      Piece piece = s->kind == StmtKind::If ? branch(cast<If>(s), rest, inLoop) : removeFromNested(s, inLoop);
      out.append(piece.body.begin(), piece.body.end());
      if (piece.exit == Exit::Never)
        continue;
      if (piece.exit == Exit::Always || tookRest)
        return tookRest = false, Piece{build.list(out), piece.exit};
      exit = Exit::Sometimes;
      if (inLoop || rest.empty())
        continue;
      Piece guarded = remove(rest, false);
      out.push_back(build.branch(build.unary(Op::Not, build.variable(theFlag())), guarded.body));
      return {build.list(out), Exit::Sometimes};
    }
    return {build.list(out), exit};
  }

  /// A branch that always leaves needs no flag: what follows moves into the other branch.
  Piece branch(const If *s, Stmts rest, bool inLoop) {
    const Exit thenExit = exitOf(s->thenBody), elseExit = exitOf(s->elseBody);
    if (thenExit == Exit::Never && elseExit == Exit::Never)
      return {build.list(s), Exit::Never};
    const bool thenEnds = thenExit == Exit::Always, elseEnds = elseExit == Exit::Always;
    if (!inLoop && (thenEnds || elseEnds)) {
      const Piece a = remove(thenEnds ? s->thenBody : concatenate(s->thenBody, rest), false);
      const Piece b = remove(elseEnds ? s->elseBody : concatenate(s->elseBody, rest), false);
      tookRest = true;
      const Exit exit = a.exit == Exit::Always && b.exit == Exit::Always ? Exit::Always : Exit::Sometimes;
      return {build.list(build.branch(s->condition, a.body, b.body)), exit};
    }
    const bool outer = std::exchange(flagged, true);
    const Piece a = remove(s->thenBody, inLoop), b = remove(s->elseBody, inLoop);
    flagged = outer;
    const Exit exit = a.exit == Exit::Always && b.exit == Exit::Always ? Exit::Always : Exit::Sometimes;
    return {build.list(build.branch(s->condition, a.body, b.body)), exit};
  }

  /// Loops and blocks.
  Piece removeFromNested(const Stmt *s, bool inLoop) {
    if (auto *region = llvm::dyn_cast<Region>(s))
      return {build.list(build.block(removeLeaves(arena, region->body, flagName))), Exit::Never};
    if (auto *block = llvm::dyn_cast<Block>(s)) {
      const bool outer = std::exchange(flagged, true);
      const Piece piece = remove(block->body, inLoop);
      flagged = outer;
      return {build.list(build.block(piece.body)), piece.exit};
    }
    if (!isLoop(s))
      return {build.list(s), Exit::Never};
    const Stmts body = bodiesOf(s).front();
    const bool leaves = exitOf(body) != Exit::Never;
    const Stmts inner = remove(body, true).body;
    const Stmt *loop;
    if (auto *f = llvm::dyn_cast<For>(s))
      loop = build.countedLoop(f->var, f->begin, f->limit, f->step, inner, f->name);
    else {
      auto *w = cast<While>(s);
      loop = build.whileLoop(w->condition, inner, w->testAtEnd, w->name);
    }
    if (!leaves)
      return {build.list(loop), Exit::Never};
    if (!inLoop)
      return {build.list(loop), Exit::Sometimes};
    const Stmt *onward = build.branch(build.variable(theFlag()), build.list(build.jump(StmtKind::Break)));
    return {build.list({loop, onward}), Exit::Sometimes};
  }

  /// Whether running the body ends at a Leave of this region: never, on some ways through, or on all.
  static Exit exitOf(Stmts body) {
    Exit exit = Exit::Never;
    for (const Stmt *s : body) {
      if (s->kind == StmtKind::Leave)
        return Exit::Always;
      if (s->kind == StmtKind::Region)
        continue;
      Exit one = Exit::Never;
      if (auto *i = llvm::dyn_cast<If>(s)) {
        const Exit a = exitOf(i->thenBody), b = exitOf(i->elseBody);
        one = a == b ? a : Exit::Sometimes;
      } else if (auto *b = llvm::dyn_cast<Block>(s)) {
        one = exitOf(b->body);
      } else if (isLoop(s)) {
        one = exitOf(bodiesOf(s).front()) == Exit::Never ? Exit::Never : Exit::Sometimes;
      }
      if (one == Exit::Always)
        return one;
      if (one == Exit::Sometimes)
        exit = one;
    }
    return exit;
  }

  Stmts concatenate(Stmts a, Stmts b) {
    List all(a.begin(), a.end());
    all.append(b.begin(), b.end());
    return build.list(all);
  }

  const Var *theFlag() {
    if (!flag)
      flag = build.local(flagName, {Scalar::Int, 1}, false);
    return flag;
  }

  Arena &arena;
  Builder build;
  const std::string &flagName;
  const Var *flag = nullptr;
  bool flagged = false;  // a Leave here must set the flag, which statements after its branch read
  bool tookRest = false; // the branch just handled contains the statements that followed it
};
}

Stmts turnContinuesIntoLeaves(Arena &arena, Stmts body) { return ContinueRewriter(arena).rewrite(body); }

Stmts removeLeaves(Arena &arena, Stmts body, const std::string &flagName) {
  return LeaveRemover(arena, flagName).run(body);
}

}
