#include "compiler/transform/lanes.h"
#include "compiler/analysis/code_size.h"
#include "compiler/ir/reduction.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/components.h"
#include "compiler/transform/exits.h"
#include "compiler/transform/lane_constants.h"
#include "compiler/transform/lane_loops.h"
#include "compiler/transform/lane_values.h"
#include "compiler/transform/shared_quotients.h"
#include "compiler/transform/straighten.h"

using llvm::cast;

namespace icl {
using namespace ir;

namespace {
/// Masks are those of ISPC (Pharr and Mark 2012, section 3.1): a branch computes both sides, each for its
/// lanes; a loop runs as long as any lane is in it.
class Vectoriser {
public:
  Vectoriser(Arena &arena, const LaneForm &form, Varying &varying,
             const llvm::DenseMap<const Var *, PartOf> &parts, UniqueNames &names)
      : build(arena), varying(varying), lanes(arena, form, varying, names), form(form), parts(parts),
        names(names), constants(arena, form, lanes) {
    lanes.inVariable = [this](llvm::StringRef name, const Expr *value) { return asVariable(name, value); };
  }

  Stmts run(Stmts body) {
    constants.noteUses(body);
    lanes.noteReads(body);
    rewrite(body);
    return build.list(out);
  }

private:
  using List = llvm::SmallVector<const Stmt *, 16>;
  void push(const Stmt *s) { out.push_back(s); }

  /// The statements that `emit` pushes, under the mask.
  template <typename Emit>
  List collect(const Expr *mask, Emit emit) {
    List outer = std::exchange(out, {});
    const Expr *around = std::exchange(lanes.mask, mask);
    lanes.forgetPairs();
    emit();
    lanes.forgetPairs();
    lanes.mask = around;
    return std::exchange(out, std::move(outer));
  }

  // ---- Masks

  const Expr *truth(const Expr *condition) { return lanes.laneMask(condition, Scalar::Int); }
  const Expr *anyOf(const Expr *mask) {
    return build.call(BuiltinId::any, ValueType{Scalar::Int, 1}, {mask});
  }
  /// The lanes of both; null is all.
  const Expr *both(const Expr *a, const Expr *b) { return a && b ? build.binary(Op::And, a, b) : a ? a : b; }
  const Expr *without(const Expr *mask, const Expr *gone) {
    return both(mask, build.unary(Op::BitNot, gone));
  }
  const Var *declareMask(llvm::StringRef name, const Expr *value, bool isConst = true) {
    const Var *v = build.local(names.unique(name), lanes.wide({Scalar::Int, 1}), isConst);
    push(build.declare(v, value));
    return v;
  }
  const Expr *allLanes() { return build.integer(-1, lanes.wide({Scalar::Int, 1})); }

  // ---- Statements

  void rewrite(Stmts body) {
    const LaneValues::ReadsTogether around = std::exchange(lanes.together, lanes.readTogether(body));
    rewriteEach(body);
    lanes.together = around;
  }

  void rewriteEach(Stmts body) {
    for (std::size_t i = 0; i < body.size(); ++i) {
      statement(body[i]);
      if (loop.live && hasJump(body.slice(i, 1), StmtKind::Break) && body[i]->kind != StmtKind::Break)
        return afterBreaks(body.drop_front(i + 1));
    }
  }

  /// What follows a statement in which lanes may have left the loop.
  void afterBreaks(Stmts rest) {
    const Expr *live = build.variable(loop.live);
    if (lanes.mask == live) {
      push(build.branch(build.unary(Op::Not, anyOf(live)), build.list(build.jump(StmtKind::Break))));
      return rewrite(rest);
    }
    if (!rest.empty())
      under(build.variable(declareMask("left", both(lanes.mask, live))), rest);
  }

  /// The statements for the lanes of the mask. Where they cost more than a test, or must not run without an
  /// active lane, they are branched around.
  void under(const Expr *mask, Stmts body) {
    const List masked = collect(mask, [&] { rewrite(body); });
    if (isSkipped(body))
      return push(build.branch(anyOf(mask), masked));
    llvm::append_range(out, masked);
  }

  /// Whether it is a result of one element, of which each lane has its own until all are combined.
  static bool isSingle(const Update &u) { return u.array->extents == std::vector<std::int64_t>{1}; }

  static bool isSkipped(Stmts body) {
    std::int64_t operations = 0;
    const bool isSimple = walk(body, [&](const Stmt *s) {
      operations += sizeOf(s, HalfConversion::Instruction);
      const bool isLoop = s->kind == StmtKind::For || s->kind == StmtKind::While;
      const bool isPerLane = s->kind == StmtKind::Store || s->kind == StmtKind::Write ||
                             (s->kind == StmtKind::Update && !isSingle(*cast<Update>(s)));
      return !isLoop && !isPerLane && llvm::all_of(expressionsOf(s), isSpeculable);
    });
    return !isSimple || operations > mostOperationsToSpeculate;
  }

  void statement(const Stmt *s) {
    if (s->kind != StmtKind::Declare)
      lanes.forgetPairs();
    switch (s->kind) {
    case StmtKind::Declare:
      return declare(*cast<Declare>(s));
    case StmtKind::Assign:
      return assign(*cast<Assign>(s));
    case StmtKind::Store:
      return store(*cast<Store>(s));
    case StmtKind::Write:
      return write(*cast<Write>(s));
    case StmtKind::Update:
      return update(*cast<Update>(s));
    case StmtKind::If:
      return branch(*cast<If>(s));
    case StmtKind::For:
    case StmtKind::While:
      return repeat(s);
    case StmtKind::Break:
      return leave(s);
    default:
      return push(s);
    }
  }

  /// Lanes that a mask leaves out keep what the variable held, so it must hold something.
  void declare(const Declare &d) {
    if (!varying.holds(d.var))
      return push(&d);
    if (d.var->type.isVector()) {
      llvm::append_range(out, constants.declarations(d));
      return;
    }
    const Var *v = lanes.replacement(d.var);
    declaredUnder[d.var] = lanes.mask;
    if (d.value)
      return push(build.declare(v, lanes.asStored(d.value, d.var->type)));
    const bool isSet = varying.diverges() && !d.var->isArray();
    push(build.declare(v, isSet ? lanes.zero(computeType(v->type)) : nullptr));
  }

  /// Whether lanes outside the mask can see the variable.
  bool isSeenAround(const Var *v) const { return declaredUnder.lookup(v) != lanes.mask; }

  void assign(const Assign &a) {
    if (!varying.holds(a.var))
      return push(&a);
    const Var *v = lanes.replacement(a.var);
    const Expr *value = lanes.asStored(a.value, a.var->type);
    push(build.assign(v, isSeenAround(a.var) ? lanes.whereActive(value, build.variable(v), partIn(a.var))
                                             : value));
  }

  /// The part of vectors that a variable or array holds.
  std::optional<PartOf> partIn(const Var *v) const {
    const auto found = parts.find(v);
    return found == parts.end() ? std::nullopt : std::optional(found->second);
  }

  void store(const Store &s) {
    if (!varying.holds(s.array))
      return push(&s);
    const Var *array = lanes.replacement(s.array);
    const Expr *value = lanes.asStored(s.value, s.array->type);
    if (llvm::any_of(s.indices, [&](const Expr *i) { return varying.varies(i); }))
      return storeLaneByLane(s, array, value);
    if (isSeenAround(s.array))
      value = lanes.whereActive(value, build.element(array, s.indices), partIn(s.array));
    push(build.store(array, s.indices, value));
  }

  void storeLaneByLane(const Store &s, const Var *array, const Expr *value) {
    const Expr *stored = asVariable("stored", value);
    forEachActiveLane([&](std::uint8_t lane) {
      llvm::SmallVector<const Expr *, 3> at;
      for (const Expr *i : s.indices)
        at.push_back(lanes.laneOf(i, lane));
      return build.store(array, at, build.swizzle(stored, lane), lane);
    });
  }

  void write(const Write &w) {
    llvm::SmallVector<const Expr *, 4> written; // by component
    for (unsigned c = 0; c < w.value->type.lanes; ++c) {
      const Expr *one = w.value->type.isVector() ? componentOf(build, w.value, c) : w.value;
      const Expr *value = lanes.values(one);
      const bool isOnce = !lanes.mask && !w.image->pixel.isVector();
      written.push_back(isOnce ? value : asVariable("written", value));
    }
    if (!w.components.empty())
      return writeLaneByLane(w, written);
    if (!lanes.mask)
      return writeTogether(w, written);
    const List whole = collect(nullptr, [&] { writeTogether(w, written); });
    const List each = collect(lanes.mask, [&] { writeLaneByLane(w, written); });
    push(build.branch(build.call(BuiltinId::all, ValueType{Scalar::Int, 1}, {lanes.mask}), whole, each));
  }

  void writeTogether(const Write &w, llvm::ArrayRef<const Expr *> written) {
    if (!w.image->pixel.isVector())
      return push(build.write(w.image, w.coordinates, written[0], {}, form.writes));
    for (const LaneValues::PixelStore &s : lanes.pixelStores(w, written)) {
      llvm::SmallVector<const Expr *, 3> at = valuesOf(w.coordinates);
      at[0] = s.x;
      push(build.write(w.image, at, s.value, {}, form.writes, s.part));
    }
  }

  void writeLaneByLane(const Write &w, llvm::ArrayRef<const Expr *> written) {
    forEachActiveLane([&](std::uint8_t lane) {
      llvm::SmallVector<const Expr *, 3> at = valuesOf(w.coordinates);
      at[0] = plus(build, w.coordinates[0], lane).value;
      const auto values = lanes.pixelInLane(w.image, written, lane);
      const Expr *value = values.size() == 1 ? values[0] : build.vector(w.value->type, values);
      return build.write(w.image, at, value, w.components);
    });
  }

  void update(const Update &u) {
    if (isSingle(u)) {
      const Expr *value = lanes.values(u.value);
      return push(
          build.update(u.array, build.integer(0), u.op, // the only index, however it is written
                       lanes.whereActive(value, neutral(build, u.op, value->type.scalar, value->type))));
    }
    const auto indices = namedIndices(u.indices);
    const Expr *value = varying.varies(u.value) ? asVariable("given", lanes.values(u.value)) : nullptr;
    forEachActiveLane([&](std::uint8_t lane) {
      return build.update(u.array, inLane(u.indices, indices, lane), u.op,
                          value ? build.swizzle(value, lane) : u.value);
    });
  }

  /// For each index the variable that holds it in lanes, where it depends on aligned reads: lanes load
  /// together then. Null where each lane computes its own. Memory gives lanes single elements faster than a
  /// vector that was loaded from any address.
  llvm::SmallVector<const Expr *, 3> namedIndices(Exprs indices) {
    llvm::SmallVector<const Expr *, 3> named;
    for (const Expr *i : indices) {
      const bool loadsVectors = form.alignsReads && i->mentions.contains(Op::Read) && varying.varies(i);
      named.push_back(loadsVectors ? asVariable("place", lanes.values(i)) : nullptr);
    }
    return named;
  }
  llvm::SmallVector<const Expr *, 3> inLane(Exprs indices, llvm::ArrayRef<const Expr *> named,
                                            std::uint8_t lane) {
    llvm::SmallVector<const Expr *, 3> at;
    for (std::size_t i = 0; i < indices.size(); ++i)
      at.push_back(named[i] ? build.swizzle(named[i], lane) : lanes.laneOf(indices[i], lane));
    return at;
  }

  const Expr *asVariable(llvm::StringRef name, const Expr *value) {
    if (value->op == Op::Variable)
      return value;
    const Var *v = build.local(names.unique(name), value->type);
    push(build.declare(v, value));
    return build.variable(v);
  }

  template <typename Make>
  void forEachActiveLane(Make make) {
    for (std::uint8_t lane = 0; lane < form.lanes; ++lane) {
      const Stmt *s = make(lane);
      push(lanes.mask ? build.branch(build.swizzle(lanes.mask, lane), s) : s);
    }
  }

  void branch(const If &i) {
    if (!varying.diverges(&i)) {
      const List a = collect(lanes.mask, [&] { rewrite(i.thenBody); });
      const List b = collect(lanes.mask, [&] { rewrite(i.elseBody); });
      return push(build.branch(i.condition, a, b));
    }
    const Expr *around = lanes.mask;
    const Expr *taken = build.variable(declareMask("taken", both(around, truth(i.condition))));
    under(taken, i.thenBody);
    if (!i.elseBody.empty())
      under(build.variable(declareMask("others", without(around, taken))), i.elseBody);
  }

  // ---- Loops

  struct Loop {
    const Var *live = nullptr; ///< the lanes that are still in it; null: they leave it together
  };

  void repeat(const Stmt *s) {
    if (!varying.diverges(s)) {
      const Loop outer = std::exchange(loop, {});
      push(withBody(s, collect(lanes.mask, [&] { rewrite(bodiesOf(s).front()); })));
      loop = outer;
      return;
    }
    const Var *live = declareMask("live", lanes.mask ? lanes.mask : allLanes(), false);
    const Loop outer = std::exchange(loop, {live});
    push(withBody(s, collect(build.variable(live), [&] {
                    auto *w = llvm::dyn_cast<While>(s);
                    const bool tests = w && varying.varies(w->condition);
                    if (tests && !w->testAtEnd)
                      test(w->condition);
                    rewrite(bodiesOf(s).front());
                    if (tests && w->testAtEnd)
                      test(w->condition);
                  })));
    loop = outer;
  }

  const Stmt *withBody(const Stmt *s, Stmts body) {
    if (auto *f = llvm::dyn_cast<For>(s))
      return build.countedLoop(f->var, f->begin, f->limit, f->step, body, f->name);
    auto *w = cast<While>(s);
    if (varying.varies(w->condition))
      return build.whileLoop(build.integer(1), body, false, w->name);
    return build.whileLoop(w->condition, body, w->testAtEnd, w->name);
  }

  /// Lanes leave where the condition does not hold; the loop ends without them.
  void test(const Expr *condition) {
    const Expr *live = build.variable(loop.live);
    push(build.assign(loop.live, both(live, truth(condition))));
    push(build.branch(build.unary(Op::Not, anyOf(live)), build.list(build.jump(StmtKind::Break))));
  }

  void leave(const Stmt *s) {
    if (!loop.live || lanes.mask == build.variable(loop.live))
      return push(s);
    push(build.assign(loop.live, without(build.variable(loop.live), lanes.mask)));
  }

  Builder build;
  Varying &varying;
  LaneValues lanes;
  LaneForm form;
  const llvm::DenseMap<const Var *, PartOf> &parts;
  UniqueNames &names;
  ComponentConstants constants;
  List out;
  Loop loop;
  llvm::DenseMap<const Var *, const Expr *> declaredUnder; // the mask around the declaration
};
}

/// A long chain of `else if` nests under masks, and compilers limit the depth of brackets, often to 256.
static constexpr unsigned mostNesting = 60;

/// Whether loops are in another form than reshapeLoops() gives them.
static bool needReshaping(Stmts body, const Varying &varying) {
  return !walk(body, [&](const Stmt *s) {
    auto *f = llvm::dyn_cast<For>(s);
    return s->kind != StmtKind::Continue && !(f && (varying.varies(f->begin) || varying.varies(f->limit)));
  });
}

/// Straightened, with vectors in components, which may allow to straighten more.
static std::optional<SplitBody> inComponents(Arena &arena, Stmts body, const SplitForm &form,
                                             UniqueNames &names) {
  const Stmts straight = straighten(arena, body, names);
  auto split = splitVectors(arena, straight, form, names);
  // Choices between parts have conditions of their own.
  if (split && !form.isInterleaved && split->body.data() != straight.data())
    split->body = straighten(arena, split->body, names);
  return split;
}

std::optional<Stmts> vectorise(Arena &arena, Stmts body, const LaneForm &form, UniqueNames &names) {
  auto split = inComponents(arena, body, {form.bitsMayDiffer, form.isInterleaved}, names);
  if (!split)
    return std::nullopt;
  Stmts straight = shareQuotients(arena, split->body);
  if (nestingOf(straight) > mostNesting)
    return std::nullopt;
  std::optional<Varying> varying(std::in_place, arena);
  varying->find(straight);
  while (varying->diverges() && needReshaping(straight, *varying)) {
    if (form.isInterleaved)
      return std::nullopt;
    straight = straighten(arena, reshapeLoops(arena, straight, *varying, names), names);
    varying.emplace(arena).find(straight); // what follows a `continue` may differ now
  }
  try {
    return Vectoriser(arena, form, *varying, split->parts, names).run(straight);
  } catch (CannotVectorise) {
    return std::nullopt;
  }
}

bool canInterleave(Arena &arena, Stmts body, UniqueNames &names) {
  const auto split = inComponents(arena, body, {.isInterleaved = true}, names);
  bool hasParts = false;
  if (split)
    walkExprs(split->body, {Op::Part}, [&](const Expr *e) { hasParts |= e->op == Op::Part; });
  return hasParts &&
         vectorise(arena, body, {.lanes = 2, .isInterleaved = true, .readsAreInside = true}, names);
}

bool divergeInLanes(Arena &arena, Stmts body, UniqueNames &names) {
  Varying varying(arena);
  varying.find(inComponents(arena, body, {}, names)->body);
  return varying.diverges();
}

}
