// Pixels at another place in each lane: their positions are computed for all lanes at once.
#pragma once
#include "compiler/target/opencl/layout.h"
#include "compiler/target/target.h"

namespace icl {

/// Whether a Read has coordinates for each lane.
bool isGather(const ir::Expr *read);

/// Whether it reads pairs of neighbours, or pixels as floats, all in one row.
bool isInRow(const ir::Expr *gather);
/// Whether it reads pixels of one row as floats.
bool isOfFloats(const ir::Expr *gather);

/// "icl_gather_uchar16"; "icl_pairs_uchar16" loads each pixel and its neighbour along x,
/// "icl_row_pairs_uchar16" from one row; with "_far", positions have 64 bits. "icl_row_floats_uchar16" loads
/// pixels of one row as floats.
std::string gatherName(const ir::Expr *read, const Layout &, const EmitOptions &);

/// Its definition: a function of the image, the coordinates, and the pitches between them; for pairs also of
/// the image's width.
std::string gatherFunction(const ir::Expr *read, const Layout &, const EmitOptions &);

/// The definition for pairs in one row, which calls that for any pairs, or for floats.
std::string rowFunction(const ir::Expr *read, const Layout &, const EmitOptions &);

/// The vector types in the definitions.
std::vector<ValueType> typesOfGather(const ir::Expr *read, const Layout &, const EmitOptions &);

}
