// Whether a kernel's source is still the one that was tuned.
#pragma once
#include "compiler/ast/ast.h"
#include <cstdint>
#include <string>
#include <string_view>

namespace icl {

/// Of a checked kernel with its pragmas and the helpers and constants that it uses: 32 hexadecimal digits
/// that do not change with comments, layout, or the rest of the file. Files contain the hash, so a change to
/// the output of ast::print() makes them look out of date.
std::string kernelHash(const ast::Kernel &);

/// Of a whole file, without comments, blank lines and spacing: what version 0.1.0 stored.
std::string sourceHash(std::string_view source);

/// What was tuned, compared with the kernel in the source.
enum class TunedSource : std::uint8_t {
  Same,
  OtherExactness, ///< the same text, but one of the two is exact
  Edited
};

/// `hash`: of either kind, from a file.
TunedSource compareSource(std::string_view hash, const ast::Kernel &, std::string_view source);

}
