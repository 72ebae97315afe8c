#include "compiler/knobs/common/merging.h"
#include "compiler/ir/names.h"
#include "compiler/ir/rewrite.h"
#include "compiler/knobs/common/geometry.h"
#include "compiler/transform/carried_rows.h"
#include "compiler/transform/copier.h"
#include "compiler/transform/pixel_columns.h"

namespace icl {
using namespace ir;

/// The body with updates that read nothing themselves: variables before them hold what is read.
static Stmts nameWhatUpdatesRead(Builder &build, Stmts body, UniqueNames &names) {
  llvm::SmallVector<const Stmt *, 16> list;
  const auto named = [&](llvm::StringRef name, const Expr *e) {
    if (!e->mentions.contains(Op::Read))
      return e;
    const Var *v = build.local(names.unique(name), e->type);
    list.push_back(build.declare(v, e));
    return build.variable(v);
  };
  for (const Stmt *s : body) {
    const auto *u = llvm::dyn_cast<Update>(s);
    if (!u) {
      list.push_back(s);
      continue;
    }
    llvm::SmallVector<const Expr *, 3> indices;
    for (const Expr *i : u->indices)
      indices.push_back(named("place", i));
    const Expr *value = named("given", u->value);
    list.push_back(build.update(u->array, indices, u->op, value));
  }
  return build.list(list);
}

/// The body of several pixels, statement by statement.
static Stmts mergeTogether(const ir::Kernel &kernel, Stmts body, std::array<std::int64_t, 3> together,
                           const std::array<const Expr *, 3> &strides) {
  Builder build(*kernel.arena);
  UniqueNames added = namesIn(kernel);
  body = nameWhatUpdatesRead(build, body, added);
  UniqueNames names = namesAround(kernel, body);
  const AlignedIndex unknown;
  std::vector<Copier> copiers;
  copiers.reserve(static_cast<std::size_t>(together[0] * together[1] * together[2]));
  for (std::int64_t z = 0; z < together[2]; ++z)
    for (std::int64_t y = 0; y < together[1]; ++y)
      for (std::int64_t x = 0; x < together[0]; ++x)
        copiers.emplace_back(
            *kernel.arena,
            PixelOffset{x * strides[0]->integer, y * strides[1]->integer, z * strides[2]->integer}, unknown,
            names);
  llvm::SmallVector<const Stmt *, 64> list;
  for (const Stmt *s : body)
    for (Copier &copier : copiers)
      list.push_back(copier.copy(s));
  return build.list(list);
}

static bool isStraight(Stmts body) {
  return llvm::all_of(body, [](const Stmt *s) { return bodiesOf(s).empty(); });
}

ir::Kernel mergeByLoops(ir::Kernel kernel, bool isBlock, std::array<std::int64_t, 3> factors,
                        std::array<const Expr *, 3> strides, char prefix, llvm::StringRef comment,
                        std::array<std::int64_t, 3> together, bool slidesWindows) {
  Builder build(*kernel.arena);
  for (Path &path : kernel.paths) {
    if (isBlock && path.isMerged)
      continue;
    std::array<std::int64_t, 3> steps{isBlock ? path.lanes : 1, 1, 1};
    if (together != steps && !isBlock && isStraight(path.body)) {
      path.body = mergeTogether(kernel, path.body, together, strides);
      steps = together;
    }
    Substitution pixel;
    std::array<const Var *, 3> vars{};
    for (unsigned d = 0; d < kernel.dimensions; ++d) {
      if (factors[d] == steps[d])
        continue;
      vars[d] = build.local(std::string(1, prefix) + axes[d], {Scalar::Int, 1});
      pixel.pixel[d] = build.add(build.index(Op::PixelIndex, d),
                                 build.binary(Op::Mul, build.variable(vars[d]), strides[d]));
    }
    if (!vars[0] && !vars[1] && !vars[2])
      continue;
    CarriedRows rows{{}, path.body};
    UniqueNames names = namesIn(kernel);
    if (slidesWindows && vars[1] && !vars[0]) {
      rows.body = loopOverColumn(*kernel.arena, path.body, {1, factors[1], strides[1], vars[1]->name}, names);
      vars[1] = nullptr;
      pixel.pixel[1] = nullptr;
    } else if (isBlock && path.lanes > 1 && !vars[0]) {
      rows = carryRows(*kernel.arena, path.body, vars[1] ? 1 : 2, names);
    }
    Stmts body = substitute(*kernel.arena, rows.body, pixel);
    for (unsigned d = 0; d < kernel.dimensions; ++d) {
      if (!vars[d])
        continue;
      llvm::SmallVector<const Stmt *, 8> list(rows.before.begin(), rows.before.end());
      list.push_back(build.countedLoop(vars[d], build.integer(0), build.integer(factors[d]), steps[d], body));
      body = build.list(list);
      rows.before = {};
    }
    llvm::SmallVector<const Stmt *, 8> list{build.comment(comment)};
    llvm::append_range(list, body);
    path.body = build.list(list);
  }
  return kernel;
}

}
