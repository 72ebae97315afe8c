// Which variables have a value at a point of a function.
#pragma once
#include "compiler/ast/ast.h"
#include <map>
#include <vector>

namespace icl {

/// What is known about the value of a variable or component. A path from a branch to a read is certain if
/// nothing between them depends on another condition. Otherwise the two conditions could exclude each other.
enum class Given : std::uint8_t {
  Set,   ///< it has a value on every path
  Unset, ///< it has none on any path
  First, ///< it has none in the first iteration of `loop`, which sets it
  Maybe, ///< it has none on a path that certainly leads here
  Vague  ///< it has none on a path that may be impossible
};

/// Why a value is missing on a path: where the paths diverged.
struct Parting {
  SourceRange range;
  const char *note = nullptr;
};

struct Component {
  Given given = Given::Unset;
  unsigned version = 0; ///< changes with every assignment and where paths with different states meet
  const ast::Stmt *loop = nullptr;
  Parting parting;
};

/// The state at a point: the components of the variables that were declared without a value. Other variables
/// have one. An array is one component, because which element is set is not known.
struct SetState {
  bool isReachable = true;
  std::map<const ast::Variable *, std::vector<Component>> variables;
};

/// How two paths that diverged at a condition meet again.
struct Meeting {
  Parting firstLacks, secondLacks; ///< what to note if only that path lacks a value
  bool isVague = false;            ///< the condition depends on what the tuner chooses
};

/// The state where two paths meet that diverged in the state `before`. `nextVersion` counts versions.
SetState meet(const SetState &first, const SetState &second, const SetState &before, const Meeting &,
              unsigned &nextVersion);

}
