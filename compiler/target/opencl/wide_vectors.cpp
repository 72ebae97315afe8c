#include "compiler/target/opencl/wide_vectors.h"
#include "compiler/target/opencl/builtin_names.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace icl {
using namespace ir;

bool isWideCall(const Expr *e) {
  const bool isConversion = e->op == Op::Convert && e->args[0]->type.isVector();
  return (e->op == Op::Call || isConversion) &&
         (isWide(e->type) || llvm::any_of(e->args, [](const Expr *arg) { return isWide(arg->type); }));
}

WideFunction WideFunction::of(const Expr *call) {
  WideFunction f{call->op == Op::Convert ? Builtin(BuiltinId::Convert) : call->builtin, call->type, {}};
  for (const Expr *argument : call->args)
    f.arguments.push_back(argument->type);
  return f;
}

unsigned WideFunction::lanes() const {
  unsigned most = result.lanes;
  for (const ValueType argument : arguments)
    most = std::max<unsigned>(most, argument.lanes);
  return most;
}

static std::string ownName(const Builtin &builtin, ValueType result) {
  const std::string name = openClName(builtin, result);
  return (llvm::StringRef(name).startswith("icl_") ? "" : "icl_") + name;
}

std::string WideFunction::name() const { return ownName(builtin, result); }

static bool isIntegral(ValueType type) { return isInteger(type.scalar); }

/// The result in the parameters a, b and c, where one expression of whole vectors gives it: compilers combine
/// the halves of few functions. Empty otherwise. Conversions of floats to integers differ from OpenCL's
/// outside the range.
static std::string expressionOf(const WideFunction &f) {
  if (f.builtin == BuiltinId::Convert && !f.builtin.saturates && !f.builtin.rounding &&
      (isIntegral(f.arguments[0]) || !isIntegral(f.result)))
    return "__builtin_convertvector(a, " + toString(f.result) + ")";
  if (f.builtin == BuiltinId::Reinterpret)
    return "__builtin_astype(a, " + toString(f.result) + ")";
  if (!isIntegral(f.result))
    return "";
  if (f.builtin == BuiltinId::min)
    return "b < a ? b : a";
  if (f.builtin == BuiltinId::max)
    return "a < b ? b : a";
  if (f.builtin == BuiltinId::clamp)
    return "a < b ? b : (c < a ? c : a)";
  return "";
}

std::optional<WideFunction> WideFunction::half() const {
  if (!expressionOf(*this).empty())
    return std::nullopt;
  const auto halved = [](ValueType type) { return type.isVector() ? type.withLanes(type.lanes / 2) : type; };
  WideFunction f{builtin, halved(result), {}};
  for (const ValueType argument : arguments)
    f.arguments.push_back(halved(argument));
  return f;
}

/// f(a.lo, b.lo, c)
static std::string callOfHalf(const WideFunction &whole, const WideFunction &half, const char *which) {
  std::string text = (half.lanes() > 16 ? half.name() : openClName(half.builtin, half.result)) + "(";
  for (std::size_t i = 0; i < whole.arguments.size(); ++i)
    text += std::string(i ? ", " : "") + "abc"[i] + (whole.arguments[i].isVector() ? which : "");
  return text + ")";
}

std::string WideFunction::signature() const {
  std::string text = toString(result) + " __attribute__((overloadable)) " + name() + "(";
  for (std::size_t i = 0; i < arguments.size(); ++i)
    text += (i ? ", " : "") + toString(arguments[i]) + " " + "abc"[i];
  return text + ")";
}

std::string WideFunction::definition() const {
  std::string body = expressionOf(*this);
  if (const auto part = half()) {
    const std::string low = callOfHalf(*this, *part, ".lo"), high = callOfHalf(*this, *part, ".hi");
    if (result.isVector())
      body = "(" + toString(result) + ")(" + low + ", " + high + ")";
    else // any and all
      body = low + (builtin == BuiltinId::any ? " | " : " & ") + high;
  }
  return "\nstatic inline " + signature() + " { return " + body + "; }\n";
}

std::string wideType(ValueType type) {
  return "typedef " + std::string(nameOf(type.scalar)) + " " + toString(type) +
         " __attribute__((ext_vector_type(" + std::to_string(type.lanes) + ")));\n";
}

}
