// Coordinates: where an image is read or written, as seen from the pixel that is computed.
//
// The rest of the compiler asks a coordinate for its parts. Only the functions here take a sum apart to find
// the pixel's index in it.
#pragma once
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace icl::ir {

class Builder;
struct Expr;
struct Var;

/// What a coordinate multiplies the pixel's index by: a rational in lowest terms, its denominator positive.
struct Scale {
  std::int32_t numerator = 0, denominator = 1;
  bool operator==(const Scale &) const = default;
};
inline constexpr Scale noScale{0, 1};   ///< the coordinate does not contain the pixel's index
inline constexpr Scale unitScale{1, 1}; ///< neighbouring pixels read neighbouring pixels

/// One coordinate of a Read, BoundedRead or Write. In arithmetic of `int`, which wraps,
///
///     value == floor(scale * PixelIndex(dimension)) + constant + remainder
///
/// `value` is the coordinate as it is printed and rewritten; the rest follows from it (coordinateOf), and the
/// verifier checks that it does. The literal at the end of a sum, where the builder puts it, is the constant.
/// The index is the leftmost term of the sum that contains it; whatever else is added is the remainder, also
/// where that contains the index once more. Where the index occurs deeper (in a variable, in a choice, in an
/// operand of another operation) the scale is 0: the coordinate counts as a gather, unless an analysis knows
/// more (Ranges::offset).
struct Coordinate {
  Scale scale;
  unsigned dimension = 0; ///< of the image, and of the index that is looked for
  std::int64_t constant = 0;
  const Expr *remainder = nullptr; ///< null: nothing
  const Expr *value = nullptr;     ///< of an integer type; of `int` unless the scale is 0

  /// The constant, where the coordinate is the pixel's index plus a constant and nothing else.
  std::optional<std::int64_t> constantOffset() const {
    return scale == unitScale && !remainder ? std::optional(constant) : std::nullopt;
  }
};
using Coordinates = llvm::ArrayRef<Coordinate>; ///< x first

llvm::SmallVector<const Expr *, 3> valuesOf(Coordinates);

/// The parts of a value that is a coordinate in this dimension.
Coordinate coordinateOf(Builder &, const Expr *value, unsigned dimension);

/// Whether the value is the sum of the parts: evaluated for pseudo-random values of everything that is not a
/// sum (Schwartz 1980), without the code that finds the parts.
bool isConsistent(const Coordinate &);

/// The coordinate with something added to it.
Coordinate plus(Builder &, const Coordinate &, std::int64_t);
/// The coordinate's value less its constant.
const Expr *withoutConstant(Builder &, const Coordinate &);

/// What the term multiplies the pixel's index by: n for `index * n`, 1/n for `index / n`, 2/n for
/// `index * 2 / n`; else 0, and also where products could overflow before they are divided.
Scale scaleOf(const Expr *term, unsigned dimension);

/// A sum taken apart around one of its terms, the base.
struct Sum {
  struct Term {
    const Expr *value;
    bool isSubtracted;
    bool isLeft; ///< it is the left operand of its addition
  };
  const Expr *base;
  llvm::SmallVector<Term, 4> terms; ///< in the order in which they are added to the base
};
/// Looks for the leftmost term that `isBase` accepts, through additions and the left operands of
/// subtractions. Nothing where it accepts none; else the term that it was asked about last is the base.
std::optional<Sum> splitSum(const Expr *, llvm::function_ref<bool(const Expr *)> isBase);
/// The sum with another base, its terms replaced by what `term` gives for them.
const Expr *joinSum(Builder &, const Sum &, const Expr *base,
                    llvm::function_ref<const Expr *(const Expr *)> term);
const Expr *joinSum(Builder &, const Sum &, const Expr *base);

/// The coordinate's sum around its index. The scale is not 0.
Sum splitAtIndex(const Coordinate &);

/// A sum as its terms, without order and parentheses. Sums of integers wrap, so it has the same value.
struct SumTerms {
  llvm::SmallVector<const Expr *, 4> added, subtracted;
  std::int64_t constant = 0; ///< the sum of its literals
};
/// `definition`: the value of a variable, whose terms are added in its place; null where the variable is a
/// term.
SumTerms termsOf(const Expr *, llvm::function_ref<const Expr *(const Var *)> definition = {});
/// The sum of some values less that of others, where nothing but a constant is left.
std::optional<std::int64_t> constantSum(llvm::ArrayRef<const Expr *> added,
                                        llvm::ArrayRef<const Expr *> subtracted,
                                        llvm::function_ref<const Expr *(const Var *)> definition = {});
/// The sum of type int without its constant.
const Expr *withoutConstant(Builder &, const SumTerms &);

}
