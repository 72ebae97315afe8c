#include "compiler/transform/lane_constants.h"
#include "compiler/ir/rewrite.h"

namespace icl {
using namespace ir;

void ComponentConstants::noteUses(Stmts body) {
  const auto note = [&](const Expr *vector, unsigned component) {
    if (vector->op == Op::Variable && vector->type.isVector())
      used.insert({vector->var, component});
  };
  walkExprs(body, {Op::Variable}, [&](const Expr *e) {
    if (e->op == Op::Swizzle && !e->type.isVector())
      return note(e->args[0], e->components.front());
    if (e->op == Op::Part)
      return note(e->args[0], e->args[0]->type.lanes + e->dimension);
    for (const Expr *arg : e->args)
      for (unsigned c = 0; c < arg->type.lanes; ++c)
        note(arg, c);
  });
  walk(body, [&](const Stmt *s) {
    for (const Expr *e : expressionsOf(s))
      for (unsigned c = 0; c < e->type.lanes; ++c)
        note(e, c);
    return true;
  });
}

llvm::SmallVector<const Stmt *, 4> ComponentConstants::declarations(const Declare &d) {
  if (!d.var->isConst || !d.value)
    throw CannotVectorise();
  const auto load = lanes.pixelLoad(d.value);
  llvm::SmallVector<const Expr *, 16> vectors; // neighbouring elements, or else the value of each lane
  if (load) {
    for (const Expr *vector : load->vectors)
      vectors.push_back(lanes.inVariable(d.var->name, vector));
  } else {
    for (const Expr *pixel : lanes.eachLane(d.value))
      vectors.push_back(lanes.inVariable(d.var->name, pixel));
  }
  llvm::SmallVector<const Stmt *, 4> declared;
  const unsigned components = d.var->type.lanes;
  for (unsigned c = 0; c < (form.isInterleaved ? 2 * components : components); ++c) {
    if (!used.contains({d.var, c}))
      continue;
    llvm::SmallVector<const Expr *, 16> places;
    for (unsigned lane = 0; lane < form.lanes; ++lane) {
      const Place place = load ? load->components[c][lane] : placeInPixels(components, c, lane);
      places.push_back(build.swizzle(vectors[place.vector], static_cast<std::uint8_t>(place.lane)));
    }
    const Expr *component = joinComponents(build, lanes.wide(d.var->type), places);
    if (component->op == Op::Variable)
      lanes.replace(d.var, c, component->var);
    else
      declared.push_back(build.declare(lanes.replacement(d.var, c), component));
  }
  return declared;
}

/// Where each lane's pixel is a vector of its own.
ComponentConstants::Place ComponentConstants::placeInPixels(unsigned components, unsigned c,
                                                            unsigned lane) const {
  if (c < components)
    return {lane, c};
  const unsigned element = (c - components) * form.lanes + lane;
  return {element / components, element % components};
}

}
