#include "compiler/transform/combine_cells.h"
#include "compiler/ir/reduction.h"

namespace icl {
using namespace ir;

/// Loads of one work-item that are on their way together.
static constexpr std::int64_t loadsTogether = 8;

/// Calls `combine` with the half of the rows that the others are combined into, and how many of them there
/// are.
static void inHalves(Builder &build, std::int64_t rows, llvm::SmallVectorImpl<const Stmt *> &out,
                     llvm::function_ref<const Stmt *(std::int64_t half, std::int64_t others)> combine) {
  while (rows > 1) {
    const std::int64_t half = (rows + 1) / 2;
    out.push_back(build.barrier());
    out.push_back(combine(half, rows - half));
    rows = half;
  }
}

static const Stmt *combineElements(Builder &build, ast::ReduceOp op, const Var *values, const Expr *to,
                                   const Expr *from) {
  return build.store(values, to, combine(build, op, build.element(values, to), build.element(values, from)));
}

void combineItems(Builder &build, ast::ReduceOp op, const Var *values, const Expr *item,
                  llvm::SmallVectorImpl<const Stmt *> &out, std::int64_t rows, std::int64_t columns) {
  inHalves(build, rows, out, [&](std::int64_t half, std::int64_t others) {
    const Expr *isInHalf = build.binary(Op::Lt, item, build.integer(others * columns));
    return build.branch(isInHalf, combineElements(build, op, values, item, build.add(item, half * columns)));
  });
}

void combineItemsOfEach(Builder &build, UniqueNames &names, ast::ReduceOp op, const Var *values,
                        const Expr *item, std::int64_t items, llvm::SmallVectorImpl<const Stmt *> &out) {
  if (values->extents[0] == items)
    return combineItems(build, op, values, item, out, items, 1);
  inHalves(build, items, out, [&](std::int64_t half, std::int64_t others) {
    const Var *first = build.local(names.unique("first"), {Scalar::Int, 1});
    const Expr *to = build.add(build.variable(first), item);
    return build.branch(build.binary(Op::Lt, item, build.integer(others)),
                        build.countedLoop(first, build.integer(0), build.integer(values->extents[0]), items,
                                          combineElements(build, op, values, to, build.add(to, half))));
  });
}

void combineCopies(Builder &build, UniqueNames &names, ast::ReduceOp op, const CellCopies &all,
                   const Expr *element, const Expr *row, std::int64_t rows, const Var *accumulator,
                   llvm::SmallVectorImpl<const Stmt *> &out) {
  const Expr *sum = build.variable(accumulator);
  const std::int64_t step = rows * loadsTogether;
  const auto cellOf = [&](const Expr *copy) {
    return build.element(all.cells,
                         build.add(build.binary(Op::Mul, copy, build.integer(all.count)), element));
  };
  const Var *remaining = build.local(names.unique("remaining"), {Scalar::Int, 1});
  out.push_back(
      build.declare(remaining, build.binary(Op::Mul, build.binary(Op::Div, all.copies, build.integer(step)),
                                            build.integer(step))));

  const Var *group = build.local(names.unique("group"), {Scalar::Int, 1});
  llvm::SmallVector<const Stmt *, 16> several;
  llvm::SmallVector<const Expr *, 8> loads;
  for (std::int64_t k = 0; k < loadsTogether; ++k) {
    const Var *cell = build.local(names.unique("cell"), all.cells->type);
    several.push_back(build.declare(cell, cellOf(build.add(build.variable(group), k * rows))));
    loads.push_back(build.variable(cell));
  }
  for (std::size_t half = loads.size() / 2; half > 0; half /= 2)
    for (std::size_t k = 0; k < half; ++k)
      loads[k] = combine(build, op, loads[k], loads[k + half]);
  several.push_back(build.assign(accumulator, combine(build, op, sum, loads.front())));
  out.push_back(build.countedLoop(group, row, build.variable(remaining), step, several));

  const Var *rest = build.local(names.unique("group"), {Scalar::Int, 1});
  out.push_back(
      build.countedLoop(rest, build.add(build.variable(remaining), row), all.copies, rows,
                        build.assign(accumulator, combine(build, op, sum, cellOf(build.variable(rest))))));
}

Exprs indicesOf(Builder &build, const Var *array, const Expr *place) {
  llvm::SmallVector<const Expr *, 3> at;
  std::int64_t below = 1;
  const auto &extents = array->extents;
  for (std::size_t d = extents.size(); d-- > 0;) {
    const Expr *number = below == 1 ? place : build.binary(Op::Div, place, build.integer(below));
    at.insert(at.begin(), d == 0 ? number : build.binary(Op::Rem, number, build.integer(extents[d])));
    below *= extents[d];
  }
  return build.exprs(at);
}

}
