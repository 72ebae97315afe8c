#include "compiler/transform/kept_pixels.h"
#include "compiler/ir/rewrite.h"

using llvm::cast;

namespace icl {
using namespace ir;

namespace {

/// Sets of a pixel's components, as bits.
using Components = std::uint32_t;

Components allOf(const Image &image) { return (Components(1) << image.pixel.lanes) - 1; }

Components writtenBy(const Write &w) {
  if (w.components.empty())
    return allOf(*w.image);
  Components set = 0;
  for (const std::uint8_t c : w.components)
    set |= Components(1) << c;
  return set;
}

/// What was written on the ways that lead to a place. A place that is never reached has the neutral element
/// of join().
struct State {
  Components onSome = 0, onAll = 0;
  static State unreached() { return {0, ~Components(0)}; }
  bool isReached() const { return (onAll & ~onSome) == 0; }
  bool operator==(const State &) const = default;
  State join(State other) const { return {onSome | other.onSome, onAll & other.onAll}; }
};

/// How a body uses its pixel of an image.
class Flow {
public:
  Flow(const Image *image, Stmts body) : image(image) {
    visit(body);
    ends[nullptr] = state;
  }

  /// Whether the pixel can be read or written after it was written.
  bool isUsedAgain = false;
  /// Whether it can be read before all of it was written.
  bool isReadBefore = false;

  /// Whether all that ends of the body have written is known, so that nothing else need be.
  bool isKnownAtExits() const {
    return llvm::all_of(ends, [](const auto &end) {
      return !end.second.isReached() || end.second.onSome == end.second.onAll;
    });
  }
  /// The components that are written on all ways through the body, if these are the same on each, else 0.
  Components writtenOnEach() const {
    State all = State::unreached();
    for (const auto &[leave, s] : ends)
      if (s.isReached())
        all = all.join(s);
    return all.isReached() && all.onSome == all.onAll ? all.onAll : 0;
  }
  /// At a Leave, or at the last statement as null: the components that may have been written.
  Components writtenAt(const Stmt *leave) const {
    const State s = ends.lookup(leave);
    return s.isReached() ? s.onSome : 0;
  }

private:
  void visit(Stmts list) {
    for (const Stmt *s : list)
      visit(s);
  }

  void visit(const Stmt *s) {
    if (s->kind != StmtKind::While)
      for (const Expr *e : expressionsOf(s))
        visit(e);
    switch (s->kind) {
    case StmtKind::Write: {
      const auto *w = cast<Write>(s);
      if (w->image != image)
        return;
      isUsedAgain |= state.isReached() && state.onSome != 0;
      state.onSome |= writtenBy(*w);
      state.onAll |= writtenBy(*w);
      return;
    }
    case StmtKind::If: {
      const State before = state;
      visit(cast<If>(s)->thenBody);
      const State then = std::exchange(state, before);
      visit(cast<If>(s)->elseBody);
      state = state.join(then);
      return;
    }
    case StmtKind::For:
    case StmtKind::While:
      return visitLoop(s);
    case StmtKind::Break:
      loops.back().breaks = loops.back().breaks.join(state);
      state = State::unreached();
      return;
    case StmtKind::Continue:
      loops.back().continues = loops.back().continues.join(state);
      state = State::unreached();
      return;
    case StmtKind::Leave: {
      State &left = regions.empty() ? ends.try_emplace(s, State::unreached()).first->second : regions.back();
      left = left.join(state);
      state = State::unreached();
      return;
    }
    case StmtKind::Region:
      regions.push_back(State::unreached());
      visit(cast<Region>(s)->body);
      state = state.join(regions.pop_back_val());
      return;
    default:
      for (Stmts inner : bodiesOf(s))
        visit(inner);
    }
  }

  /// A loop may have no iteration. Its body is visited until nothing new comes round to its head.
  void visitLoop(const Stmt *s) {
    for (State head = state;;) {
      state = head;
      loops.push_back({});
      if (s->kind == StmtKind::While)
        visit(cast<While>(s)->condition);
      visit(bodiesOf(s).front());
      const Jumps jumps = loops.pop_back_val();
      const State next = head.join(state).join(jumps.continues);
      if (next == head) {
        state = head.join(jumps.breaks);
        return;
      }
      head = next;
    }
  }

  void visit(const Expr *e) {
    walkExprs(e, {Op::Read, Op::BoundedRead}, [&](const Expr *inner) {
      if ((inner->op != Op::Read && inner->op != Op::BoundedRead) || inner->image != image)
        return;
      isUsedAgain |= state.isReached() && state.onSome != 0;
      isReadBefore |= (state.onAll & allOf(*image)) != allOf(*image);
    });
  }

  /// What was written where a loop's body jumps.
  struct Jumps {
    State breaks = State::unreached(), continues = State::unreached();
  };

  const Image *image;
  State state;
  llvm::DenseMap<const Stmt *, State> ends; // of the body: by Leave, and at its last statement as null
  llvm::SmallVector<State, 4> regions;      // what has left those that enclose the statement
  llvm::SmallVector<Jumps, 4> loops;        // that enclose it
};

/// A pixel that is kept in a variable.
struct Kept {
  const Image *image;
  const Var *var;
  Flow flow;
  Components writtenOnEach; ///< 0: each end of the body writes what it may have computed
};

class Keeper : public Rewriter {
public:
  Keeper(Arena &arena, llvm::ArrayRef<Kept> pixels)
      : Rewriter(arena, {Op::Read, Op::BoundedRead}), pixels(pixels) {}

  Stmts run(Stmts body) {
    List inner;
    llvm::append_range(inner, rewrite(body));
    writeAt(nullptr, inner);
    List all = declarations(inner);
    if (hasLeaves)
      all.push_back(build.region(inner));
    else
      all.append(inner);
    for (const Kept &pixel : pixels)
      if (pixel.writtenOnEach)
        all.push_back(write(pixel, pixel.writtenOnEach));
    return build.list(all);
  }

private:
  using List = llvm::SmallVector<const Stmt *, 16>;

  /// Of all variables. One that the body assigns first takes that value; the assignment is removed.
  List declarations(List &inner) {
    List all;
    for (const Kept &pixel : pixels) {
      const Expr *value = pixel.flow.isReadBefore || !pixel.flow.isKnownAtExits()
                              ? build.read(Op::Read, pixel.image, place(*pixel.image))
                              : nullptr;
      const auto *first = inner.empty() ? nullptr : llvm::dyn_cast<Assign>(inner.front());
      if (!value && first && first->var == pixel.var && first->components.empty()) {
        value = first->value;
        inner.erase(inner.begin());
      }
      all.push_back(build.declare(pixel.var, value));
    }
    return all;
  }

  llvm::SmallVector<const Expr *, 3> place(const Image &image) {
    llvm::SmallVector<const Expr *, 3> indices;
    for (unsigned d = 0; d < image.dimensions; ++d)
      indices.push_back(build.index(Op::PixelIndex, d));
    return indices;
  }

  const Stmt *write(const Kept &pixel, Components set) {
    const Expr *value = build.variable(pixel.var);
    if (set == allOf(*pixel.image))
      return build.write(pixel.image, place(*pixel.image), value);
    llvm::SmallVector<std::uint8_t, 4> components;
    for (std::uint8_t c = 0; c < pixel.image->pixel.lanes; ++c)
      if (set >> c & 1)
        components.push_back(c);
    return build.write(pixel.image, place(*pixel.image), build.swizzle(value, components), components);
  }

  /// What is to be written where the body ends by this Leave, or by its last statement: null.
  void writeAt(const Stmt *leave, List &list) {
    for (const Kept &pixel : pixels)
      if (const Components set = pixel.writtenOnEach ? 0 : pixel.flow.writtenAt(leave))
        list.push_back(write(pixel, set));
  }

  const Kept *find(const Image *image) const {
    const auto found = llvm::find_if(pixels, [&](const Kept &pixel) { return pixel.image == image; });
    return found == pixels.end() ? nullptr : found;
  }

  const Expr *expr(const Expr *e) override {
    const bool isRead = e->op == Op::Read || e->op == Op::BoundedRead;
    const Kept *pixel = isRead ? find(e->image) : nullptr;
    return pixel ? build.variable(pixel->var) : e;
  }

  Stmts stmt(const Stmt *s) override {
    if (s->kind == StmtKind::Leave && depth == 0) {
      hasLeaves = true;
      List list;
      writeAt(s, list);
      list.push_back(s);
      return build.list(list);
    }
    if (s->kind == StmtKind::Region) {
      ++depth;
      const Stmts rewritten = rewriteParts(s);
      --depth;
      return rewritten;
    }
    const auto *w = llvm::dyn_cast<Write>(s);
    const Kept *pixel = w ? find(w->image) : nullptr;
    if (!pixel)
      return rewriteParts(s);
    const Expr *value = rewrite(w->value);
    if (pixel->image->pixel.scalar == Scalar::Half) // memory rounds, a variable does not
      value = build.convert(value, value->type.withScalar(Scalar::Half));
    return one(build.assign(pixel->var, value, w->components));
  }

  llvm::ArrayRef<Kept> pixels;
  unsigned depth = 0; // Regions around the statement
  bool hasLeaves = false;
};

}

Stmts keepOwnPixels(Arena &arena, Stmts body, llvm::ArrayRef<const Image *> written, UniqueNames &names) {
  Builder build(arena);
  std::vector<Kept> pixels;
  for (const Image *image : written) {
    Flow flow(image, body);
    if (!flow.isUsedAgain || (!flow.isKnownAtExits() && !image->isRead))
      continue;
    const Var *var = build.local(names.unique(image->name + "_pixel"), computeType(image->pixel), false);
    const Components onEach = flow.writtenOnEach();
    pixels.push_back({image, var, std::move(flow), onEach});
  }
  return pixels.empty() ? body : Keeper(arena, pixels).run(body);
}

}
