#include "compiler/knobs/common/merging.h"
#include "compiler/ir/rewrite.h"
#include "compiler/knobs/common/geometry.h"

namespace icl {
using namespace ir;

ir::Kernel mergeByLoops(ir::Kernel kernel, bool isBlock, std::array<std::int64_t, 3> factors,
                        std::array<std::int64_t, 3> strides, char prefix, llvm::StringRef comment) {
  Builder build(*kernel.arena);
  for (Path &path : kernel.paths) {
    if (isBlock && path.isMerged)
      continue;
    const std::array<std::int64_t, 3> steps{isBlock ? path.lanes : 1, 1, 1};
    Substitution pixel;
    std::array<const Var *, 3> vars{};
    for (unsigned d = 0; d < kernel.dimensions; ++d) {
      if (factors[d] == steps[d])
        continue;
      vars[d] = build.local(std::string(1, prefix) + axes[d], {Scalar::Int, 1});
      pixel.pixel[d] = build.add(build.index(Op::PixelIndex, d),
                                 build.binary(Op::Mul, build.variable(vars[d]), build.integer(strides[d])));
    }
    if (!vars[0] && !vars[1] && !vars[2])
      continue;
    Stmts body = substitute(*kernel.arena, path.body, pixel);
    for (unsigned d = 0; d < kernel.dimensions; ++d)
      if (vars[d])
        body = build.list(
            build.countedLoop(vars[d], build.integer(0), build.integer(factors[d]), steps[d], body));
    path.body = build.list({build.comment(comment), body.front()});
  }
  return kernel;
}

}
