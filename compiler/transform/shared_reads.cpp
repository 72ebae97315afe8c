#include "compiler/transform/shared_reads.h"
#include "compiler/ir/rewrite.h"

namespace icl {
using namespace ir;

void SharedReads::note(const Stmt *s) {
  const auto add = [this](const Var *v) { changing.insert(v), assigned.add(v); };
  if (auto *a = llvm::dyn_cast<Assign>(s))
    add(a->var);
  if (auto *a = llvm::dyn_cast<Store>(s))
    add(a->array);
}

bool isExtreme(const Expr *e) {
  return e->op == Op::Call && isInteger(e->type.scalar) &&
         (e->builtin.id == BuiltinId::min || e->builtin.id == BuiltinId::max);
}

static bool isLiteral(const Expr *e) {
  return e->isInt() || e->op == Op::Float || (e->op == Op::Convert && isLiteral(e->args[0]));
}

/// Whether only the first operand is sure to be evaluated.
static bool isLazy(const Expr *e) {
  return (e->op == Op::Select && !e->args[0]->type.isVector()) || e->op == Op::LogicalAnd ||
         e->op == Op::LogicalOr;
}
static Exprs evaluated(const Expr *e) { return isLazy(e) ? e->args.take_front(1) : e->args; }

static const Image *imageIn(const Expr *e) {
  const Image *found = nullptr;
  walkExprs(e, {Op::Read}, [&found](const Expr *x) {
    if (x->op == Op::Read && !found)
      found = x->image;
  });
  return found;
}

const Image *SharedReads::imageOf(const Expr *e) const {
  if (!e->mentions.meets({Op::Read}))
    return nullptr;
  if (sums.contains(e))
    return imageIn(e);
  switch (e->op) {
  case Op::Read:
    return e->image->isWritten || mayChange(e) ? nullptr : e->image;
  case Op::Select: {
    const bool isGuard = isLazy(e) && e->args[1]->op == Op::Read && isLiteral(e->args[2]);
    return isGuard && !mayChange(e->args[0]) ? imageOf(e->args[1]) : nullptr;
  }
  case Op::Convert:
  case Op::Swizzle:
    return imageOf(e->args[0]);
  case Op::Vector:
    return llvm::all_of(e->args, [this](const Expr *part) { return imageOf(part); }) ? imageOf(e->args[0])
                                                                                     : nullptr;
  case Op::Call:
    if (!isExtreme(e))
      return nullptr;
    [[fallthrough]];
  case Op::Mul:
  case Op::Add:
  case Op::Sub:
  case Op::And:
  case Op::Or:
  case Op::Xor: {
    if (!isInteger(e->type.scalar))
      return nullptr;
    const Image *first = imageOf(e->args[0]), *second = imageOf(e->args[1]);
    const bool isKnown = (first || isLiteral(e->args[0])) && (second || isLiteral(e->args[1]));
    return !isKnown ? nullptr : first ? first : second;
  }
  default:
    return nullptr;
  }
}

/// Whether the expression has another value once a statement of the segment has run.
bool SharedReads::mayChange(const Expr *e) const {
  if (!e->mentions.meets(assigned))
    return false;
  if ((e->op == Op::Variable || e->op == Op::Element) && changing.contains(e->var))
    return true;
  return llvm::any_of(e->args, [&](const Expr *x) { return mayChange(x); });
}

namespace {

using Uses = llvm::DenseMap<const Expr *, unsigned>;

/// The operands of a shared expression count once.
void countReads(const SharedReads &shared, const Expr *e, Uses &uses) {
  if (!e->mentions.meets({Op::Read}))
    return;
  if (shared.imageOf(e) && ++uses[e] > 1)
    return;
  for (const Expr *arg : evaluated(e))
    countReads(shared, arg, uses);
}

class Sharer : public Rewriter {
public:
  Sharer(Arena &arena, const SharedReads &shared, const Uses &uses, UniqueNames &names,
         llvm::SmallVectorImpl<const Stmt *> &out)
      : Rewriter(arena, {Op::Read}), shared(shared), uses(uses), names(names), out(out) {}
  const Stmt *apply(const Stmt *s) {
    for (const Expr *e : expressionsOf(s))
      load(e);
    return rewriteParts(s).front();
  }

private:
  void load(const Expr *e) {
    if (!e->mentions.meets(wanted) || !seen.insert(e).second)
      return;
    for (const Expr *arg : evaluated(e))
      load(arg);
    if (uses.lookup(e) < 2)
      return;
    const Expr *value = build.withArgs(e, rewriteAll(e->args));
    const Var *var = build.local(names.unique(shared.imageOf(e)->name), e->type);
    out.push_back(build.declare(var, value));
    loaded[e] = var;
  }
  const Expr *replacement(const Expr *e) override {
    const Var *var = loaded.lookup(e);
    return var ? build.variable(var) : nullptr;
  }
  const SharedReads &shared;
  const Uses &uses;
  UniqueNames &names;
  llvm::SmallVectorImpl<const Stmt *> &out;
  llvm::DenseSet<const Expr *> seen; ///< whose shared reads are loaded
  llvm::DenseMap<const Expr *, const Var *> loaded;
};

}

Stmts SharedReads::load(Arena &arena, Stmts list, UniqueNames &names) const {
  Uses uses;
  for (const Stmt *s : list)
    for (const Expr *e : expressionsOf(s))
      countReads(*this, e, uses);
  if (llvm::none_of(uses, [](const auto &use) { return use.second > 1; }))
    return list;
  llvm::SmallVector<const Stmt *, 64> result;
  Sharer sharer(arena, *this, uses, names, result);
  for (const Stmt *s : list)
    result.push_back(sharer.apply(s));
  return Builder(arena).list(result);
}

}
