// Synthetic arguments for a kernel. Tuning and verification use them if the user gives none.
#pragma once
#include "compiler/interpret/interpret.h"

namespace icl {

/// Arguments for one launch over `grid`; the same seed gives the same arguments on every machine.
/// Images, including outputs, have the size in `imageSizes`, else the grid's size in their own
/// dimensions. Integer pixels cover the whole range of their type, float pixels are in [-1, 1). Scalars
/// and vectors: integers 1 to 16, floats in (0, 1]. Arrays: integers 0 to 15, since they may index
/// another array; floats in [-1, 1). A pointer has max_size elements, else as many as the grid has
/// pixels, at least 256 (the size of a table indexed by a byte). Arguments in `given`, by parameter name,
/// are used as they are, and those that are compiled in have no other values.
/// Throws an Error for sizes that exceed any memory.
Arguments syntheticArguments(const ast::Kernel &, Extent grid,
                             const std::map<std::string, Extent> &imageSizes,
                             const std::map<std::string, HostBuffer> &given, std::uint64_t seed);

/// The only value of a parameter that has one compiled in.
HostBuffer fixedBuffer(const ast::Variable &parameter);

/// The size of the synthetic argument of a parameter: pixels or elements in x, y and z.
Extent syntheticExtent(const ast::Kernel &, const ast::Variable &parameter, const Extent &grid,
                       const std::map<std::string, Extent> &imageSizes);

}
