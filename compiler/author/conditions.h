// Whether the condition of a constraint(...) pragma says something about the parameters that a kernel has.
#pragma once
#include "compiler/source/diagnostics.h"
#include "compiler/space/definition.h"

namespace icl {

/// `begin`, `end`: bytes of the condition's text.
struct ConditionError {
  std::size_t begin, end;
  Diag id;
  std::vector<std::string> arguments;
  std::string hint;
};

/// The first thing wrong with it, if any: names that are neither parameters nor their values, arithmetic and
/// order of words, results that do not exist or do not fit 64 bits, and that no values keep it.
std::optional<ConditionError> errorIn(const Expression &, const std::vector<Parameter> &offered);

}
