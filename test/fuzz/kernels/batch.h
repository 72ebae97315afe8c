// Several variants as one OpenCL program, because building programs takes most of the time of a test.
#pragma once
#include "compiler/compile.h"

namespace icl::fuzz {

/// The sources of all variants, with names made unique.
std::string joined(const std::vector<Variant> &);
/// The name in that source of a kernel function of the variant `number`.
std::string entryOf(const std::string &entry, std::size_t number);

}
