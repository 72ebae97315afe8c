#include "compiler/target/opencl/own_builtins.h"
#include "compiler/target/opencl/builtin_names.h"
#include "llvm/ADT/STLExtras.h"

namespace icl {
using namespace ir;

namespace {
/// Where the device's builtin is replaced.
enum class Instead : std::uint8_t {
  WhereExact, ///< in exact variants: of two zeros, devices return either, but OpenCL one (1.2, 6.12.4)
  OfBits,     ///< of scalars, with Quirk::LosesMaskedLoads: the device's function looks at their bits
};

struct Own {
  BuiltinId id;
  Instead instead;
  const char *parameters;         ///< the parameters' names, one letter each
  const char *ofFloat, *ofDouble; ///< the result
};

constexpr const char *smaller = "b < a ? b : a", *larger = "a < b ? b : a";
constexpr const char *between = "c < (a < b ? b : a) ? c : (a < b ? b : a)";
}

static constexpr Own all[] = {
    {BuiltinId::min, Instead::WhereExact, "ab", smaller, smaller},
    {BuiltinId::max, Instead::WhereExact, "ab", larger, larger},
    {BuiltinId::clamp, Instead::WhereExact, "abc", between, between},
    {BuiltinId::fabs, Instead::OfBits, "a", "__builtin_fabsf(a)", "__builtin_fabs(a)"},
    {BuiltinId::copysign, Instead::OfBits, "ab", "__builtin_copysignf(a, b)", "__builtin_copysign(a, b)"},
    {BuiltinId::isnan, Instead::OfBits, "a", "__builtin_isnan(a)", "__builtin_isnan(a)"},
    {BuiltinId::isinf, Instead::OfBits, "a", "__builtin_isinf(a)", "__builtin_isinf(a)"},
    {BuiltinId::isfinite, Instead::OfBits, "a", "__builtin_isfinite(a)", "__builtin_isfinite(a)"},
    {BuiltinId::isnormal, Instead::OfBits, "a", "__builtin_isnormal(a)", "__builtin_isnormal(a)"},
    // Compilers turn a comparison with 0 into one of bits.
    {BuiltinId::signbit, Instead::OfBits, "a", "__builtin_copysignf(1.0f, a) == -1.0f",
     "__builtin_copysign(1.0, a) == -1.0"},
};

static const Own *find(BuiltinId id) {
  const Own *own = llvm::find_if(all, [&](const Own &o) { return id == o.id; });
  return own == std::end(all) ? nullptr : own;
}

bool isOwnBuiltin(const Expr *call, const EmitOptions &options) {
  const Own *own = find(call->builtin.id);
  const ValueType type = call->args.empty() ? ValueType{} : call->args.front()->type;
  if (!own || !isFloat(type.scalar))
    return false;
  if (own->instead == Instead::WhereExact)
    return options.exact;
  return options.device.quirks.has(Quirk::LosesMaskedLoads) && !type.isVector();
}

std::string ownBuiltin(const Expr *call) {
  const Own &own = *find(call->builtin.id);
  const Scalar scalar = call->args.front()->type.scalar;
  std::string text = "\nstatic inline " + toString(call->type) + " __attribute__((overloadable)) icl_" +
                     openClName(call->builtin, call->type) + "(";
  for (std::size_t i = 0; i < call->args.size(); ++i)
    text += (i ? ", " : "") + toString(call->args[i]->type) + " " + own.parameters[i];
  return text + ") { return " + (scalar == Scalar::Double ? own.ofDouble : own.ofFloat) + "; }\n";
}

}
