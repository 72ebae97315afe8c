#include "compiler/transform/join_updates.h"
#include "compiler/ir/reduction.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/private_sums.h"
#include "llvm/ADT/MapVector.h"

namespace icl {
using namespace ir;

namespace {
class Joiner : public Rewriter {
public:
  Joiner(Arena &arena, const Ranges &ranges, llvm::function_ref<Joining(const Var *)> joining)
      : Rewriter(arena), ranges(ranges), joining(joining) {}

private:
  using Updates = llvm::SmallVector<const Update *, 8>;
  using Values = llvm::SmallVector<const Expr *, 8>;

  Stmts list(Stmts body) override {
    llvm::SmallVector<const Stmt *, 16> out;
    for (Stmts rest = body; !rest.empty();) {
      const auto inRow = rest.take_while([](const Stmt *s) { return s->kind == StmtKind::Update; });
      if (inRow.size() > 1)
        appendJoined(inRow, out);
      else
        out.push_back(rest.front());
      rest = rest.drop_front(std::max<std::size_t>(1, inRow.size()));
    }
    return llvm::equal(out, body) ? body : build.list(out);
  }

  /// Updates of different results, and of different elements, may change places.
  void appendJoined(Stmts inRow, llvm::SmallVectorImpl<const Stmt *> &out) {
    using Key = std::tuple<const Var *, std::int64_t, unsigned>; // the result, its element, lanes
    constexpr std::int64_t anyElement = -1;
    llvm::MapVector<Key, Updates> all;
    for (const Stmt *s : inRow) {
      auto *u = llvm::cast<Update>(s);
      all[{u->array, knownElement(build, *u).value_or(anyElement), u->value->type.lanes}].push_back(u);
    }
    for (auto &[key, updates] : all)
      for (llvm::ArrayRef<const Update *> rest = updates; !rest.empty();) {
        const auto some = rest.take_front(mostJoined);
        if (const Expr *sum = std::get<1>(key) == anyElement ? nullptr : sumOf(some))
          out.push_back(build.update(some[0]->array, some[0]->indices, some[0]->op, sum));
        else
          out.append(some.begin(), some.end());
        rest = rest.drop_front(some.size());
      }
  }

  /// Null where the values are not added first.
  const Expr *sumOf(llvm::ArrayRef<const Update *> updates) {
    const Update &first = *updates.front();
    const Joining how = joining(first.array);
    if (how == Joining::None || first.op != ast::ReduceOp::Sum || updates.size() == 1)
      return nullptr;
    const ValueType type = first.value->type;
    Values values;
    for (const Update *u : updates)
      values.push_back(u->value);
    if (isFloat(type.scalar))
      return how == Joining::Float && type.scalar == Scalar::Float ? inPairs(values) : nullptr;
    const auto narrow = narrowTypeOf(values);
    if (!narrow)
      return nullptr;
    for (const Expr *&value : values)
      value = build.convert(withoutWidening(value, ranges), type.withScalar(*narrow));
    return build.convert(inPairs(values), type);
  }

  /// The type of 16 bits that holds the sum, as of bytes, in lanes.
  std::optional<Scalar> narrowTypeOf(const Values &values) const {
    Interval sum{0, 0};
    for (const Expr *value : values) {
      const auto interval = ranges.of(value);
      if (!interval || value->type.lanes == 1)
        return std::nullopt;
      sum = {sum.lo + interval->lo, sum.hi + interval->hi};
    }
    for (const Scalar narrow : {Scalar::UShort, Scalar::Short})
      if (within(sum, {narrow, 1}))
        return narrow;
    return std::nullopt;
  }

  const Expr *inPairs(llvm::ArrayRef<const Expr *> values) {
    if (values.size() == 1)
      return values.front();
    const std::size_t half = values.size() / 2;
    return build.add(inPairs(values.take_front(half)), inPairs(values.drop_front(half)));
  }

  const Ranges &ranges;
  llvm::function_ref<Joining(const Var *)> joining;
};
}

Stmts joinUpdates(Arena &arena, Stmts body, const Ranges &ranges,
                  llvm::function_ref<Joining(const Var *result)> joining) {
  return Joiner(arena, ranges, joining).rewrite(body);
}

}
