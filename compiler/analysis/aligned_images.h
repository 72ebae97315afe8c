// The images of which vectors are loaded or stored where they are aligned, and what that asks of callers.
#pragma once
#include "compiler/ir/ir.h"
#include <cstdint>
#include <map>
#include <set>
#include <string>

namespace icl {

/// By their parameters' names. Tiles have none of their own: what fills them counts.
std::set<std::string> alignedImages(const ir::Kernel &);

/// By the same names: the bytes at a multiple of which the image must begin in memory, those of the largest
/// such vector. Only images that callers pass as buffers.
std::map<std::string, std::int64_t> alignments(const ir::Kernel &);

}
