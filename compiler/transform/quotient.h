// Other forms of integers' quotients, where ranges are proved.
#pragma once
#include "compiler/analysis/range.h"
#include "compiler/ir/builder.h"
#include <optional>

namespace icl {

/// The same quotient by one multiplication and one shift in 32 bits (Granlund & Montgomery 1994, section 4,
/// with the proved range instead of the type's). Compilers do not know the range: they use 64-bit products
/// and correct the sign. Null unless the quotient is of 32-bit integers by a literal, `dividends` are not
/// negative, and such a product holds them.
const ir::Expr *quotientByMultiplying(ir::Builder &, const ir::Expr *quotient, Interval dividends);

/// Whether a quotient or remainder by a number that is not a constant may be computed as small_quotient or
/// small_remainder: in floats, as trunc((a + 0.5) / b) with the sign of a at the 0.5. For |a| <= 2^20 it is
/// exact although a division of floats errs by up to 3 ulp: (a + 0.5) / b is at least 0.5 / b away from the
/// next whole number, which is more than 3 ulp of a / b.
bool isSmallQuotient(const ir::Expr *, std::optional<Interval> dividends, std::optional<Interval> divisors);
/// The value of an integer literal, or of one in all lanes.
std::optional<std::int64_t> literalIn(const ir::Expr *);
/// Whether its divisor is a literal, or one literal in all lanes.
bool dividesByLiteral(const ir::Expr *quotient);

/// Whether `quotientIn16Bits` has a form for this quotient of integers.
bool hasQuotientIn16Bits(const ir::Expr *quotient, Interval dividends);
/// The same quotient of `dividend`, which has the dividend's value in ushort, in ushort: by a shift, or by
/// the upper half of a 16-bit product, for which vector units have an instruction.
const ir::Expr *quotientIn16Bits(ir::Builder &, const ir::Expr *quotient, const ir::Expr *dividend,
                                 Interval dividends);

}
