// Kernel facts: what a kernel reads, where, how often, and what its loops are. Knobs use them to decide where
// they apply; predictors can learn from them.
#pragma once
#include "compiler/analysis/code_size.h"
#include "compiler/analysis/guard_size.h"
#include "compiler/ast/ast.h"
#include "compiler/facts/range_facts.h"
#include "compiler/facts/shape.h"
#include <array>
#include <string>
#include <vector>

namespace icl {

struct ImageFacts {
  std::string name;
  ValueType pixel;
  unsigned dimensions = 2;
  ast::Boundary boundary = ast::Boundary::Constant;
  ast::OutsidePixel outside;
  bool isRead = false, isWritten = false, inGrid = false;
  bool isSampled = false;            ///< by `sample`
  bool isTurned = false;             ///< samples of neighbours along x may lie in different rows or slices
  std::int64_t reads = 0;            ///< reads per pixel (tally.h)
  bool isGather = false;             ///< some read is not at a bounded offset from the pixel's scaled index
  std::vector<Footprint> footprints; ///< the coordinates of the other reads, for each scale
  /// Places in `footprints` of those that a tile may hold, for some choice of tunables (tileReach() in
  /// transform/tile.h).
  std::vector<std::size_t> tiled;
  unsigned points = 0; ///< different offsets read, 0 where they are not all known, or scales differ
  Stencil stencil;     ///< how they lie
  bool hasFootprint() const { return !footprints.empty(); }
  /// Some read may lie outside the image, and the boundary condition defines its value.
  bool canLeave() const;
};

/// An array parameter, or an array at file scope, whose values are compiled in.
struct ArrayFacts {
  std::string name;
  ValueType element;
  std::int64_t count = 0;  ///< elements, by its type or at most by `max_size`; 0: not known
  bool isExact = false;    ///< the count is by its type
  bool isCompiled = false; ///< at file scope
};

/// A result of reduce(...).
struct ResultFacts {
  std::string name;
  Scalar element = Scalar::Void;
  ast::ReduceOp op{};
  bool isSingle = false;     ///< one element
  std::int64_t count = 0;    ///< elements, by its type; 0: not known
  std::int64_t updates = 0;  ///< statements that update it
  bool isAtConstants = true; ///< each statement updates an element that is known
};

struct LoopFacts {
  std::string name;                     ///< as in `unroll.<name>`
  std::vector<std::int64_t> tripCounts; ///< the constant ones, ascending, one for each different choice of
                                        ///< tunables; empty: not counted
  bool isOpen = false;                  ///< some choice leaves the trip count to run time
  std::int64_t mostCounted() const { return tripCounts.empty() ? 0 : tripCounts.back(); }
  std::int64_t mostTrips = 0; ///< of an open loop, where it is bounded: the largest; else 0
  bool isWhile = false;
  std::int64_t slidingBytes = 0;     ///< of what it accumulates of a row of a window that can slide
                                     ///< (transform/sliding_windows.h); 0: it does not go over such rows
  bool slidesSums = false;           ///< these are sums of integers
  bool slidesStraightened = false;   ///< it slides in lanes, too, where short branches are choices
  bool slidesInLoop = false;         ///< a loop is around it that all pixels of a column run together
  bool isAroundSliding = false;      ///< it is such a loop
  bool isCompleteInRowShare = false; ///< KernelFacts::rowShare holds where it is complete
};

struct KernelFacts {
  std::string name;
  unsigned dimensions = 2;
  bool isExact = false;
  std::vector<ImageFacts> images;   ///< in parameter order
  std::vector<ArrayFacts> arrays;   ///< in parameter order, then those at file scope that no parameter hides
  std::vector<ResultFacts> results; ///< in the order of the pragma
  unsigned bracketDepth = 0;        ///< of the body (analysis/nesting.h), of the deepest if tunables decide
  std::int64_t constantBytes = 0;   ///< of the arrays at file scope that it uses
  std::int64_t tables = 0;      ///< that functions of small integers can be read from (transform/tabulate.h)
  std::int64_t tableBytes = 0;  ///< of all of them
  std::vector<LoopFacts> loops; ///< in source order, helpers' among them
  std::vector<RangeFacts> ranges; ///< images, arrays at file scope, then variables in source order
  std::vector<ast::Tunable> tunables;
  std::int64_t arithmetic = 0;                     ///< operations and calls per pixel (tally.h)
  std::int64_t multiplications = 0, additions = 0; ///< among these: `*` and `/`; `+` and `-`
  bool diverges = false;        ///< control flow depends on data: a while loop, or a branch on what was read
  bool callsMath = false;       ///< an elementary function of float that targets also compute themselves
  bool toleratesErrors = false; ///< it states a tolerance for each of its outputs
  bool approximates = false;    ///< it does, and calls functions or divides floats, which devices also do
                                ///< faster and less precisely
  bool canNarrow = false;       ///< some integer temporary fits 16 bits, or floats do as multiples
  bool narrowsNegative = false; ///< what is then computed in 16 bits may be negative
  bool narrowsWeightedSums = false; ///< and computes nothing else in 16 bits (narrow.h)
  bool canVectorise = false;        ///< the body can be computed in lanes along x
  bool canInterleave = false;       ///< pixels of several components can be computed in the order of memory
  bool lanesDiverge = false;        ///< neighbouring pixels go different ways, so that lanes need masks
  bool lanesLoopApart = false;      ///< on these ways there are loops
  bool lanesStoreApart = false;  ///< neighbouring pixels store to different elements of arrays of their own
  bool canRunInLockstep = false; ///< loops and branches go the same way for all pixels
  bool sharesOpenRows = false;   ///< they do, and pixels of a column read the rows of a loop that is not
                                 ///< counted (transform/common_rows.h)
  bool computesOpenRowsOnce = false; ///< what such a loop accumulates of a row is the same for all of them
  bool readsCrossed = false;         ///< they do, and pixels of a column read neighbours along a row
                                     ///< (transform/crossed_places.h)
  /// Size of the pixel's body in operations. If it can be computed in lanes, size of the vector's body, in
  /// which some operations are repeated for each lane. An expression over `unroll.*` and, in the second case,
  /// `vector_x`; if it calls math, over `math`, too.
  IntegerExpression codeSize = 0;
  /// Of a pixel's operations, in 64ths, those that a further pixel of a column adds in lock-step, where some
  /// loops are complete (row_share.h, LoopFacts::isCompleteInRowShare).
  std::int64_t rowShare = 64;
  /// Of the widest number that a pixel reads or computes, where tables hold the functions of bytes and
  /// temporaries that fit have 16 bits (computed_bytes.h).
  std::int64_t computedBytes = 1;
  GuardSizes guards;
  /// Of the pixel's arrays that are indexed by what is known only at run time. An expression over `unroll.*`:
  /// complete loops have constant indices.
  IntegerExpression arrayBytes = 0;
  std::int64_t writtenArrayBytes = 0; ///< with every loop as it is written
  std::int64_t columnBytes =
      0; ///< of a pixel: what windows that slide in loops keep (transform/pixel_columns.h)
  /// The size of the pixel's body with every loop as it is written, for the largest choice of tunables.
  std::int64_t writtenSize = 0;

  /// Some read that can leave its image lies at a bounded offset from the pixel, so that pixels far from the
  /// border need no guard.
  bool canSplit() const;
};

/// Facts that hold for every choice of the kernel's tunables. `half`: how the code size counts conversions.
/// `masks`: whether loops may go different ways in lanes.
KernelFacts analyse(const ast::Kernel &, HalfConversion half = HalfConversion::Instruction,
                    bool masks = true);

/// For people and scripts: one `name: value` per line.
std::string toString(const KernelFacts &);

}
