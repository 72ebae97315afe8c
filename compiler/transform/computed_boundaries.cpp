#include "compiler/transform/computed_boundaries.h"
#include "compiler/ir/names.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/coordinate_conditions.h"
#include "compiler/transform/edge_functions.h"
#include "compiler/transform/replace_images.h"
#include "compiler/transform/single_values.h"
#include "compiler/transform/straighten.h"
#include "compiler/transform/unused_constants.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

namespace icl {
using namespace ir;
using ast::Boundary;

using Variables = llvm::DenseSet<const Var *>;

static Variables loopVariablesIn(Stmts body) {
  Variables found;
  walk(body, [&](const Stmt *s) {
    if (auto *loop = llvm::dyn_cast<For>(s))
      found.insert(loop->var);
    return true;
  });
  return found;
}

/// Whether it has the same value where the constant is used that it defines.
static bool isLasting(const Expr *e, const Variables &loopVariables) {
  bool isIt = true;
  walkExprs(e, [&](const Expr *x) {
    isIt &= x->op != Op::Element || x->var->storage != Var::Storage::Local;
    if (x->op == Op::Variable)
      isIt &= x->var->isConst || loopVariables.contains(x->var);
  });
  return isIt;
}

namespace {
using Rules = llvm::SmallMapVector<const Image *, Boundary, 4>;

/// Finds the conditions that reads compute.
class ConditionFinder {
public:
  ConditionFinder(Arena &arena, Stmts body)
      : build(arena), conditions(arena, body), loopVariables(loopVariablesIn(body)) {
    walkExprs(body, {Op::Read, Op::BoundedRead, Op::Sample}, [&](const Expr *e) {
      if (e->op == Op::Sample)
        images[e->image].readsElsewhere = true;
      else if ((e->op == Op::Read || e->op == Op::BoundedRead) && !e->image->isWritten)
        note(e);
    });
  }

  /// The conditions that images can have instead of theirs.
  Rules rules() const {
    Rules found;
    for (auto &[image, all] : images)
      if (all.rule != Boundary::Undefined && !all.differ &&
          (!all.readsElsewhere || image->boundary == all.rule))
        found.insert({image, all.rule});
    return found;
  }

  /// The coordinates of reads without their conditions.
  llvm::DenseMap<const Expr *, Exprs> places;

private:
  struct ImageConditions {
    Boundary rule = Boundary::Undefined; ///< that reads compute
    bool differ = false;                 ///< others compute another one
    bool readsElsewhere = false;         ///< others may be outside
  };

  void note(const Expr *read) {
    ImageConditions &all = images[read->image];
    llvm::SmallVector<const Expr *, 3> at;
    bool isComputed = false;
    for (const Coordinate &c : read->coordinates) {
      const auto found = conditions.of(c.value, read->image, c.dimension);
      if (!found || (found->place && !isLasting(found->place, loopVariables))) {
        all.readsElsewhere = true;
        return;
      }
      at.push_back(found->place ? found->place : c.value);
      if (!found->place)
        continue;
      isComputed = true;
      all.differ |= all.rule != Boundary::Undefined && all.rule != found->rule;
      all.rule = found->rule;
    }
    if (isComputed)
      places[read] = build.exprs(at);
  }

  Builder build;
  CoordinateConditions conditions;
  const Variables loopVariables;
  llvm::MapVector<const Image *, ImageConditions> images;
};

using Functions = std::array<const Expr *, 3>; ///< null: every place along the dimension is inside
using Edges = llvm::SmallMapVector<const Image *, Functions, 4>;

/// Finds what moves the coordinates of images into them, where it has no name (edge_functions.h).
class EdgeFinder {
public:
  /// `named`: images that have conditions with names.
  EdgeFinder(Arena &arena, Stmts body, const Rules &named, const Var *variable)
      : arena(arena), build(arena), ranges(body), loopVariables(loopVariablesIn(body)), variable(variable) {
    walkExprs(body, {Op::Read, Op::BoundedRead, Op::Sample}, [&](const Expr *e) {
      if (e->op == Op::Sample)
        images[e->image].isOther = true;
      else if ((e->op == Op::Read || e->op == Op::BoundedRead) && !e->image->isWritten &&
               !named.count(e->image))
        note(e, images[e->image]);
    });
  }

  /// Of images all of whose reads have the same on each side, and one at least.
  Edges functions() {
    Edges found;
    for (auto &[image, all] : images) {
      Functions moved;
      for (unsigned d = 0; d < 3; ++d) {
        moved[d] = both(all.below[d], all.above[d]);
        all.isOther |= moved[d] && all.isUnmoved[d];
      }
      if (!all.isOther && llvm::any_of(moved, [](const Expr *e) { return e != nullptr; }))
        found.insert({image, moved});
    }
    return found;
  }

  /// The coordinates of reads before they are moved.
  llvm::DenseMap<const Expr *, Exprs> places;

private:
  struct Reads {
    Functions below{}, above{}; ///< of reads whose places may be before the first pixel, after the last one
    std::array<bool, 3> isUnmoved{}; ///< of places that may be outside, as where the kernel tests them
    bool isOther = false;            ///< reads differ, or are moved in a way that is not understood
  };

  void note(const Expr *read, Reads &edges) {
    llvm::SmallVector<const Expr *, 3> at;
    for (const Coordinate &c : read->coordinates) {
      const auto edge = edgeFunctionOf(arena, c.value, read->image, c.dimension, variable, ranges);
      const bool isMoved = edge && edge->moved->op != Op::Variable;
      at.push_back(isMoved ? edge->place : c.value);
      if (!isMoved && isOwnPixel(read->image, c))
        continue;
      if (!isMoved) {
        edges.isUnmoved[c.dimension] = true;
        edges.isOther |= !ranges.span(c);
        continue;
      }
      edges.isOther |= !isLasting(edge->place, loopVariables);
      const auto [isBelow, isAbove] = sidesOf(edge->place, read->image, c.dimension);
      edges.isOther |= isBelow && !isSame(edges.below[c.dimension], edge->moved);
      edges.isOther |= isAbove && !isSame(edges.above[c.dimension], edge->moved);
    }
    places[read] = build.exprs(at);
  }

  /// Whether it is the side's function, which it becomes if there was none.
  static bool isSame(const Expr *&side, const Expr *moved) {
    side = side ? side : moved;
    return side == moved;
  }

  /// What is known of a place on one side has been left out of the other's function: `idx - 1` is never
  /// beyond the last pixel.
  std::pair<bool, bool> sidesOf(const Expr *place, const Image *image, unsigned d) {
    const auto span = image->hasGridSize() ? ranges.span(coordinateOf(build, place, d)) : std::nullopt;
    if (!span || !span->isUnit())
      return {true, true};
    return {span->offsets.lo<0, span->offsets.hi> 0};
  }

  const Expr *both(const Expr *below, const Expr *above) {
    if (!below || !above || below == above)
      return below ? below : above;
    const Expr *isBelow = build.binary(Op::Lt, build.variable(variable), build.integer(0));
    return build.select(isBelow, below, above);
  }

  bool isOwnPixel(const Image *image, const Coordinate &c) const {
    const auto span = image->hasGridSize() ? ranges.span(c) : std::nullopt;
    return span && span->isUnit() && span->offsets == Interval{0, 0};
  }

  Arena &arena;
  Builder build;
  const Ranges ranges;
  const Variables loopVariables;
  const Var *variable;
  llvm::MapVector<const Image *, Reads> images;
};

/// Reads images by their new conditions.
class Reader : public Rewriter {
public:
  Reader(Arena &arena, const ConditionFinder &found, const Rules &rules, const EdgeFinder &edgesFound,
         const Edges &edges)
      : Rewriter(arena, {Op::Read, Op::BoundedRead}), found(found), rules(rules), edgesFound(edgesFound),
        edges(edges) {}

private:
  const Expr *replacement(const Expr *e) override {
    const bool isNamed = rules.count(e->image);
    if (!isNamed && !edges.count(e->image))
      return nullptr;
    const auto &all = isNamed ? found.places : edgesFound.places;
    const auto places = all.find(e);
    if (places == all.end())
      return nullptr;
    return build.read(Op::BoundedRead, e->image, rewriteAll(places->second));
  }

  const ConditionFinder &found;
  const Rules &rules;
  const EdgeFinder &edgesFound;
  const Edges &edges;
};
}

/// Whether a read is at no bounded distance from the pixel's scaled index.
static bool readsElsewhere(Stmts body) {
  const Ranges ranges(body);
  bool any = false;
  walkExprs(body, {Op::Read, Op::BoundedRead}, [&](const Expr *e) {
    if (e->op == Op::Read || e->op == Op::BoundedRead)
      any |= llvm::any_of(e->coordinates, [&](const Coordinate &c) { return !ranges.span(c); });
  });
  return any;
}

Kernel nameComputedBoundaries(Kernel kernel) {
  Arena &arena = *kernel.arena;
  Var position;
  position.name = "place";
  position.type = {Scalar::Int, 1};
  position.isConst = true;
  const Var *place = arena.variable(std::move(position));
  const auto changed = [&](Stmts body) -> std::optional<Kernel> {
    const ConditionFinder found(arena, body);
    const Rules rules = found.rules();
    EdgeFinder edgesFound(arena, body, rules, place);
    const Edges edges = edgesFound.functions();
    if (rules.empty() && edges.empty())
      return std::nullopt;
    Kernel other = kernel;
    other.paths.front().body =
        withoutUnusedConstants(arena, Reader(arena, found, rules, edgesFound, edges).rewrite(body));
    return replaceImages(std::move(other), [&](const Image *image) -> std::optional<Image> {
      const auto *rule = rules.find(image);
      const auto *edge = edges.find(image);
      Image under = *image;
      if (rule != rules.end()) {
        under.boundary = rule->second;
      } else if (edge != edges.end()) {
        under.beyond = under.boundary;
        under.boundary = Boundary::Computed;
        under.moved = edge->second;
        under.place = place;
      } else {
        return std::nullopt;
      }
      return under;
    });
  };
  const Stmts body = kernel.paths.front().body;
  if (!readsElsewhere(body))
    return kernel;
  if (auto other = changed(body))
    return *other;
  UniqueNames names = namesIn(kernel);
  if (auto other = changed(nameEachValue(arena, body, names)))
    return *other;
  constexpr std::int64_t ofAnAssignment = 8; // `if (x < 0) x = 0;`, `if (x >= width) x -= width;`
  if (auto other = changed(nameEachValue(arena, straighten(arena, body, names, ofAnAssignment), names)))
    return *other;
  return kernel;
}

}
