#include "compiler/facts/row_share.h"
#include "compiler/analysis/range.h"
#include "compiler/facts/interior.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/constant_elements.h"
#include "compiler/transform/exits.h"
#include "compiler/transform/lockstep.h"
#include "compiler/transform/straighten.h"
#include "llvm/Support/SaveAndRestore.h"
#include <algorithm>
#include <optional>
#include <vector>

namespace icl {
using namespace ir;

static constexpr auto half = HalfConversion::Instruction;

namespace {
/// Repeats the bodies of counted loops, unless that makes more operations than it may.
class Unroller : public Rewriter {
public:
  Unroller(Arena &arena, double most) : Rewriter(arena), arena(arena), left(most) {}

  std::set<std::string> complete; ///< names of loops that it has repeated

private:
  Stmts stmt(const Stmt *s) override {
    auto *loop = llvm::dyn_cast<For>(s);
    const auto trips = loop ? Ranges::tripCount(*loop) : std::nullopt;
    if (!trips || hasJump(loop->body, StmtKind::Break) || hasJump(loop->body, StmtKind::Continue))
      return rewriteParts(s);
    const double size = isInsideRepeated ? 0 : unrolledSize(build.list({s}), half);
    if (size > left)
      return rewriteParts(s);
    left -= size;
    complete.insert(loop->name.str());
    const llvm::SaveAndRestore<bool> inside(isInsideRepeated, true);
    llvm::SmallVector<const Stmt *, 16> copies;
    for (std::int64_t k = 0; k < *trips; ++k) {
      Substitution with;
      with.variables.push_back({loop->var, build.add(loop->begin, k * loop->step)});
      copies.push_back(build.block(rewrite(substitute(arena, loop->body, with))));
    }
    return build.list(copies);
  }
  Arena &arena;
  double left;
  bool isInsideRepeated = false;
};
}

RowShare shareOfRow(Arena &arena, Stmts body, UniqueNames &names) {
  constexpr double longest = 2048;
  Unroller unroller(arena, longest);
  const Stmts unrolled = unroller.rewrite(withoutGuards(arena, body));
  const Stmts straight = straighten(arena, replaceConstantElements(arena, unrolled), names);
  if (!canRunInLockstep(straight))
    return {1, {}};
  const auto sizeOfColumn = [&](std::int64_t rows) {
    std::vector<PixelOffset> pixels;
    for (std::int64_t y = 0; y < rows; ++y)
      pixels.push_back({0, y, 0});
    return unrolledSize(runInLockstep(arena, straight, pixels, {}, true, AlignRows::Never, names).body, half);
  };
  const double one = sizeOfColumn(1), each = (sizeOfColumn(3) - one) / 2;
  return {one > 0 ? std::clamp(each / one, 0.0, 1.0) : 1, std::move(unroller.complete)};
}

}
