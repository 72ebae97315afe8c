// The boundary condition that a coordinate computes itself: `clamp(idx - 1, 0, img.width - 1)`,
// `x < 0 ? 0 : x`, `(idx + 1) % img.width`.
#pragma once
#include "compiler/analysis/range.h"
#include "compiler/ir/builder.h"

namespace icl {

/// A coordinate as that of a pixel under a condition.
struct CoordinateCondition {
  ast::Boundary rule = ast::Boundary::Undefined; ///< it lies inside without one
  const ir::Expr *place = nullptr;               ///< without the condition; null where there is none
};

class CoordinateConditions {
public:
  CoordinateConditions(ir::Arena &arena, ir::Stmts body) : build(arena), ranges(body) {}

  /// Nothing where the coordinate may lie outside, or where a place with a condition is at no bounded
  /// distance from the pixel's scaled index.
  std::optional<CoordinateCondition> of(const ir::Expr *coordinate, const ir::Image *, unsigned dimension);

private:
  enum class Side : std::uint8_t { Below, Above };
  /// `x < 0 ? outside : x`, or `x >= width ? outside : x`.
  struct Choice {
    const ir::Expr *place, *outside;
    std::int64_t from; ///< `outside` is chosen so many pixels outside, and farther
    const ir::Expr *condition;
  };

  const ir::Expr *valueOf(const ir::Expr *) const;
  std::optional<std::int64_t> sumOf(llvm::ArrayRef<const ir::Expr *> added,
                                    llvm::ArrayRef<const ir::Expr *> subtracted) const;
  std::optional<Span> spanOf(const ir::Expr *);
  bool isInside(const ir::Expr *);
  bool isFirst(const ir::Expr *) const;
  bool isLast(const ir::Expr *) const;
  bool neverAbove(const ir::Expr *place);
  bool neverBelow(const ir::Expr *place);
  std::optional<Choice> choiceOf(const ir::Expr *, Side);
  const ir::Expr *withinOther(const ir::Expr *place, Side);
  std::optional<std::int64_t> distanceOf(const ir::Expr *condition, bool value, const ir::Expr *x, Side);
  std::optional<std::int64_t> farthest(const ir::Expr *a, const ir::Expr *b, const ir::Expr *x, Side);
  bool isLimitWhereEqual(const Choice &, Side) const;
  const ir::Expr *eitherSide(const ir::Expr *,
                             const ir::Expr *(CoordinateConditions::*place)(const ir::Expr *, Side));
  const ir::Expr *clamped(const ir::Expr *);
  const ir::Expr *limited(const ir::Expr *, Side);
  const ir::Expr *periodic(const ir::Expr *);
  const ir::Expr *wrapped(const ir::Expr *, Side);
  const ir::Expr *dividend(const ir::Expr *remainder);

  ir::Builder build;
  const Ranges ranges;
  unsigned dimension = 0;
  bool hasGridSize = false;         ///< of the image
  const ir::Expr *extent = nullptr; ///< of the image in this dimension
};

}
