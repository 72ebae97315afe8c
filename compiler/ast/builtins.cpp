#include "compiler/ast/builtins.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"

namespace icl {
namespace {

struct Row {
  const char *name;
  unsigned floatUlps, doubleUlps;
  BuiltinId id;
  Signature signature;
  bool isElementary;
};

enum : unsigned { Any = Builtin::Any }; // as the table writes it
constexpr Row allRows[] = {
#define ICL_BUILTIN(name, signature, floatUlps, doubleUlps)                                                  \
  {#name, floatUlps, doubleUlps, BuiltinId::name, Signature::signature, false},
#define ICL_ELEMENTARY(name, signature, floatUlps, doubleUlps)                                               \
  {#name, floatUlps, doubleUlps, BuiltinId::name, Signature::signature, true},
#include "compiler/ast/builtins.def"
};

const llvm::StringMap<const Row *> &rowsByName() {
  static const llvm::StringMap<const Row *> rows = [] {
    llvm::StringMap<const Row *> map;
    for (const Row &row : allRows)
      map[row.name] = &row;
    return map;
  }();
  return rows;
}

/// Takes "_rte" and its like off the end of a conversion's name.
std::optional<Rounding> takeRounding(llvm::StringRef &name) {
  constexpr std::pair<const char *, Rounding> modes[] = {{"_rte", Rounding::NearestEven},
                                                         {"_rtz", Rounding::TowardZero},
                                                         {"_rtp", Rounding::Up},
                                                         {"_rtn", Rounding::Down}};
  for (auto [suffix, mode] : modes)
    if (name.consume_back(suffix))
      return mode;
  return std::nullopt;
}

/// A type that convert_ and as_ may name: void and bool are none.
std::optional<ValueType> conversionTarget(llvm::StringRef name) {
  auto type = valueTypeNamed(name);
  if (!type || type->scalar == Scalar::Void || type->scalar == Scalar::Bool)
    return std::nullopt;
  return type;
}

std::optional<Builtin> findConversion(llvm::StringRef name) {
  Builtin found{BuiltinId::Convert, name.str(), Signature::Convert, 0, 0, {}, false, {}, false};
  llvm::StringRef rest = name;
  if (rest.consume_front("as_")) {
    found.id = BuiltinId::Reinterpret;
    found.signature = Signature::Reinterpret;
  } else if (rest.consume_front("convert_")) {
    found.rounding = takeRounding(rest);
    found.saturates = rest.consume_back("_sat");
  } else {
    return std::nullopt;
  }
  auto target = conversionTarget(rest);
  // OpenCL C has no saturating conversion to floats (6.2.3.3).
  if (!target || (found.saturates && isFloat(target->scalar)))
    return std::nullopt;
  found.target = *target;
  return found;
}

}

std::optional<Builtin> findBuiltin(llvm::StringRef name) {
  auto row = rowsByName().find(name);
  if (row == rowsByName().end())
    return findConversion(name);
  const Row &r = *row->second;
  return Builtin{r.id, r.name, r.signature, r.floatUlps, r.doubleUlps, {}, false, {}, r.isElementary};
}

std::vector<std::string> builtinNames() {
  std::vector<std::string> names;
  for (const Row &row : allRows)
    names.push_back(row.name);
  return names;
}

std::vector<std::string> typeNames() {
  std::vector<std::string> names = {"unsigned", "signed", "Image", "Image1D", "Image3D"};
  for (unsigned s = 0; s <= static_cast<unsigned>(Scalar::Double); ++s)
    for (const char *lanes : {"", "2", "3", "4", "8", "16"})
      if (const std::string name = std::string(nameOf(static_cast<Scalar>(s))) + lanes; valueTypeNamed(name))
        names.push_back(name);
  return names;
}

std::optional<ValueType> valueTypeNamed(llvm::StringRef name) {
  const llvm::StringRef word = name.rtrim("0123456789");
  const llvm::StringRef digits = name.drop_front(word.size());
  const unsigned lanes = llvm::StringSwitch<unsigned>(digits)
                             .Case("", 1)
                             .Case("2", 2)
                             .Case("3", 3)
                             .Case("4", 4)
                             .Case("8", 8)
                             .Case("16", 16)
                             .Default(0);
  if (lanes == 0)
    return std::nullopt;
  for (unsigned s = 0; s <= static_cast<unsigned>(Scalar::Double); ++s) {
    const Scalar scalar = static_cast<Scalar>(s);
    if (word != nameOf(scalar))
      continue;
    // void and bool have no vectors.
    if (lanes > 1 && (scalar == Scalar::Void || scalar == Scalar::Bool))
      return std::nullopt;
    return ValueType{scalar, static_cast<std::uint8_t>(lanes)};
  }
  return std::nullopt;
}

}
