// Tests of where the pixel lies: `idx > 0`, `x >= img.width - 2`. Away from the edges of the grid, each of
// them has one result.
#pragma once
#include "compiler/ir/builder.h"
#include <array>
#include <optional>

namespace icl {

/// Pixels at the grid's edges, in each dimension.
struct Frame {
  std::array<std::int64_t, 3> low{}, high{};
  bool isEmpty() const { return low == std::array<std::int64_t, 3>{} && high == low; }
};

struct DecidedTests {
  ir::Stmts body; ///< right for pixels that lie in no frame
  Frame frame;
};

/// The widest frame: wider ones would be a large part of many pictures.
inline constexpr std::int64_t mostPixelsOfFrame = 64;

/// Decides the tests whose result differs for no more than so many pixels at an edge. With 0, those that have
/// one result, as `idx < img.width`. `grid`: its extents where they are compiled in. The same list where
/// there are no such tests.
DecidedTests decideTests(ir::Arena &, ir::Stmts body, std::optional<std::array<std::int64_t, 3>> grid = {},
                         std::int64_t mostPixels = mostPixelsOfFrame);

}
