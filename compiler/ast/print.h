// A checked program as text that reads like its source.
#pragma once
#include "compiler/ast/ast.h"

namespace icl::ast {

/// C-like, with what checking found out: `<float>(x)` is an implicit conversion, `(float)x` a written one;
/// comments name loops, mark accesses of the own pixel, and say of each image how it is used. Every operation
/// stands in brackets.
std::string print(const Program &);
std::string print(const Expr &);

}
