// Where the values go that pixels give to the results of reduce(...).
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"

namespace icl {

/// Where a work-group gathers what its pixels give to a result.
enum class Gathering : std::uint8_t {
  Private, ///< in variables of each work-item: of at most mostPrivateElements
  Local,   ///< in copies of the result that the work-group has
  Global,  ///< nowhere: each update is one of the result
};

/// Elements that a work-item has variables for: more do not fit registers.
constexpr std::int64_t mostPrivateElements = 64;

struct ResultForm {
  Gathering gathering = Gathering::Global;
  Scalar cell = Scalar::Void; ///< the type in which the result is accumulated
  std::int64_t copies = 1;    ///< Local
  bool isPerGroup = false;    ///< each work-group stores its own cells
  bool isFinished = false;    ///< the last work-group makes the result of the cells
  bool addsFloats = false;    ///< floats that an element is given in a row are added in float before
};

/// A result is accumulated in another type than its own: of 32 bits at least, unsigned where only bits count.
/// `real`: the type of floating sums, which the device may lack.
Scalar cellOf(Scalar element, ast::ReduceOp, Scalar real);

/// The work-groups that compute the kernel.
struct WorkGroups {
  std::array<std::int64_t, 3> items{1, 1, 1}; ///< of each
  std::array<const ir::Expr *, 3> count{};    ///< int: of them, per dimension
  std::int64_t size() const { return items[0] * items[1] * items[2]; }
};

/// Lowers the updates of the kernel's only path, and adds what a work-group does before and after its pixels.
/// `forms`: one for each of kernel.reductions. Must run before the pixel's index is computed.
ir::Kernel gatherResults(ir::Kernel, llvm::ArrayRef<ResultForm> forms, const WorkGroups &);

}
