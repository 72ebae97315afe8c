// Whether a kernel's source is still the one that was tuned.
#pragma once
#include "compiler/ast/ast.h"
#include <string>
#include <string_view>

namespace icl {

/// Of a checked kernel with its pragmas and the helpers and constants that it uses: 32 hexadecimal digits
/// that do not change with comments, layout, or the rest of the file. Files contain the hash, so a change to
/// the output of ast::print() makes them look out of date.
std::string kernelHash(const ast::Kernel &);

/// Of a whole file, without comments, blank lines and spacing: what version 0.1.0 stored.
std::string sourceHash(std::string_view source);

/// Whether the hash that a file contains, of either kind, is that of the kernel in the source.
bool isCurrent(std::string_view hash, const ast::Kernel &, std::string_view source);

}
