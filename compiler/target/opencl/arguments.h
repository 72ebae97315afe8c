// The parameters of a kernel: the declaration of each in OpenCL C, and the argument that a launch passes.
#pragma once
#include "compiler/ir/ir.h"
#include "compiler/target/variant.h"
#include <string>
#include <utility>
#include <vector>

namespace icl {

/// The parameter that tells how many pixels a row (d = 0) or rows a slice (d = 1) of a padded image has in
/// memory.
std::string pitchName(const ir::Image &, unsigned d);

inline bool isHalf(ValueType t) { return t.scalar == Scalar::Half; }

/// The type of elements that a pointer to stored values points to. Vectors of half and packed vectors are
/// accessed by pointers to scalars.
std::string storedType(ValueType);
/// In bytes, where an array in local memory begins: both an element and a vector of `alignedLanes` scalars
/// may.
unsigned alignmentOf(const ir::Var &shared);

/// The parameter that is a tile whose rows start where vectors may: its type has their alignment.
std::string alignedTileName(const ir::Image &tile);

/// In the order of the kernel's parameters, then the extents of tiles among them, then the sizes that are not
/// compiled in (`fixed`: all are).
std::vector<std::pair<std::string, runtime::KernelArgument>> argumentsOf(const ir::Kernel &, bool fixed);

}
