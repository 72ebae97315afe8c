// The comment of a .cl file that states how to launch it from any host code.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/target/stub.h"
#include <string>

namespace icl {

/// Target::launchNotes of OpenCL C: the build options, and for each launch its sizes and its arguments in
/// order. What is known when the kernel is compiled is a number, the rest a formula over the sizes of grid
/// and images.
std::string launchNotes(const ast::Kernel &, const StubVariant &);

}
