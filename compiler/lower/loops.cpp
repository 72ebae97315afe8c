#include "compiler/ast/walk.h"
#include "compiler/lower/body_lowering.h"
#include "compiler/transform/exits.h"

namespace icl {
using ir::Expr;
using ir::Op;

static bool readsMemory(const Expr *e) {
  return e->mentions.meets({Op::Element, Op::Read, Op::BoundedRead, Op::Sample});
}

static bool hasOnlyConstants(const Expr *e) {
  return e->op == Op::Variable ? e->var->isConst : llvm::all_of(e->args, hasOnlyConstants);
}

/// Whether the value cannot change while a loop runs: it contains no variable that could be assigned, and no
/// memory access.
static bool isInvariant(const Expr *e) { return !readsMemory(e) && hasOnlyConstants(e); }

/// Whether the expression uses none of the variables.
static bool usesNone(const ast::Expr &e, const llvm::DenseSet<const ast::Variable *> &variables) {
  bool any = false;
  ast::forEachExpr(e, [&](const ast::Expr &part) {
    auto *ref = llvm::dyn_cast<ast::VariableRef>(&part);
    any |= ref && variables.count(ref->variable) > 0;
  });
  return !any;
}

/// The same for the statements that an expression needs before it: constants may hold what memory held then.
static bool areInvariant(llvm::ArrayRef<const ir::Stmt *> before) {
  return llvm::all_of(before, [](const ir::Stmt *s) {
    auto *d = llvm::dyn_cast<ir::Declare>(s);
    return d && d->value && isInvariant(d->value);
  });
}

static const ast::Expr &withoutCasts(const ast::Expr &e) {
  auto *c = llvm::dyn_cast<ast::Cast>(&e);
  return c && c->isImplicit ? withoutCasts(*c->operand) : e;
}

static bool isVariable(const ast::Expr &e, const ast::Variable *v) {
  auto *ref = llvm::dyn_cast<ast::VariableRef>(&withoutCasts(e));
  return ref && ref->variable == v;
}

/// What the step adds to the variable: i++, --i, i += 2, i -= 3, i = i + 4; nothing for other steps.
static const ast::Expr *addedBy(const ast::Expr &step, const ast::Variable *v, bool &negative, bool &isUnit) {
  if (auto *i = llvm::dyn_cast<ast::IncDec>(&step); i && isVariable(*i->target, v)) {
    negative = !i->increment;
    isUnit = true;
    return i->target.get();
  }
  auto *a = llvm::dyn_cast<ast::Assign>(&step);
  if (!a || !isVariable(*a->target, v))
    return nullptr;
  const ast::Expr *added = a->value.get();
  std::optional<ast::BinaryOp> op = a->op;
  if (!op) {
    auto *sum = llvm::dyn_cast<ast::Binary>(&withoutCasts(*a->value));
    if (!sum || !isVariable(*sum->lhs, v))
      return nullptr;
    op = sum->op;
    added = sum->rhs.get();
  }
  if (op != ast::BinaryOp::Add && op != ast::BinaryOp::Sub)
    return nullptr;
  negative = op == ast::BinaryOp::Sub;
  isUnit = false;
  return added;
}

/// The smallest and largest value of an integer type, as far as int64 holds them.
static std::pair<std::int64_t, std::int64_t> limitsOf(Scalar s) {
  const unsigned bits = sizeOf(s) * 8;
  if (bits == 64)
    return {INT64_MIN, INT64_MAX};
  return isSigned(s) ? std::pair(-(std::int64_t(1) << (bits - 1)), (std::int64_t(1) << (bits - 1)) - 1)
                     : std::pair(std::int64_t(0), (std::int64_t(1) << bits) - 1);
}

namespace {
/// What a loop sets before its first test.
struct LoopStart {
  const ast::Variable *variable = nullptr; ///< null: not one variable
  const ast::Expr *value = nullptr;
};
}

static LoopStart startOf(const ast::For &loop) {
  if (loop.init.size() != 1)
    return {};
  if (auto *d = llvm::dyn_cast<ast::Declare>(loop.init.front().get()))
    return d->variable->initializer.empty() ? LoopStart()
                                            : LoopStart{d->variable, d->variable->initializer.front().get()};
  auto *e = llvm::dyn_cast<ast::ExpressionStmt>(loop.init.front().get());
  auto *a = e ? llvm::dyn_cast<ast::Assign>(e->expr.get()) : nullptr;
  auto *target = a && !a->op ? llvm::dyn_cast<ast::VariableRef>(a->target.get()) : nullptr;
  return target ? LoopStart{target->variable, a->value.get()} : LoopStart();
}

static std::size_t usesOf(const ast::Variable *v, const ast::Stmt &s) {
  std::size_t count = 0;
  ast::forEachExpr(s, [&](const ast::Expr &e) {
    auto *ref = llvm::dyn_cast<ast::VariableRef>(&e);
    count += ref && ref->variable == v;
  });
  return count;
}

/// Whether only loops that start with the variable use it, so that none needs its value afterwards:
/// `int i, j;` before all loops. A loop over it inside another one changes the outer one's.
bool BodyLowering::isOfLoopsAlone(const ast::Variable *v) const {
  const auto isOver = [v](const ast::Stmt &s) {
    auto *loop = llvm::dyn_cast<ast::For>(&s);
    return loop && startOf(*loop).variable == v ? loop : nullptr;
  };
  std::size_t inLoops = 0;
  bool areNested = false;
  ast::forEachStmt(*function->body, [&](const ast::Stmt &s) {
    const ast::For *loop = isOver(s);
    if (!loop)
      return;
    inLoops += usesOf(v, s);
    ast::forEachStmt(*loop->body, [&](const ast::Stmt &inner) { areNested |= isOver(inner) != nullptr; });
  });
  return !areNested && inLoops == usesOf(v, *function->body);
}

/// `for (T i = begin; i < limit; i += step)` becomes a counted loop when nothing else changes i, the limit
/// stays, and i reaches it without wrapping. Returns false, having appended nothing, when the loop is of
/// another form.
bool BodyLowering::countedLoop(const ast::For &loop) {
  const auto [v, start] = startOf(loop);
  auto *test = loop.condition ? llvm::dyn_cast<ast::Binary>(loop.condition.get()) : nullptr;
  if (!v || !v->type.isValue() || !test || !loop.step)
    return false;
  const bool isDeclaredBefore = llvm::isa<ast::ExpressionStmt>(loop.init.front().get());
  if (isDeclaredBefore && !isOfLoopsAlone(v))
    return false;
  const ValueType type = v->type.value;
  if (type.isVector() || !isInteger(type.scalar) || type.scalar == Scalar::Bool ||
      type.scalar == Scalar::ULong)
    return false;
  if (!isVariable(*test->lhs, v) || hasEffects(*test->rhs) || hasEffects(*start))
    return false;
  bool negative = false, isUnit = false;
  const ast::Expr *added = addedBy(*loop.step, v, negative, isUnit);
  if (!added || hasEffects(*added))
    return false;
  const llvm::DenseSet<const ast::Variable *> assigned = ast::assignedVariables(*loop.body);
  if (assigned.count(v))
    return false;

  const Expr *begin = build.convert(expression(*start), type);
  const Expr *limit = nullptr;
  const List beforeLimit = collect([&] { limit = expression(*test->rhs); });
  out.append(beforeLimit.begin(), beforeLimit.end());
  const Expr *stride = isUnit ? build.integer(1) : expression(*added);
  if (!areInvariant(beforeLimit) || !stride->isInt() || stride->integer <= 0)
    return false;
  const bool isAssignedElsewhere = !isInvariant(limit);
  if (isAssignedElsewhere &&
      (readsMemory(limit) || !usesNone(*test->rhs, assigned) || !usesNone(*test->rhs, {v})))
    return false;
  const std::int64_t step = negative ? -stride->integer : stride->integer;

  // `<=` becomes `<` of the next value.
  const ast::BinaryOp op = test->op;
  const bool up = op == ast::BinaryOp::Lt || op == ast::BinaryOp::Le,
             down = op == ast::BinaryOp::Gt || op == ast::BinaryOp::Ge;
  std::int64_t distance = 0;
  const bool until = op == ast::BinaryOp::Ne && begin->isInt() && limit->isInt() &&
                     !__builtin_sub_overflow(limit->integer, begin->integer, &distance) &&
                     distance % step == 0 && distance / step >= 0;
  if (!until && !(step > 0 ? up : down))
    return false;
  const int shift = op == ast::BinaryOp::Le ? 1 : op == ast::BinaryOp::Ge ? -1 : 0;
  const auto [lowest, highest] = limitsOf(type.scalar);
  if (begin->isInt() && limit->isInt()) {
    if (limit->integer < lowest + (step < 0 ? -step : 1) || limit->integer > highest - (step > 0 ? step : 1))
      return false;
    limit = build.integer(limit->integer + shift, type);
  } else {
    // The comparison must be made in the variable's own type, or one that holds all its values.
    if (limit->type.scalar != type.scalar || type.scalar == Scalar::UInt || shift < 0)
      return false;
    if (limit->isInt() && limit->integer > highest - shift)
      return false;
    limit = build.add(limit, shift);
    if (isAssignedElsewhere) {
      const ir::Var *constant = build.local(names.unique("limit"), type);
      push(build.declare(constant, limit));
      limit = build.variable(constant);
    }
  }

  const ir::Var *var = build.local(names.unique(v->name), type);
  const Binding before = isDeclaredBefore ? binding(v) : Binding();
  bindings[v] = {var, nullptr, nullptr};
  push(build.countedLoop(var, begin, limit, step, loopBody(*loop.body), loop.name));
  if (isDeclaredBefore)
    bindings[v] = before;
  return true;
}

ir::Stmts BodyLowering::loopBody(const ast::Stmt &body) {
  return withoutBraces(collect([&] { statement(body); }));
}

void BodyLowering::forLoop(const ast::For &loop) {
  bool done = false;
  const List counted = collect([&] { done = countedLoop(loop); });
  if (done)
    return out.append(counted.begin(), counted.end());
  const List general = collect([&] {
    for (const ast::StmtPtr &s : loop.init)
      statement(*s);
    generalLoop(loop.condition.get(), *loop.body, loop.step.get(), false, loop.name);
  });
  push(build.block(general));
}

void BodyLowering::whileLoop(const ast::While &loop) {
  generalLoop(loop.condition.get(), *loop.body, nullptr, loop.testAtEnd, loop.name);
}

void BodyLowering::generalLoop(const ast::Expr *condition, const ast::Stmt &body, const ast::Expr *step,
                               bool testAtEnd, llvm::StringRef name) {
  const Expr *test = build.integer(1);
  List beforeTest = collect([&] {
    if (condition)
      test = expression(*condition);
  });
  ir::Stmts inner = loopBody(body);
  const List after = collect([&] {
    if (step)
      effect(*step);
  });
  // The test is the loop's condition when it is an expression; else it is a statement that leaves the loop.
  const bool testInHead = beforeTest.empty();
  if (!testInHead) {
    beforeTest.push_back(
        build.branch(build.unary(Op::Not, test), build.list(build.jump(ir::StmtKind::Break))));
    test = build.integer(1);
  }
  const bool bodyIsFollowed = !after.empty() || (testAtEnd && !testInHead);
  if (bodyIsFollowed && hasJump(inner, ir::StmtKind::Continue)) {
    // A `continue` must still reach what follows the body.
    const ir::Stmts region = turnContinuesIntoLeaves(*arena, inner);
    inner = build.list(build.block(removeLeaves(*arena, region, names.unique("skip"))));
  }
  List whole;
  if (!testInHead && !testAtEnd)
    whole.append(beforeTest.begin(), beforeTest.end());
  whole.append(inner.begin(), inner.end());
  whole.append(after.begin(), after.end());
  if (!testInHead && testAtEnd)
    whole.append(beforeTest.begin(), beforeTest.end());
  push(build.whileLoop(test, whole, testAtEnd && testInHead, name));
}

}
