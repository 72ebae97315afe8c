// Saturating conversions of float vectors to integers of 8, 16 and 32 bits, for CPUs: PoCL computes those of
// OpenCL C lane by lane or with several comparisons per lane.
#pragma once
#include "compiler/target/target.h"

namespace icl {

/// Whether the Call is such a conversion, to nearest even or toward zero.
bool isOwnConversion(const ir::Expr *call, const EmitOptions &);

/// "icl_convert_uchar16_sat_rte"
std::string ownConversionName(const ir::Expr *call);

/// Its definition. The results are those of OpenCL C; NaN becomes 0.
std::string ownConversion(const ir::Expr *call);

/// The types in the definition, which are wide if the conversion is.
std::vector<ValueType> typesOfOwnConversion(const ir::Expr *call);

}
