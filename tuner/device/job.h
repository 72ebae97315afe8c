// What is run on a device, described without the compiler, so that it can travel to another process or
// machine.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <icl/launch.h>
#include <string>
#include <vector>

namespace icl {

/// What the elements of a buffer are, for comparing them.
struct ElementLayout {
  enum class Number : std::uint8_t { Integer, UnsignedInteger, Half, Float, Double };
  Number number = Number::Integer;
  unsigned laneBytes = 1;
  unsigned lanes = 1;
  unsigned stride = 1; ///< lanes from one element to the next: 4 for elements of 3
};

/// A buffer of a session. Jobs refer to it by its position in the session's list.
struct BufferSpec {
  std::string name;                          ///< of the kernel's parameter
  std::array<std::int64_t, 3> size{1, 1, 1}; ///< elements: width, height, depth
  ElementLayout layout;
  bool isRead = false;
  bool isWritten = false;     ///< then its contents are compared
  bool isFloatResult = false; ///< of reduce(...): its elements are floats
  double summands = 0;  ///< of a floating sum: at least the number of values in an element; 0: it is none
  double tolerance = 0; ///< that the kernel's author states: lanes may be so much farther apart
  bool isComputedInFloat = false; ///< though its lanes are doubles
  bool isOnlyWritten() const { return isWritten && !isRead; }
  /// Padding included.
  std::uint64_t lanesInMemory() const {
    return static_cast<std::uint64_t>(size[0] * size[1] * size[2]) * layout.stride;
  }
  std::uint64_t bytes() const { return lanesInMemory() * layout.laneBytes; }
};

/// A program to build and run. Its buffers are numbered as those of the session that it runs in, then come
/// its temporaries.
struct Job {
  std::string source;
  std::vector<std::uint8_t> binary{}; ///< built from the source by another process; empty: build it here
  runtime::BoundProgram program;
  /// Of the reference variant of a kernel with floating sums: one job, which sums the values' magnitudes. How
  /// far apart sums may be follows from them (sum_bound.h).
  std::vector<Job> magnitudes{};
  /// Of a variant of a kernel that is not exact, if its outputs differed from the reference variant's: the
  /// reference variant and this one without contraction, and with divisions that round correctly. Where these
  /// two agree, the outputs differed by rounding.
  std::vector<Job> rounded{};
  bool isFiltered = false; ///< its outputs agree with others as Agreement::Filtered says
  /// Kernel: images that it takes in other storage, and does not write, stay there from one launch to the
  /// next.
  runtime::Objective objective = runtime::Objective::Launch;
};

/// What a compiled kernel function needs on its device, as the driver reports it.
struct FunctionNeeds {
  std::size_t localBytes = 0;   ///< per work-group
  std::size_t privateBytes = 0; ///< per work-item
};

}
