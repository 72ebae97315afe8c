// Values of parameters that cases have compiled in.
#pragma once
#include "compiler/ast/ast.h"
#include <set>

namespace icl::fuzz {

/// Compiles in what synthetic arguments of that seed give the kernel's scalars and vectors of these names.
void fixValues(ast::Kernel &, const std::set<std::string> &names, std::uint64_t seed);

}
