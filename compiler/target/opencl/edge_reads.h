// Loads of neighbouring elements of a row, some of which may lie beyond the row's ends.
#pragma once
#include "compiler/target/target.h"

namespace icl {

/// "icl_clamped_uchar16", "icl_mirrored_3uchar16" of packed pixels of three components,
/// "icl_clamped_aligned_uchar4".
std::string edgeReadName(const ir::Expr *read);

/// How a CPU loads what lies inside the row: by the function, or, with the macro icl_likely, where it is
/// called. A call costs several times as much as a load.
enum class InsideRow : std::uint8_t { Called, Inlined };
/// Its definition: a function of the row, the first pixel, the number of its first element, and the row's
/// pixels.
std::string edgeRead(const ir::Expr *read, InsideRow, const EmitOptions &);

}
