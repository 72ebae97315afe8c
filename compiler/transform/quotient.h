// Replaces quotients by constants, of dividends whose ranges are proved.
#pragma once
#include "compiler/analysis/range.h"
#include "compiler/ir/builder.h"

namespace icl {

/// The same quotient by one multiplication and one shift in 32 bits (Granlund & Montgomery 1994, section 4,
/// with the proved range instead of the type's). Compilers do not know the range: they use 64-bit products
/// and correct the sign. Null unless the quotient is of 32-bit integers by a literal, `dividends` are not
/// negative, and such a product holds them.
const ir::Expr *quotientByMultiplying(ir::Builder &, const ir::Expr *quotient, Interval dividends);

/// Whether `quotientIn16Bits` has a form for this quotient of integers.
bool hasQuotientIn16Bits(const ir::Expr *quotient, Interval dividends);
/// The same quotient of `dividend`, which has the dividend's value in ushort, in ushort: by a shift, or by
/// the upper half of a 16-bit product, for which vector units have an instruction.
const ir::Expr *quotientIn16Bits(ir::Builder &, const ir::Expr *quotient, const ir::Expr *dividend,
                                 Interval dividends);

}
