// A kernel's code size as a function of its knobs.
#pragma once
#include "compiler/analysis/code_size.h"
#include "compiler/ir/names.h"
#include "compiler/space/typed.h"
#include <optional>
#include <vector>

namespace icl {

/// Code sizes of the bodies that the choices of a kernel's tunables give.
class CodeSizes {
public:
  /// `half`: how conversions of half are counted.
  explicit CodeSizes(HalfConversion half) : half(half) {}

  void add(ir::Arena &, ir::Stmts body, UniqueNames &);
  /// Counts the bodies as if they could not be computed in lanes.
  void excludeLanes() { haveLanes = false; }
  /// Whether each of the bodies can be computed in lanes.
  bool canVectorise() const { return haveLanes; }
  /// The size of the largest body, in operations: an expression over `unroll.*` and, where all can be
  /// computed in lanes, `vector_x`.
  IntegerExpression largest() const;
  /// The size of the largest body with every loop as it is written.
  std::int64_t written() const { return writtenSize; }

private:
  struct Size {
    IntegerExpression operations; ///< of a pixel, over `unroll.*`
    double perLane = 0;           ///< the share of them that is repeated for each lane
    double growth = 1;            ///< how many times as many they are in lanes
  };
  Size sizeOf(ir::Arena &, ir::Stmts body, UniqueNames &, HalfConversion inPixels, HalfConversion inLanes);
  IntegerExpression largestOf(const std::vector<Size> &) const;
  static IntegerExpression inLanes(const Size &);

  HalfConversion half;
  bool haveLanes = true;
  std::int64_t writtenSize = 0;
  std::vector<Size> sizes, inVectors; ///< InVectors: the latter are those of 4 lanes and more
};

/// The same where knobs choose how functions are computed: elementary ones by the device or by the target's
/// own (`math`), and those of few integers for each pixel or from tables (`table`).
class CodeSizesByFunctions {
public:
  explicit CodeSizesByFunctions(HalfConversion half) : computed(half) {}

  void add(ir::Arena &, ir::Stmts body, UniqueNames &);
  void excludeLanes();
  bool canVectorise() const { return computed.device.canVectorise(); }
  bool callsMath() const { return computed.own.has_value(); }
  IntegerExpression largest() const;
  std::int64_t written() const { return computed.device.written(); }

private:
  struct ByMath {
    explicit ByMath(HalfConversion half) : device(half) {}
    void add(ir::Arena &, ir::Stmts body, UniqueNames &);
    IntegerExpression largest() const;

    CodeSizes device;
    std::optional<CodeSizes> own; ///< once some body calls an elementary function
  };
  ByMath computed;
  std::optional<ByMath> read; ///< from tables, once some body can
};

}
