// Made-up arguments for a kernel: what tuning and verification run on when the user gives nothing.
#pragma once
#include "compiler/interpret/interpret.h"

namespace icl {

/// Arguments for one launch over `grid`, the same for the same seed on every machine.
///
/// Images, outputs too, have the size in `imageSizes`, else the grid's in their own dimensions. Integer
/// pixels cover their type's whole range, float pixels lie in [-1, 1). Scalars and vectors: integers 1 to 16,
/// floats in (0, 1]. Arrays: integers 0 to 15, since they may index another array, floats in [-1, 1). A
/// pointer has max_size elements, else as many as the grid has pixels and at least 256 (a table looked up by
/// byte). What stands in `given`, by parameter, is taken as it is.
/// Throws an Error for sizes that no memory holds.
Arguments syntheticArguments(const ast::Kernel &, Extent grid,
                             const std::map<std::string, Extent> &imageSizes,
                             const std::map<std::string, HostBuffer> &given, std::uint64_t seed);

/// How many pixels or elements of a parameter are made up, in x, y and z.
Extent syntheticExtent(const ast::Kernel &, const ast::Variable &parameter, const Extent &grid,
                       const std::map<std::string, Extent> &imageSizes);

}
