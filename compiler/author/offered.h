// The parameters that a kernel has, for messages.
#pragma once
#include "compiler/space/definition.h"

namespace icl {

std::vector<std::string> namesOf(const std::vector<Parameter> &);
std::vector<std::string> valuesOf(const Parameter &);

/// "did you mean" the nearest one, or else all that are offered.
std::string hintFor(const std::string &name, const std::vector<std::string> &offered);

}
