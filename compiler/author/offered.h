// What messages say of the parameters that a kernel has here.
#pragma once
#include "compiler/space/definition.h"

namespace icl {

std::vector<std::string> namesOf(const std::vector<Parameter> &);
std::vector<std::string> valuesOf(const Parameter &);

/// "did you mean" the nearest word, or else all there are.
std::string hintFor(const std::string &word, const std::vector<std::string> &offered);

}
