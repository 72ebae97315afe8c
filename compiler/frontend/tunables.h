// The names of tune(...) constants: that they are free, and that they are used.
#pragma once
#include "compiler/frontend/file.h"

namespace icl {

/// Reports tune(...) constants named like a pixel's coordinate or a function, and warns of those that neither
/// the body nor a constraint reads. All bodies are checked.
void checkTunables(const ast::Kernel &, File &);

}
