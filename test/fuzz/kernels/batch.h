// Several variants as one program: building one is what testing a variant costs most.
#pragma once
#include "compiler/compile.h"

namespace icl::fuzz {

/// All variants' sources in one, each with names of its own.
std::string joined(const std::vector<Variant> &);
/// The name that the kernel function of the variant of that number has there.
std::string entryOf(const Variant &, std::size_t number);

}
