// Scopes: which variable a name refers to.
#pragma once
#include "compiler/ast/ast.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

namespace icl {

/// Nested scopes as in C: an inner declaration hides an outer one.
class Scopes {
public:
  Scopes() : scopes(1) {}

  void push() { scopes.emplace_back(); }
  void pop() { scopes.pop_back(); }

  /// Declares the variable and returns null; if the innermost scope already has that name, returns its
  /// variable.
  const ast::Variable *declare(const ast::Variable *variable) {
    return scopes.back().try_emplace(variable->name, variable).first->second == variable
               ? nullptr
               : scopes.back().lookup(variable->name);
  }
  /// Null if there is none.
  const ast::Variable *find(llvm::StringRef name) const {
    for (const auto &scope : llvm::reverse(scopes))
      if (const ast::Variable *variable = scope.lookup(name))
        return variable;
    return nullptr;
  }
  /// The same, outside of the innermost scope.
  const ast::Variable *findOutside(llvm::StringRef name) const {
    for (const auto &scope : llvm::drop_begin(llvm::reverse(scopes)))
      if (const ast::Variable *variable = scope.lookup(name))
        return variable;
    return nullptr;
  }
  std::vector<std::string> names() const {
    std::vector<std::string> all;
    for (const auto &scope : scopes)
      for (const auto &entry : scope)
        all.push_back(entry.first().str());
    return all;
  }

private:
  std::vector<llvm::StringMap<const ast::Variable *>> scopes;
};

}
