#include "compiler/target/opencl/cpp_names.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <set>

namespace icl::cpp {
namespace {

// Names that neither a stub's class nor a parameter of its functions can have: C++'s keywords that are not
// ICL's too, common macros, and the functions' own parameters.
constexpr llvm::StringLiteral reserved[] = {
    "alignas",     "alignof",  "and",        "and_eq",    "asm",       "auto",         "bitand",
    "bitor",       "bool",     "break",      "case",      "catch",     "char",         "char16_t",
    "char32_t",    "char8_t",  "class",      "co_await",  "co_return", "co_yield",     "compl",
    "concept",     "const",    "const_cast", "consteval", "constexpr", "constinit",    "continue",
    "decltype",    "default",  "delete",     "do",        "double",    "dynamic_cast", "else",
    "enum",        "explicit", "export",     "extern",    "false",     "float",        "for",
    "friend",      "goto",     "if",         "inline",    "int",       "long",         "mutable",
    "namespace",   "new",      "noexcept",   "not",       "not_eq",    "nullptr",      "operator",
    "or",          "or_eq",    "private",    "protected", "public",    "register",     "reinterpret_cast",
    "requires",    "return",   "short",      "signed",    "sizeof",    "static",       "static_assert",
    "static_cast", "struct",   "switch",     "template",  "this",      "thread_local", "throw",
    "true",        "try",      "typedef",    "typeid",    "typename",  "typeof",       "union",
    "unsigned",    "using",    "virtual",    "void",      "volatile",  "wchar_t",      "while",
    "xor",         "xor_eq",   "EOF",        "NULL",      "errno",     "linux",        "stderr",
    "stdin",       "stdout",   "unix",       "queue",     "kernel",    "waitFor",      "grid",
    "objective",   "values",   "Values",
};

/// `__LINE__`, but not what it is renamed to.
bool isMacroOfCompiler(llvm::StringRef name) { return name.endswith("__") && !name.endswith("___"); }

bool isTaken(llvm::StringRef name) {
  // The functions' declarations use OpenCL's types after parameters, which would hide them.
  const bool isOpenCl = name.startswith("cl_") || name.startswith("CL_");
  const bool isMacro = name == "CHAR_BIT" || name.endswith("_MAX") || name.endswith("_MIN") ||
                       (name.startswith("_") && (!name.endswith("_") || isMacroOfCompiler(name)));
  return llvm::is_contained(reserved, name) || isMacro || (isOpenCl && !name.endswith("_"));
}

// The type of a scalar in host memory.
const char *scalarType(Scalar scalar) {
  switch (scalar) {
  case Scalar::Void:
    return "void";
  case Scalar::Bool:
    return "bool";
  case Scalar::Char:
    return "std::int8_t";
  case Scalar::UChar:
    return "std::uint8_t";
  case Scalar::Short:
    return "std::int16_t";
  case Scalar::UShort:
    return "std::uint16_t";
  case Scalar::Int:
    return "std::int32_t";
  case Scalar::UInt:
    return "std::uint32_t";
  case Scalar::Long:
    return "std::int64_t";
  case Scalar::ULong:
    return "std::uint64_t";
  case Scalar::Half:
    return "cl_half";
  case Scalar::Float:
    return "float";
  case Scalar::Double:
    return "double";
  }
  return "";
}

// A delimiter for a raw string that does not occur in the text.
std::string delimiterFor(llvm::StringRef text) {
  std::string delimiter = "icl";
  while (text.contains(")" + delimiter + "\""))
    delimiter += "_";
  return delimiter;
}

constexpr std::size_t longestLiteral = 16000; // bytes; Microsoft's compiler accepts up to 16380

}

std::string className(llvm::StringRef kernel) {
  std::string name;
  bool atStart = true;
  for (char c : kernel) {
    if (c != '_')
      name += atStart ? llvm::toUpper(c) : c;
    atStart = c == '_';
  }
  if (name.empty() || llvm::isDigit(name[0]))
    return "Kernel" + name;
  return isTaken(name) ? name + "_" : name;
}

std::vector<std::string> parameterNames(const ast::Kernel &kernel) {
  std::set<std::string> used;
  for (const auto &parameter : kernel.parameters)
    used.insert(parameter->name);
  std::vector<std::string> names;
  for (const auto &parameter : kernel.parameters) {
    std::string name = parameter->name;
    while (isTaken(name) || (name != parameter->name && used.count(name)))
      name += '_';
    used.insert(name);
    names.push_back(name);
  }
  return names;
}

std::string hostType(ValueType type) {
  if (!type.isVector() || type.isPacked)
    return scalarType(type.scalar);
  return "cl_" + std::string(nameOf(type.scalar)) + std::to_string(type.lanes);
}

std::string stringLiteral(llvm::StringRef text) {
  std::string literal = "\"";
  for (unsigned char c : text) {
    if (c == '"' || c == '\\')
      literal += '\\';
    if (c >= ' ' && c < 127) {
      literal += static_cast<char>(c);
      continue;
    }
    literal += '\\'; // octal: at most three digits, where hexadecimal escapes have no limit
    for (int shift : {6, 3, 0})
      literal += static_cast<char>('0' + (c >> shift & 7));
  }
  return literal + "\"";
}

std::vector<std::string> rawStringLiterals(llvm::StringRef text) {
  const std::string delimiter = delimiterFor(text);
  std::vector<std::string> literals;
  do {
    llvm::StringRef chunk = text.take_front(longestLiteral);
    if (chunk.size() < text.size() && chunk.contains('\n'))
      chunk = chunk.take_front(chunk.rfind('\n') + 1);
    literals.push_back("R\"" + delimiter + "(" + chunk.str() + ")" + delimiter + "\"");
    text = text.drop_front(chunk.size());
  } while (!text.empty());
  return literals;
}

}
