// What the compiler needs to know of a device. All sizes in bytes unless stated otherwise.
#pragma once
#include "runtime/include/icl/quirks.h"
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace icl {

using runtime::HalfConversion;
using runtime::Quirk;
using runtime::Quirks;

struct Device {
  std::string name = "generic";
  std::string platform, driver; ///< empty for the generic device
  bool isCpu = false;
  bool hasFastUnaligned = false;   ///< loads vectors at any address as fast as aligned ones
  std::int64_t maxWorkGroup = 256; ///< work-items
  std::array<std::int64_t, 3> maxWorkItems{256, 256, 256}; ///< per dimension of a work-group
  std::int64_t localBytes = 32768;
  std::int64_t constantBytes = 65536;
  std::int64_t constantArguments = 8;                 ///< most __constant arguments of a kernel
  std::int64_t maxAllocation = std::int64_t(1) << 30; ///< largest single buffer
  std::int64_t globalBytes = std::int64_t(4) << 30;
  bool hasImages = false, hasDouble = true,
       hasHalf = false;          ///< half: arithmetic (cl_khr_fp16), storage is always there
  bool hasLongAtomics = true;    ///< cl_khr_int64_base_atomics and cl_khr_int64_extended_atomics
  bool hasFastFma = false;       ///< divisions of floats take several times as long as fused multiply-adds
  bool hasExactDivision = false; ///< rounds division and square root of floats correctly when asked to
  std::array<std::int64_t, 2> maxImage2d{0, 0};    ///< pixels
  std::array<std::int64_t, 3> maxImage3d{0, 0, 0}; ///< pixels
  std::vector<std::string> imageFormats;           ///< pixel types that image objects can hold: "uchar4"
  std::vector<std::string> filteredFormats;        ///< those that samplers interpolate
  Quirks quirks;                                   ///< what its driver does wrong
  /// That the arrays of all work-items of a work-group may take (Quirk::KeepsArraysOnStack).
  std::int64_t groupArrayBytes = std::numeric_limits<std::int64_t>::max();
  HalfConversion halfConversion = HalfConversion::Instruction;
  unsigned longestVector = 16; ///< lanes that its compiler takes; OpenCL C has 16
  /// Minima and maxima of two pairs of 16-bit integers at once (PTX, compute capability 9.0).
  bool hasPackedExtremes = false;
  /// A fence that orders a work-item's accesses to global memory for all work-groups (PTX; Clang on a CPU):
  /// OpenCL C 1.2 has none.
  bool hasDeviceFence = false;
  /// From which predictions are made (runtime/queries.h), and `compute_units`, from which promising values
  /// are chosen. The code of a configuration does not depend on them.
  std::map<std::string, std::variant<double, std::string>> answers{};
};

/// A device that can run whatever some device can: it has every feature, and limits that no device exceeds.
/// Only
/// `hasExactDivision`, `hasPackedExtremes` and `hasDeviceFence` are false, because code that relies on them
/// does not run elsewhere.
Device mostCapableDevice();

/// All that image objects of any device can hold. Three lanes take four channels, as they do in memory.
std::vector<std::string> allImageFormats();
/// All of them that samplers of any device can interpolate.
std::vector<std::string> allFilteredFormats();

}
