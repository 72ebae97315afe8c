// Which variables a function reads and assigns, in whole or in part.
#pragma once
#include "compiler/ast/ast.h"
#include <cstdint>
#include <map>
#include <vector>

namespace icl {

/// The variable that an expression reads or assigns, in whole or in part; null for other expressions.
const ast::Variable *variableOf(const ast::Expr &);

/// The components of that variable that the expression denotes: the numbers of a swizzle, or all. An array
/// counts as one component.
std::vector<std::uint8_t> componentsOf(const ast::Expr &);

/// Where each variable of a function is assigned.
class Assignments {
public:
  explicit Assignments(const ast::Stmt &body);
  /// The number of assignments to the variable in that part of the source.
  std::ptrdiff_t count(const ast::Variable *, SourceRange in) const;

private:
  std::map<const ast::Variable *, std::vector<std::uint32_t>> offsets; ///< in the source, ascending
};

}
