// Turns a body for one pixel into one for several neighbours along x, in vectors.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"
#include <functional>
#include <optional>

namespace icl {

struct LaneForm {
  unsigned lanes = 2;
  /// PixelIndex(0) is a multiple of it.
  std::int64_t unit = 2;
  /// Neighbours are loaded in aligned vectors and shuffled: each row is a multiple of `lanes`.
  bool alignsReads = false;
  /// How lanes are written to the outputs, whose rows are multiples of `lanes` unless the writes are
  /// unaligned.
  ir::WriteForm writes = ir::WriteForm::Unaligned;
  /// Results may have other bits than those of scalars: all builtins are called in their vector form.
  bool bitsMayDiffer = false;
  /// Vectors hold the components of several pixels as they lie in memory, not one component.
  bool isInterleaved = false;
  /// Reads of neighbours are known to stay inside their image, and need not wait for a condition.
  bool readsAreInside = false;
  /// Lanes that give a result nothing update its first element, because that costs less than a branch for
  /// each lane.
  bool updatesInInactiveLanes = false;
  /// The size of an image. Where it is set, neighbours that a guard moves into their row are loaded as a
  /// vector (lane_edge_reads.cpp).
  std::function<const ir::Expr *(const ir::Image *, unsigned dimension)> extentOf{};
};

/// PixelIndex(0) becomes the index of the first of `lanes` pixels. Values that differ
/// between them become vectors; reads of neighbours become vector loads. What has no exact vector form in
/// OpenCL is computed lane by lane. Where pixels go different ways, masks select the lanes that a statement
/// is for (Pharr and Mark 2012, "ispc: A SPMD Compiler for High-Performance CPU Programming", section 3.1).
/// Vectors are computed by component (components.h). The body is straightened first.
std::optional<ir::Stmts> vectorise(ir::Arena &, ir::Stmts body, const LaneForm &, UniqueNames &);

/// Whether a body in lanes has vectors that may be interleaved.
bool canInterleave(ir::Arena &, ir::Stmts body, UniqueNames &);

/// How neighbouring pixels differ.
struct LaneDifferences {
  bool diverge = false;    ///< they go different ways, so that lanes need masks
  bool loop = false;       ///< on these ways there are loops
  bool storeApart = false; ///< they store to different elements of arrays of their own
};
LaneDifferences laneDifferences(ir::Arena &, ir::Stmts body, UniqueNames &);

}
