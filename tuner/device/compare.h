// Whether a variant's output agrees with the reference variant's.
#pragma once
#include "tuner/device/job.h"
#include <algorithm>
#include <functional>
#include <limits>
#include <optional>

namespace icl {

enum class Agreement : std::uint8_t {
  Exact, ///< every lane bit for bit; any NaN equals any NaN
  /// For kernels that compute in floating point, where drivers may contract and reorder differently in each
  /// variant. Floats are within 2^12 units in the last place of the buffer's largest magnitude (of a float
  /// where doubles are computed in float), or several times as much where rounding moves the reference
  /// variant's own output farther (Runner); integers within 1; both and the author's tolerance (BufferSpec).
  /// One lane in 10,000 may be further off, because a comparison in the kernel may have another result.
  Close,
  /// For variants in which the device's linear sampler answers ICL's `sample`. Its weights have 8 fractional
  /// bits (CUDA C++ Programming Guide, "Linear Filtering"; other GPUs' are as fine): rounded to the nearest,
  /// each is off by 2^-9 at most, and with the rounding of the coordinate that it comes from (+ 0.5 in float:
  /// 2^-10 in images up to 16384 wide) by less than 2^-8. So a sample of finite pixels at finite coordinates
  /// is within 2^-8 of its neighbours' range per dimension of what software computes, plus the
  /// rounding of the sampler's result: 2^-11 of the largest of them, and one unit where pixels are integers
  /// (NVIDIA rounds samples of 16-bit integers to integers).
  ///
  /// Outputs are computed from samples. In addition to what Close allows, floats may differ by 2^-6 of the
  /// range of the buffer's values and 0 (an image of one pixel has no range of its own), which is enough for
  /// three dimensions or for sums; integers by 1 more. One lane in 100 may be further off, because
  /// comparisons in the kernel have another result that much more often.
  Filtered,
};

/// The range of a buffer's finite values; empty if there are none.
struct ValueRange {
  double least = std::numeric_limits<double>::infinity(), most = -least;

  ValueRange with(const ValueRange &other) const {
    return {std::min(least, other.least), std::max(most, other.most)};
  }
};

/// Lanes that do not agree (lane_agreement.h).
struct Differences {
  std::uint64_t count = 0;
  std::uint64_t first = 0; ///< of these; lanes are numbered as they lie in memory, padding included

  Differences with(const Differences &other) const {
    if (count == 0 || other.count == 0)
      return count == 0 ? other : *this;
    return {count + other.count, std::min(first, other.first)};
  }
};

/// What is asked of two outputs to compare them, wherever they are.
struct OutputPair {
  std::function<ValueRange()> expectedRange;
  /// Of all lanes but padding. `tolerance`: how far apart lanes may be.
  std::function<Differences(double tolerance)> differences;
  struct Lanes {
    std::array<std::byte, 8> expected{}, actual{};
  };
  std::function<Lanes(std::uint64_t number)> lanesAt;
};

/// Nothing if the outputs agree, else a sentence: "`output` differs in 12 of 4096 values, first at (3, 17):
/// 0.5 instead of 0.25". Padding lanes are ignored. The range and the lanes are asked for only if needed.
/// `slack`: floats may be so many times as far apart as Close allows, but with more than 1 by no more than
/// 2^-6 of the range of the buffer's values and 0.
std::optional<std::string> difference(const BufferSpec &, const OutputPair &, Agreement, double slack = 1);

/// The same on the host. Both outputs have buffer.bytes() bytes.
std::optional<std::string> difference(const BufferSpec &, const std::byte *expected, const std::byte *actual,
                                      Agreement, double slack = 1);

/// The same with a tolerance for each lane, in the order of the lanes.
std::optional<std::string> difference(const BufferSpec &, const std::byte *expected, const std::byte *actual,
                                      const std::vector<double> &tolerances);

/// How far an output is from another one. Padding lanes are ignored, and any NaN equals any NaN.
struct Deviation {
  std::uint64_t lanes = 0, different = 0;
  double most = 0;    ///< the largest difference of two values
  double largest = 0; ///< the magnitude of the expected finite values
};
Deviation deviation(const BufferSpec &buffer, const std::byte *expected, const std::byte *actual);

}
