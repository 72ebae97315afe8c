// Prints a checked program as text that resembles its source.
#pragma once
#include "compiler/ast/ast.h"

namespace icl::ast {

/// C-like, with the results of checking: `<float>(x)` is an implicit conversion, `(float)x` a written one;
/// comments name loops, mark accesses to the own pixel, and list how each image is used. Every operation
/// is in parentheses.
std::string print(const Program &);
/// A kernel with the constants and helpers that it uses, directly or indirectly.
std::string print(const Kernel &);
/// The same as if the kernel were exact, or not.
std::string print(const Kernel &, bool isExact);
std::string print(const Expr &);

}
