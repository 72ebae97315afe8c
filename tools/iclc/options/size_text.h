// A size as --size and campaigns have it.
#pragma once
#include "compiler/ast/ast.h"
#include <string>

namespace icl::cli {

/// `any`: all sizes that no other text states.
bool isAnySize(const std::string &text);
/// IMAGE=SIZE.
bool isSizeOfImage(const std::string &text);

/// Whether one of several kernels takes this --size: a grid of its dimensions, unless its source states one,
/// or the size of an image that it has.
bool takesSize(const ast::Kernel &, const std::string &text);

}
