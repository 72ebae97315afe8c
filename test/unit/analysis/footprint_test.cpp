#include "compiler/analysis/footprint.h"
#include <gtest/gtest.h>

namespace icl {
namespace {

std::int64_t quotientDown(std::int64_t a, std::int64_t b) {
  std::int64_t q = a / b;
  while (q * b > a)
    --q;
  return q;
}

/// Calls `check` with spans of all small scales and offsets.
template <class Check>
void forEachSpan(Check check) {
  for (std::int32_t n : {1, 2, 3, 5})
    for (std::int32_t d : {1, 2, 3, 4})
      for (std::int64_t low : {-7, -2, -1, 0, 1, 4})
        for (std::int64_t length : {0, 1, 5}) {
          SCOPED_TRACE(std::to_string(n) + "/" + std::to_string(d) + " from " + std::to_string(low) + ", " +
                       std::to_string(length) + " more");
          check(Span{{n, d}, {low, low + length}, n});
        }
}

/// Whether all that the pixel reads lies inside.
bool isInside(const Span &span, std::int64_t index, std::int64_t extent) {
  for (std::int64_t k = span.offsets.lo; k <= span.offsets.hi; ++k) {
    const std::int64_t at = quotientDown(span.scale.numerator * index + k, span.scale.denominator);
    if (at < 0 || at >= extent)
      return false;
  }
  return true;
}

TEST(Span, PixelsReadInsideBetweenTheFirstAndTheLast) {
  forEachSpan([](const Span &span) {
    for (std::int64_t extent : {1, 2, 9, 16})
      for (std::int64_t i = 0; i < 80; ++i)
        ASSERT_EQ(isInside(span, i, extent), i >= span.firstInside() && i < span.countInside(extent))
            << "pixel " << i << " of " << extent;
  });
}

TEST(Span, LeavesAnImageOfTheGridsSizeAtSomeSize) {
  forEachSpan([](const Span &span) {
    bool leaves = false;
    for (std::int64_t extent = 1; extent < 40; ++extent)
      for (std::int64_t i = 0; i < extent; ++i)
        leaves |= !isInside(span, i, extent);
    // Large multiples may wrap in larger images.
    if (leaves || span.multiple <= 2) {
      EXPECT_EQ(span.canLeaveGrid(), leaves);
    }
  });
}

TEST(Span, WholeStepsStartAtMultiples) {
  EXPECT_EQ((Span{{2, 1}, {-1, 2}, 2}.inWholeSteps()), (Span{{2, 1}, {-2, 3}, 2}));
  EXPECT_EQ((Span{{1, 1}, {-1, 2}, 1}.inWholeSteps()), (Span{{1, 1}, {-1, 2}, 1}));
  EXPECT_EQ((Span{{3, 2}, {-1, 2}, 3}.inWholeSteps()), (Span{{3, 2}, {-1, 2}, 3}));
}

TEST(Span, NeighboursShareWhatOverlaps) {
  EXPECT_FALSE((Span{{1, 1}, {1, 1}, 1}.isShared()));
  EXPECT_TRUE((Span{{1, 1}, {0, 1}, 1}.isShared()));
  EXPECT_FALSE((Span{{2, 1}, {0, 1}, 2}.isShared()));
  EXPECT_TRUE((Span{{2, 1}, {-2, 2}, 2}.isShared()));
  EXPECT_TRUE((Span{{1, 2}, {0, 0}, 1}.isShared()));
}

}
}
