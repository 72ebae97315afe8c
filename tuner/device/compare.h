// Whether a variant's output is the reference variant's.
#pragma once
#include "tuner/device/job.h"
#include <optional>

namespace icl {

enum class Agreement : std::uint8_t {
  Exact, ///< every lane bit for bit; any NaN equals any NaN
  /// For kernels that compute in floating point, where drivers may contract and reorder differently in each
  /// variant. Floats within 2^12 units in the last place of the buffer's largest magnitude, integers within
  /// 1; one lane in 10,000 may be further off, for a comparison in the kernel may have fallen on the other
  /// side.
  Close,
};

/// Nothing if the outputs agree, else a sentence: "`output` differs in 12 of 4096 values, first at (3, 17):
/// 0.5 instead of 0.25". Padding lanes do not count. Both hold buffer.bytes() bytes.
std::optional<std::string> difference(const BufferSpec &buffer, const std::byte *expected,
                                      const std::byte *actual, Agreement);

}
