// Pixels at another place in each lane: their positions are computed for all lanes at once.
#pragma once
#include "compiler/target/opencl/layout.h"
#include "compiler/target/target.h"

namespace icl {

/// Whether a Read has coordinates for each lane.
bool isGather(const ir::Expr *read);

/// "icl_gather_uchar16"; "icl_pairs_uchar16" loads each pixel and its neighbour along x; with "_far",
/// positions have 64 bits.
std::string gatherName(const ir::Expr *read, const Layout &, const EmitOptions &);

/// Its definition: a function of the image, the coordinates, and the pitches between them; for pairs also of
/// the image's width.
std::string gatherFunction(const ir::Expr *read, const Layout &, const EmitOptions &);

/// The vector types in the definition.
std::vector<ValueType> typesOfGather(const ir::Expr *read, const Layout &, const EmitOptions &);

}
