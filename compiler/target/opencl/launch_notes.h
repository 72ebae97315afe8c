// The comment at the top of a .cl file: how to launch it from any host code.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/target/stub.h"
#include <string>

namespace icl {

/// Target::launchNotes of OpenCL C: the build options, and for each launch its sizes and its arguments in
/// order. Values that are known when the kernel is compiled are numbers; the others are formulas over the
/// sizes of the grid and the images.
std::string launchNotes(const ast::Kernel &, const StubVariant &);

}
