#include "compiler/target/opencl/math_functions.h"
#include "compiler/target/opencl/builtin_names.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <vector>

// A definition is OpenCL C, with types that depend on the number of lanes:
//   $F $D             vectors of float and double, or scalars
//   $I $U $L $UL      of int, uint, long and ulong
//   $N                the number of lanes
// Comparisons of scalars are 1 where they hold, those of vectors -1.
// Both sides of `?:` have the type of the result, because OpenCL C does not widen them.

namespace icl {

/// All functions, each behind those that it calls.
static std::vector<MathFunction> allFunctions() {
  std::vector<MathFunction> all;
  for (const auto family :
       {exponentialFunctions(), logarithmicFunctions(), powerFunctions(), trigonometricFunctions(),
        hyperbolicFunctions(), inverseFunctions(), gammaFunctions(), remainderFunctions(), doubleFunctions()})
    llvm::append_range(all, family);
  return all;
}

/// The definition for so many lanes.
static std::string instantiate(llvm::StringRef definition, unsigned lanes) {
  static constexpr std::pair<llvm::StringRef, llvm::StringRef> types[] = {
      {"UL", "ulong"}, {"F", "float"}, {"D", "double"}, {"I", "int"}, {"U", "uint"}, {"L", "long"}};
  const std::string width = lanes == 1 ? "" : std::to_string(lanes);
  std::string text;
  while (true) {
    const auto [before, after] = definition.split('$');
    text += before;
    if (before.size() == definition.size())
      return text;
    definition = after;
    if (definition.consume_front("N")) {
      text += std::to_string(lanes);
      continue;
    }
    const auto *type = llvm::find_if(types, [&](const auto &t) { return definition.consume_front(t.first); });
    text += type->second.str() + width;
  }
}

/// Whether the text calls the function: its name, and no longer one, is in it.
static bool calls(llvm::StringRef text, llvm::StringRef name) { return text.contains(name.str() + "("); }

/// Functions that call others come later in the table, so one pass from its end finds all that are needed.
static std::string definitionsOf(const std::set<std::string> &names, unsigned lanes) {
  const std::vector<MathFunction> all = allFunctions();
  std::vector<const MathFunction *> needed;
  for (const MathFunction &f : llvm::reverse(all)) {
    const bool isCalled =
        llvm::any_of(needed, [&](const MathFunction *other) { return calls(other->definition, f.name); });
    if (isCalled || names.count(f.name.str()))
      needed.push_back(&f);
  }
  std::string text;
  for (const MathFunction *f : llvm::reverse(needed))
    text += "\nstatic inline __attribute__((overloadable)) " + instantiate(f->definition, lanes);
  return text;
}

std::string mathDefinitions(const MathCalls &called) {
  std::map<unsigned, std::set<std::string>> names;
  for (auto &[id, scalar, lanes] : called) {
    Builtin own(id);
    own.isOwn = true;
    names[lanes].insert(openClName(own, {scalar, 1}));
  }
  std::string text;
  for (auto &[lanes, list] : names)
    text += definitionsOf(list, lanes);
  return text;
}

}
