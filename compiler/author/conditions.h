// Checks the condition of a constraint(...) pragma against the parameters that a kernel has.
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

/// The first error in it, if any: names that are neither parameters nor their values, arithmetic and order of
/// strings, results that do not exist or do not fit 64 bits, and that no values satisfy it. `otherwise`: the
/// values of parameters that are not offered. They may be compared with any string, which another device may
/// offer.
std::optional<ConditionError> errorIn(const Expression &, const std::vector<Parameter> &offered,
                                      const Assignment &otherwise);

}
