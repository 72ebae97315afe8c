// Which variables have a value at a point of a function: the states of a forward dataflow analysis.
#pragma once
#include "compiler/ast/ast.h"
#include <map>
#include <vector>

namespace icl {

/// What is known about the value of a variable or component. A path from a branch to a read is certain if
/// nothing between them depends on another condition. Otherwise the two conditions could exclude each other.
enum class ValueState : std::uint8_t {
  Set,          ///< it has a value on every path
  Unset,        ///< it has none on any path
  UnsetAtFirst, ///< it has none in the first iteration of `loop`, which sets it
  MaybeUnset,   ///< it has none on a path that certainly leads here
  Unknown       ///< it has none on a path that may be impossible
};

/// The condition or loop after which a path has no value.
struct Branch {
  SourceRange range;
  const char *note = nullptr;
};

struct Component {
  ValueState state = ValueState::Unset;
  unsigned version = 0; ///< changes with every assignment, and where paths with different states join
  const ast::Stmt *loop = nullptr; ///< of UnsetAtFirst
  Branch branch;                   ///< of MaybeUnset
};

/// The states at a point: the components of the variables that were declared without a value. Other variables
/// have one. An array is one component, because which element is set is not known.
struct ValueStates {
  bool isReachable = true;
  std::map<const ast::Variable *, std::vector<Component>> variables;
};

/// How two paths join that diverged at a condition.
struct Join {
  Branch unsetInFirst, unsetInSecond; ///< what to note if only that path has no value
  bool dependsOnTunable = false;      ///< the condition does
};

/// The states where two paths join that diverged in the states `before`. `nextVersion` counts versions.
ValueStates join(const ValueStates &first, const ValueStates &second, const ValueStates &before, const Join &,
                 unsigned &nextVersion);

}
