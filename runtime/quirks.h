// The table of drivers' defects: which drivers have them, what shows them, and how they are avoided.
#pragma once
#include <array>
#include <icl/quirks.h>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

namespace icl::runtime {

/// The version of a driver: major and minor number.
using DriverVersion = std::array<unsigned, 2>;

/// The first two numbers of a text such as "3.1" or "535.183.01"; zeros where there are none.
DriverVersion driverVersion(std::string_view text);

/// A row of the table.
struct DriverDefect {
  /// Absent: generated code avoids the defect on every device, because that costs nothing.
  std::optional<Quirk> quirk;
  const char *platform;                 ///< whose devices have it
  DriverVersion since;                  ///< the first version that has it
  std::optional<DriverVersion> fixedIn; ///< absent: no version is known not to have it
  const char *seenWith;                 ///< where it was found
  const char *defect;
  const char *reproducer; ///< a file below test/; empty if the defect only costs time
  const char *workaround;

  bool affects(std::string_view otherPlatform, DriverVersion version) const {
    return otherPlatform == platform && version >= since && !(fixedIn && version >= *fixedIn);
  }
};

/// The whole table.
const std::vector<DriverDefect> &driverDefects();

/// The features of a CPU that matter to a driver that compiles for it.
struct CpuFeatures {
  bool convertsHalf = false; ///< x86's F16C
  bool hasFma = false;       ///< x86's FMA3; every 64-bit ARM has such instructions
};

/// The quirks of a device of the platform, with that version of its driver.
Quirks quirksOf(std::string_view platform, std::string_view driver);
/// Bytes that the arrays of all work-items of a work-group may take, in threads that this process starts.
std::int64_t groupArrayBytesOf(const Quirks &);
HalfConversion halfConversionOf(std::string_view platform, const CpuFeatures &);
/// The lanes of the longest vectors that the platform's compiler takes.
unsigned longestVectorOf(std::string_view platform);

}
