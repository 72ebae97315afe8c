#include "compiler/target/opencl/image_places.h"
#include "compiler/ir/rewrite.h"
#include "compiler/target/opencl/sampler.h"
#include "llvm/ADT/DenseSet.h"

namespace icl {
using namespace ir;

namespace {

/// The variables of which a value may be a constant less a variable.
class Differences {
public:
  void add(Stmts body) {
    std::size_t before = 0;
    do {
      before = variables.size();
      walk(body, [&](const Stmt *s) {
        if (const auto *loop = llvm::dyn_cast<For>(s))
          add(loop->var, loop->begin);
        return true;
      });
      walkAssignments(body, [&](const Var *v, const Expr *value) { add(v, value); });
    } while (variables.size() != before);
  }

  /// Whether the last operation of `e` may be the subtraction of what is not a constant, also after the
  /// compiler has joined it with operations on constants.
  bool contains(const Expr *e) const {
    switch (e->op) {
    case Op::Variable:
    case Op::Element:
      return variables.count(e->var);
    case Op::Minus:
    case Op::BitNot: // -1 - x
    case Op::Xor:
      return true;
    case Op::Call: // functions may end in one: mirror, select, mad24
      return !endsInChoice(e->builtin.id);
    case Op::Sub:
      return !e->args[1]->isInt() || contains(e->args[0]);
    case Op::Mul:
      return isNegative(e->args[0]) || isNegative(e->args[1]) || anyContains(e->args);
    case Op::Add:
    case Op::Shl:
    case Op::Convert:
    case Op::Vector:
    case Op::Swizzle:
      return anyContains(e->args);
    case Op::Select:
      return contains(e->args[1]) || contains(e->args[2]);
    default:
      return false;
    }
  }

private:
  void add(const Var *v, const Expr *value) {
    if (isInteger(v->type.scalar) && contains(value))
      variables.insert(v);
  }

  static bool endsInChoice(BuiltinId id) {
    return id == BuiltinId::min || id == BuiltinId::max || id == BuiltinId::clamp || id == BuiltinId::abs;
  }
  static bool isNegative(const Expr *e) { return e->isInt() && e->integer < 0; }
  bool anyContains(Exprs all) const {
    return llvm::any_of(all, [&](const Expr *e) { return contains(e); });
  }

  llvm::DenseSet<const Var *> variables;
};

class Separator : public Rewriter {
public:
  Separator(Arena &arena, const Differences &differences)
      : Rewriter(arena, {Op::Read}), differences(differences) {}

private:
  /// Coordinates that are normalized become floats before they are used.
  const Expr *expr(const Expr *e) override {
    if (e->op != Op::Read || e->image->storage != Storage::Object || isNormalised(e->image->addressing))
      return e;
    llvm::SmallVector<const Expr *, 3> args;
    bool isChanged = false;
    for (const Expr *x : e->args) {
      const bool isDifference = differences.contains(x);
      args.push_back(isDifference ? build.call(BuiltinId::max, x->type, {x, build.integer(-1, x->type)}) : x);
      isChanged |= isDifference;
    }
    return isChanged ? build.withArgs(e, build.exprs(args)) : e;
  }

  const Differences &differences;
};

}

Kernel separatePlaces(Kernel kernel) {
  Differences inPrologue;
  inPrologue.add(kernel.prologue);
  kernel.prologue = Separator(*kernel.arena, inPrologue).rewrite(kernel.prologue);
  for (Path &path : kernel.paths) {
    Differences differences = inPrologue;
    differences.add(path.body);
    path.body = Separator(*kernel.arena, differences).rewrite(path.body);
  }
  return kernel;
}

}
