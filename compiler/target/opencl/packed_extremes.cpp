#include "compiler/target/opencl/packed_extremes.h"
#include "compiler/ir/rewrite.h"
#include "compiler/target/opencl/builtin_names.h"
#include "llvm/ADT/DenseMap.h"

namespace icl {
using namespace ir;

static bool isExtreme(const Expr *e) {
  return e->op == Op::Call && (e->builtin.id == BuiltinId::min || e->builtin.id == BuiltinId::max);
}

static bool isByte(ValueType type) { return type.scalar == Scalar::Char || type.scalar == Scalar::UChar; }
static bool hasPairs(ValueType type) { return type.isVector() && type.lanes % 2 == 0; }

static ValueType widened(ValueType type) {
  return type.withScalar(type.scalar == Scalar::Char ? Scalar::Short : Scalar::UShort);
}

namespace {

class Widener : public Rewriter {
public:
  explicit Widener(Arena &arena) : Rewriter(arena), arena(arena) {}

  Stmts run(Stmts body) {
    bool takesExtremes = false;
    walkExprs(body, [&](const Expr *e) { takesExtremes |= isByteExtreme(e); });
    if (!takesExtremes)
      return body;
    walk(body, [this](const Stmt *s) {
      if (const auto *d = llvm::dyn_cast<Declare>(s); d && hasPairs(d->var->type))
        note(d->var);
      return true;
    });
    walk(body, [this](const Stmt *s) { // components that several vectors share
      const auto *d = llvm::dyn_cast<Declare>(s);
      if (d && d->var->isConst && !d->var->type.isVector() && d->value && isWide(d->value))
        note(d->var);
      return true;
    });
    return rewrite(body);
  }

private:
  static bool isByteExtreme(const Expr *e) { return isExtreme(e) && isByte(e->type) && hasPairs(e->type); }

  void note(const Var *v) {
    if (v->storage != Var::Storage::Local || !isByte(v->type))
      return;
    Var wide = *v;
    wide.type = widened(v->type);
    replaced[v] = arena.variable(std::move(wide));
  }

  /// Whether its value is computed in 16 bits.
  bool isWide(const Expr *e) const {
    switch (e->op) {
    case Op::Variable:
    case Op::Element:
      return replaced.count(e->var) != 0;
    case Op::Swizzle:
      return isWide(e->args[0]);
    case Op::Vector:
      return isByte(e->type) && llvm::any_of(e->args, [this](const Expr *part) { return isWide(part); });
    default:
      return isByteExtreme(e);
    }
  }

  /// The value of a byte or of a vector of bytes, in 16 bits.
  const Expr *widen(const Expr *e) {
    const ValueType type = widened(e->type);
    const auto all = [this](Exprs list) {
      llvm::SmallVector<const Expr *, 16> wide;
      for (const Expr *part : list)
        wide.push_back(widen(part));
      return build.exprs(wide);
    };
    if (e->isInt())
      return build.integer(e->integer, type);
    if (e->op == Op::Convert && e->args[0]->type.scalar == e->type.scalar) // a scalar in all lanes
      return build.convert(widen(e->args[0]), type);
    if (!isWide(e))
      return build.convert(rewrite(e), type);
    switch (e->op) {
    case Op::Variable:
      return build.variable(replaced.lookup(e->var));
    case Op::Element:
      return build.element(replaced.lookup(e->var), rewriteAll(e->args));
    case Op::Swizzle:
      return build.swizzle(widen(e->args[0]), e->components);
    case Op::Vector:
      return build.vector(type, all(e->args));
    default: {
      llvm::SmallVector<const Expr *, 2> args;
      for (const Expr *arg : e->args) // one may be a scalar
        args.push_back(build.convert(widen(arg), type));
      return build.call(e->builtin, type, args);
    }
    }
  }

  const Expr *replacement(const Expr *e) override {
    if (e->op == Op::Convert && isByte(e->args[0]->type) && isWide(e->args[0]))
      return build.convert(widen(e->args[0]), e->type);
    return isByte(e->type) && isWide(e) ? build.convert(widen(e), e->type) : nullptr;
  }

  Stmts stmt(const Stmt *s) override {
    if (const auto *d = llvm::dyn_cast<Declare>(s)) {
      if (const Var *v = replaced.lookup(d->var))
        return one(build.declare(v, d->value ? widen(d->value) : nullptr));
    } else if (const auto *a = llvm::dyn_cast<Assign>(s)) {
      if (const Var *v = replaced.lookup(a->var))
        return one(build.assign(v, widen(a->value), a->components));
    } else if (const auto *store = llvm::dyn_cast<Store>(s)) {
      if (const Var *v = replaced.lookup(store->array))
        return one(build.store(v, rewriteAll(store->indices), widen(store->value), store->components));
    }
    return rewriteParts(s);
  }

  Arena &arena;
  llvm::DenseMap<const Var *, const Var *> replaced;
};

}

Kernel widenForExtremes(Kernel kernel) {
  for (Path &path : kernel.paths)
    path.body = Widener(*kernel.arena).run(path.body);
  return kernel;
}

bool isPackedExtreme(const Expr *call, const EmitOptions &options) {
  const ValueType type = call->type;
  return options.device.hasPackedExtremes && isExtreme(call) && hasPairs(type) && !type.isPacked &&
         (type.scalar == Scalar::Short || type.scalar == Scalar::UShort) &&
         llvm::all_of(call->args, [type](const Expr *arg) { return arg->type == type; });
}

std::string packedExtreme(const Expr *call) {
  const ValueType type = call->type;
  const ValueType pairs{Scalar::UInt, static_cast<std::uint8_t>(type.lanes / 2)};
  const std::string name = openClName(call->builtin, type), vector = toString(type);
  const std::string instruction = name + (type.scalar == Scalar::Short ? ".s16x2" : ".u16x2");
  const auto pairOf = [&](const char *value, unsigned i) {
    static constexpr const char *digits = "01234567";
    return "as_" + toString(pairs) + "(" + value + ")" +
           (pairs.isVector() ? std::string(".s") + digits[i] : "");
  };
  std::string text = "\nstatic inline " + vector + " __attribute__((overloadable)) icl_" + name + "(" +
                     vector + " a, " + vector + " b) {\n#ifdef __NV_CL_C_VERSION\n  uint ";
  for (unsigned i = 0; i < pairs.lanes; ++i)
    text += (i ? ", r" : "r") + std::to_string(i);
  text += ";\n";
  for (unsigned i = 0; i < pairs.lanes; ++i)
    text += "  asm(\"" + instruction + " %0, %1, %2;\" : \"=r\"(r" + std::to_string(i) + ") : \"r\"(" +
            pairOf("a", i) + "), \"r\"(" + pairOf("b", i) + "));\n";
  text += "  return as_" + vector + "(";
  if (pairs.isVector())
    text += "(" + toString(pairs) + ")(";
  for (unsigned i = 0; i < pairs.lanes; ++i)
    text += (i ? ", r" : "r") + std::to_string(i);
  return text + (pairs.isVector() ? "));\n" : ");\n") + "#else\n  return " + name + "(a, b);\n#endif\n}\n";
}

}
