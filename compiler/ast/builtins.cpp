#include "compiler/ast/builtins.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"

namespace icl {
namespace {

enum : unsigned { Any = BuiltinRow::Any }; // as spelled in the table
constexpr BuiltinRow allRows[] = {
#define ICL_BUILTIN(name, signature, floatUlps, doubleUlps)                                                  \
  {#name, Signature::signature, floatUlps, doubleUlps, false},
#define ICL_ELEMENTARY(name, signature, floatUlps, doubleUlps)                                               \
  {#name, Signature::signature, floatUlps, doubleUlps, true},
#include "compiler/ast/builtins.def"
    {"convert", Signature::Convert, 0, 0, false},
    {"as", Signature::Reinterpret, 0, 0, false},
#define ICL_HELPER(name) {#name, Signature::Helper, 0, 0, false},
#include "compiler/ast/builtins.def"
};

/// The rows that a source can name by `name`.
constexpr auto namedRows = static_cast<std::size_t>(BuiltinId::Convert);

const llvm::StringMap<BuiltinId> &idsByName() {
  static const llvm::StringMap<BuiltinId> ids = [] {
    llvm::StringMap<BuiltinId> map;
    for (std::size_t id = 0; id < namedRows; ++id)
      map[allRows[id].name] = static_cast<BuiltinId>(id);
    return map;
  }();
  return ids;
}

constexpr std::pair<const char *, Rounding> roundings[] = {{"_rte", Rounding::NearestEven},
                                                           {"_rtz", Rounding::TowardZero},
                                                           {"_rtp", Rounding::Up},
                                                           {"_rtn", Rounding::Down}};

const char *suffixOf(std::optional<Rounding> rounding) {
  for (auto [suffix, mode] : roundings)
    if (rounding == mode)
      return suffix;
  return "";
}

/// Removes a rounding suffix such as "_rte" from the end of a conversion's name.
std::optional<Rounding> takeRounding(llvm::StringRef &name) {
  for (auto [suffix, mode] : roundings)
    if (name.consume_back(suffix))
      return mode;
  return std::nullopt;
}

/// A type that convert_ and as_ accept: not void, not bool.
std::optional<ValueType> conversionTarget(llvm::StringRef name) {
  auto type = valueTypeNamed(name);
  if (!type || type->scalar == Scalar::Void || type->scalar == Scalar::Bool)
    return std::nullopt;
  return type;
}

std::optional<NamedBuiltin> findConversion(llvm::StringRef name) {
  Builtin found;
  if (name.consume_front("as_")) {
    found.id = BuiltinId::Reinterpret;
  } else if (name.consume_front("convert_")) {
    found.id = BuiltinId::Convert;
    found.rounding = takeRounding(name);
    found.saturates = name.consume_back("_sat");
  } else {
    return std::nullopt;
  }
  const auto target = conversionTarget(name);
  // OpenCL C has no saturating conversion to floats (6.2.3.3).
  if (!target || (found.saturates && isFloat(target->scalar)))
    return std::nullopt;
  return NamedBuiltin{found, *target};
}

}

bool hasOwnFunction(BuiltinId id) {
  switch (id) {
#define ICL_OWN(name) case BuiltinId::name:
#include "compiler/ast/builtins.def"
    return true;
  default:
    return false;
  }
}

llvm::ArrayRef<BuiltinRow> builtinRows() { return allRows; }

std::optional<NamedBuiltin> findBuiltin(llvm::StringRef name) {
  const auto id = idsByName().find(name);
  return id == idsByName().end() ? findConversion(name) : NamedBuiltin{id->second, {}};
}

std::string nameOf(const Builtin &builtin, ValueType result) {
  std::string name = std::string(builtin.isOwn ? "own_" : "") + rowOf(builtin.id).name;
  if (builtin.id == BuiltinId::Convert || builtin.id == BuiltinId::Reinterpret)
    name += "_" + toString(result);
  return name + (builtin.saturates ? "_sat" : "") + suffixOf(builtin.rounding);
}

std::vector<std::string> builtinNames() {
  std::vector<std::string> names;
  for (const BuiltinRow &row : builtinRows().take_front(namedRows))
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
    // There are no vectors of void or bool.
    if (lanes > 1 && (scalar == Scalar::Void || scalar == Scalar::Bool))
      return std::nullopt;
    return ValueType{scalar, static_cast<std::uint8_t>(lanes)};
  }
  return std::nullopt;
}

}
