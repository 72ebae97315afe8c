// The images of which vectors are loaded or stored where they are aligned.
#pragma once
#include "compiler/ir/ir.h"
#include <set>
#include <string>

namespace icl {

/// By their parameters' names. Tiles have none of their own: what fills them counts.
std::set<std::string> alignedImages(const ir::Kernel &);

}
