#include "compiler/transform/computed_boundaries.h"
#include "compiler/ir/names.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/coordinate_conditions.h"
#include "compiler/transform/replace_images.h"
#include "compiler/transform/single_values.h"
#include "compiler/transform/straighten.h"
#include "compiler/transform/unused_constants.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

namespace icl {
using namespace ir;
using ast::Boundary;

namespace {
using Rules = llvm::SmallMapVector<const Image *, Boundary, 4>;

/// Finds the conditions that reads compute.
class ConditionFinder {
public:
  ConditionFinder(Arena &arena, Stmts body) : build(arena), conditions(arena, body) {
    walk(body, [&](const Stmt *s) {
      if (auto *loop = llvm::dyn_cast<For>(s))
        loopVariables.insert(loop->var);
      return true;
    });
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
      if (!found || (found->place && !isLasting(found->place))) {
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

  /// Whether it has the same value where the constant is used that it defines.
  bool isLasting(const Expr *e) const {
    bool isIt = true;
    walkExprs(e, [&](const Expr *x) {
      isIt &= x->op != Op::Element || x->var->storage != Var::Storage::Local;
      if (x->op == Op::Variable)
        isIt &= x->var->isConst || loopVariables.contains(x->var);
    });
    return isIt;
  }

  Builder build;
  CoordinateConditions conditions;
  llvm::DenseSet<const Var *> loopVariables;
  llvm::MapVector<const Image *, ImageConditions> images;
};

/// Reads images by their new conditions.
class Reader : public Rewriter {
public:
  Reader(Arena &arena, const ConditionFinder &found, const Rules &rules)
      : Rewriter(arena, {Op::Read, Op::BoundedRead}), found(found), rules(rules) {}

private:
  const Expr *replacement(const Expr *e) override {
    const auto places = found.places.find(e);
    if (places == found.places.end() || !rules.count(e->image))
      return nullptr;
    return build.read(Op::BoundedRead, e->image, rewriteAll(places->second));
  }

  const ConditionFinder &found;
  const Rules &rules;
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
  const auto changed = [&](Stmts body) -> std::optional<Kernel> {
    const ConditionFinder found(arena, body);
    const Rules rules = found.rules();
    if (rules.empty())
      return std::nullopt;
    Kernel other = kernel;
    other.paths.front().body = withoutUnusedConstants(arena, Reader(arena, found, rules).rewrite(body));
    return replaceImages(std::move(other), [&](const Image *image) -> std::optional<Image> {
      const auto *rule = rules.find(image);
      if (rule == rules.end())
        return std::nullopt;
      Image under = *image;
      under.boundary = rule->second;
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
