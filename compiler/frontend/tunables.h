// Checks that the names of tune(...) constants are free and that the constants are used.
#pragma once
#include "compiler/frontend/file.h"

namespace icl {

/// Reports tune(...) constants named like a pixel's coordinate or a function. Warns of constants that neither
/// the body nor a constraint uses. All bodies must be checked.
void checkTunables(const ast::Kernel &, File &);

}
