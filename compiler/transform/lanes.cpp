#include "compiler/transform/lanes.h"
#include "compiler/transform/lane_values.h"
#include "compiler/transform/straighten.h"

using llvm::cast;

namespace icl {
using namespace ir;

namespace {
class Vectoriser {
public:
  Vectoriser(Arena &arena, const LaneForm &form)
      : build(arena), varying(arena), lanes(arena, form, varying), form(form) {}

  Stmts run(Stmts body) {
    varying.find(body);
    return rewrite(body);
  }

private:
  Stmts rewrite(Stmts body) {
    llvm::SmallVector<const Stmt *, 16> result;
    for (const Stmt *s : body)
      result.push_back(statement(s));
    return build.list(result);
  }

  const Stmt *statement(const Stmt *s) {
    switch (s->kind) {
    case StmtKind::Declare: {
      auto *d = cast<Declare>(s);
      if (!varying.holds(d->var))
        return s;
      return build.declare(lanes.replacement(d->var),
                           d->value ? lanes.asStored(d->value, d->var->type) : nullptr);
    }
    case StmtKind::Assign: {
      auto *a = cast<Assign>(s);
      if (!varying.holds(a->var))
        return s;
      if (!a->components.empty())
        throw CannotVectorise();
      return build.assign(lanes.replacement(a->var), lanes.asStored(a->value, a->var->type));
    }
    case StmtKind::Store: {
      auto *a = cast<Store>(s);
      if (!a->components.empty() ||
          llvm::any_of(a->indices, [&](const Expr *i) { return varying.varies(i); }))
        throw CannotVectorise();
      return varying.holds(a->array) ? build.store(lanes.replacement(a->array), a->indices,
                                                   lanes.asStored(a->value, a->array->type))
                                     : s;
    }
    case StmtKind::Write: {
      auto *w = cast<Write>(s);
      if (!w->components.empty() || w->image->pixel.isVector())
        throw CannotVectorise();
      return build.write(w->image, w->coordinates, lanes.values(w->value), {}, form.writes);
    }
    case StmtKind::If: {
      auto *i = cast<If>(s);
      if (varying.varies(i->condition))
        throw CannotVectorise();
      return build.branch(i->condition, rewrite(i->thenBody), rewrite(i->elseBody));
    }
    case StmtKind::For: {
      auto *f = cast<For>(s);
      if (varying.varies(f->begin) || varying.varies(f->limit))
        throw CannotVectorise();
      return build.countedLoop(f->var, f->begin, f->limit, f->step, rewrite(f->body), f->name);
    }
    case StmtKind::While:
      throw CannotVectorise();
    default:
      return s;
    }
  }

  Builder build;
  Varying varying;
  LaneValues lanes;
  LaneForm form;
};
}

std::optional<Stmts> vectorise(Arena &arena, Stmts body, const LaneForm &form, UniqueNames &names) {
  try {
    return Vectoriser(arena, form).run(straighten(arena, body, names));
  } catch (CannotVectorise) {
    return std::nullopt;
  }
}

}
