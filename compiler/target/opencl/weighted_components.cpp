#include "compiler/target/opencl/weighted_components.h"
#include "compiler/ir/rewrite.h"
#include "compiler/target/opencl/byte_components.h"
#include "compiler/transform/quotient.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>

namespace icl {
using namespace ir;

namespace {

/// What a sum adds or subtracts; null: nothing any more.
struct Summand {
  const Expr *value;
  bool isSubtracted;
};

/// A component of a pixel times a weight.
struct Term {
  const ByteComponent *component;
  std::int64_t weight;
};

class Weighting : public Rewriter {
public:
  Weighting(Arena &arena, const ByteComponents &components)
      : Rewriter(arena, {Op::Convert}), components(components) {}

private:
  const Expr *replacement(const Expr *e) override {
    if (!isSum(e) || (e->type.scalar != Scalar::Int && e->type.scalar != Scalar::UInt))
      return nullptr;
    llvm::SmallVector<Summand, 8> summands;
    flatten(e, false, summands);
    const Expr *sum = nullptr; // the first summand is added
    bool isChanged = false;
    for (std::size_t i = 0; i < summands.size(); ++i) {
      const Summand summand = summands[i];
      if (!summand.value)
        continue;
      const Expr *weighted = takePixel(summands, i);
      isChanged |= weighted != nullptr;
      const Expr *value = weighted ? weighted : rewrite(summand.value);
      sum = !sum ? value : build.binary(!weighted && summand.isSubtracted ? Op::Sub : Op::Add, sum, value);
    }
    return isChanged ? sum : nullptr;
  }

  static bool isSum(const Expr *e) { return e->op == Op::Add || e->op == Op::Sub; }

  static void flatten(const Expr *e, bool isSubtracted, llvm::SmallVectorImpl<Summand> &summands) {
    if (!isSum(e))
      return summands.push_back({e, isSubtracted});
    flatten(e->args[0], isSubtracted, summands);
    flatten(e->args[1], isSubtracted != (e->op == Op::Sub), summands);
  }

  /// The sum of those of the summands, from this one on, that weight components of its pixel. They become
  /// null. Null: there are not two.
  const Expr *takePixel(llvm::MutableArrayRef<Summand> summands, std::size_t first) {
    const auto start = termOf(summands[first]);
    if (!start)
      return nullptr;
    const ByteComponent &pixel = *start->component;
    llvm::SmallVector<std::optional<std::int64_t>, 4> weights(pixel.count);
    llvm::SmallVector<std::size_t, 4> taken;
    for (std::size_t i = first; i < summands.size(); ++i) {
      const auto term = summands[i].value ? termOf(summands[i]) : std::nullopt;
      if (!term || term->component->vectors != pixel.vectors || weights[term->component->number])
        continue;
      weights[term->component->number] = term->weight;
      taken.push_back(i);
    }
    if (taken.size() < 2)
      return nullptr;
    const ValueType type = summands[first].value->type;
    for (const std::size_t i : taken)
      summands[i].value = nullptr;
    llvm::SmallVector<const Expr *, 8> operands(pixel.vectors.begin(), pixel.vectors.end());
    for (const auto &weight : weights)
      operands.push_back(build.integer(weight.value_or(0)));
    return build.convert(
        build.call(BuiltinId::weighted_components, type.withScalar(Scalar::Int), build.exprs(operands)),
        type);
  }

  /// Nothing if the weight is not a constant of 16 bits.
  std::optional<Term> termOf(const Summand &summand) const {
    const Expr *e = summand.value;
    std::int64_t weight = 1;
    if (e->op == Op::Mul)
      for (const unsigned i : {0, 1})
        if (const auto constant = literalIn(e->args[i])) {
          weight = *constant;
          e = e->args[1 - i];
          break;
        }
    weight = summand.isSubtracted ? -weight : weight;
    if (e->op != Op::Convert || e->args[0]->op != Op::Variable || weight < -0x8000 || weight > 0x7fff)
      return std::nullopt;
    const auto component = components.find(e->args[0]->var);
    return component == components.end() ? std::nullopt : std::optional(Term{&component->second, weight});
  }

  const ByteComponents &components;
};

/// Leaves out components that nothing uses any more.
class Unused : public Rewriter {
public:
  Unused(Arena &arena, Stmts body, const ByteComponents &components)
      : Rewriter(arena, Mentions()), components(components) {
    walkExprs(body, {Op::Variable}, [this](const Expr *e) {
      if (e->op == Op::Variable)
        used.insert(e->var);
    });
  }

private:
  Stmts stmt(const Stmt *s) override {
    const auto *d = llvm::dyn_cast<Declare>(s);
    return d && components.count(d->var) && !used.contains(d->var) ? Stmts() : rewriteParts(s);
  }

  const ByteComponents &components;
  llvm::DenseSet<const Var *> used;
};

}

Kernel weightComponents(const Kernel &kernel, const EmitOptions &options) {
  Kernel result = kernel;
  for (Path &path : result.paths) {
    const ByteComponents components = byteComponents(path.body, options);
    if (components.empty())
      continue;
    path.body = Weighting(*result.arena, components).rewrite(path.body);
    path.body = Unused(*result.arena, path.body, components).rewrite(path.body);
  }
  return result;
}

bool isWeightedSum(const Expr *call) {
  return call->op == Op::Call && call->builtin.id == BuiltinId::weighted_components;
}

std::vector<ValueType> typesOfWeightedSum(const Expr *call) {
  std::vector<ValueType> types{{Scalar::UChar, 64}};
  for (unsigned lanes = call->type.lanes; lanes > 16; lanes /= 2) {
    types.push_back({Scalar::UChar, std::uint8_t(lanes)});
    types.push_back({Scalar::Int, std::uint8_t(lanes)});
  }
  return types;
}

std::vector<std::string> weightedSum(const Expr *call) {
  const auto count = static_cast<unsigned>(call->args.size() / 2);
  std::string weights, parameters;
  for (unsigned i = 0; i < count; ++i) {
    weights += ", w" + std::to_string(i);
    parameters += ", int w" + std::to_string(i);
  }
  const auto head = [&](unsigned lanes) {
    return "\nstatic inline int" + std::to_string(lanes) + " __attribute__((overloadable)) icl_weighted(" +
           pixelParameters(count, lanes) + parameters + ") {\n";
  };
  const auto pair = [&](unsigned first) {
    return "__builtin_astype(" + widenedComponents(count, first, 2) + ", uint16)";
  };
  std::vector<std::string> all{
      head(16) + "  const uint16 pixels = " + pixelsInWords(count) + ";\n  const uint16 low = " + pair(0) +
      ", high = " + pair(2) + ";\n#ifdef __AVX512BW__\n" +
      "  typedef short shorts __attribute__((vector_size(64)));\n"
      "  return __builtin_astype(__builtin_ia32_pmaddwd512(__builtin_astype(low, shorts),\n"
      "             __builtin_astype((int16)(w0 & 0xffff | w1 << 16), shorts)), int16) +\n"
      "         __builtin_astype(__builtin_ia32_pmaddwd512(__builtin_astype(high, shorts),\n"
      "             __builtin_astype((int16)(w2 & 0xffff" +
      (count == 4 ? " | w3 << 16" : "") +
      "), shorts)), int16);\n#else\n"
      "  return as_int16(low & 0xffff) * w0 + as_int16(low >> 16) * w1 + as_int16(high & 0xffff) * w2" +
      (count == 4 ? " + as_int16(high >> 16) * w3" : "") + ";\n#endif\n}\n"};
  for (unsigned lanes = 32; lanes <= call->type.lanes; lanes *= 2) {
    const auto [low, high] = pixelHalves(count);
    all.push_back(head(lanes) + "  return (int" + std::to_string(lanes) + ")(icl_weighted(" + low + weights +
                  "), icl_weighted(" + high + weights + "));\n}\n");
  }
  return all;
}

}
