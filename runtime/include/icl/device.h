// The machine's OpenCL devices, and the choice of one.
#pragma once
#include <array>
#include <cstdint>
#include <icl/opencl.h>
#include <icl/quirks.h>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace icl::runtime {

/// To queries, by names such as "cache_bytes" (runtime/queries.cpp): numbers and texts.
using DeviceAnswers = std::map<std::string, std::variant<double, std::string>>;

/// What a device reports about itself. Sizes are in bytes unless another unit is given.
struct DeviceInfo {
  std::string name, platform, driver; ///< `driver`: its version
  /// Tells devices of one model apart: "GPU-44d64a35-f1ed-8fa9-4b02-5f58d28d4175", as nvidia-smi has it for
  /// GPUs of NVIDIA. Empty where the driver states none (cl_khr_device_uuid).
  std::string uuid;
  bool isCpu = false, isGpu = false, isAccelerator = false;
  /// Vendor, kind and features, which devices share that run the same variants well: "NVIDIA Corporation gpu
  /// 9.0" (compute capability), "GenuineIntel cpu 16" (floats in a vector).
  std::string architecture;
  std::int64_t maxWorkGroup = 1;                     ///< work-items
  std::array<std::int64_t, 3> maxWorkItems{1, 1, 1}; ///< per dimension of a work-group
  std::int64_t localBytes = 0;
  std::int64_t constantBytes = 0;
  std::int64_t constantArguments = 0; ///< most __constant arguments of a kernel
  std::int64_t maxAllocation = 0;     ///< largest single buffer
  std::int64_t globalBytes = 0;
  bool hasImages = false, hasDouble = false, hasHalf = false; ///< half: arithmetic (cl_khr_fp16)
  bool hasLongAtomics = false;   ///< cl_khr_int64_base_atomics and cl_khr_int64_extended_atomics
  bool hasFastFma = false;       ///< divisions of floats take several times as long as fused multiply-adds
  bool hasExactDivision = false; ///< -cl-fp32-correctly-rounded-divide-sqrt
  std::array<std::int64_t, 2> maxImage2d{0, 0};    ///< pixels
  std::array<std::int64_t, 3> maxImage3d{0, 0, 0}; ///< pixels
  /// Pixel types that image objects can hold ("uchar4"). Known only with a context: set in Queue::device(),
  /// empty elsewhere.
  std::vector<std::string> imageFormats;
  std::vector<std::string> filteredFormats; ///< those that samplers interpolate; set with imageFormats
  unsigned computeUnits = 1;
  Quirks quirks;
  /// That the arrays of all work-items of a work-group may take (Quirk::KeepsArraysOnStack).
  std::int64_t groupArrayBytes = std::numeric_limits<std::int64_t>::max();
  HalfConversion halfConversion = HalfConversion::Instruction;
  unsigned longestVector = 16; ///< lanes that its compiler takes; OpenCL C has 16
  /// Minima and maxima of two pairs of 16-bit integers at once (PTX, compute capability 9.0).
  bool hasPackedExtremes = false;
  /// A fence that orders a work-item's accesses to memory for all work-groups: OpenCL C 1.2 has none.
  bool hasDeviceFence = false;
  /// From which predictions are made; no code depends on them. Empty where unknown, as in old journals.
  DeviceAnswers answers;
};

struct Device {
  cl_device_id id = nullptr;
  DeviceInfo info;
};

/// Every device of every platform that can compile programs, in the drivers' order. Empty if there is none.
/// Throws an Error if there is none because a driver failed.
std::vector<Device> listDevices();

/// Where listDevices() is empty: the reason, and what to do.
std::string reasonForNoDevice();

DeviceInfo describe(cl_device_id device);

/// The device that `selector` names; if that is empty, the one that the environment variable ICL_DEVICE
/// names; if that is empty too, the first GPU, else the first device. Throws an Error that lists the devices
/// if none or several match.
Device chooseDevice(std::string_view selector = {});

/// Index into `devices` of the one that a non-empty selector names:
/// - `1`: by its number in the list, from 0;
/// - `h100`: by a fragment of its name, ignoring case; a whole name is preferred to a fragment of another;
/// - `cpu`, `gpu`, `accelerator`: by its kind, where no name has such a fragment;
/// - `GPU-44d64a35`: by eight or more characters of the beginning of its UUID, ignoring case;
/// - `nvidia:h100`, `0:1`, `portable:`: platform and device, each by a fragment of its name or its number (a
///   device's number is that on its platform), or left empty for any.
std::size_t selectDevice(const std::vector<DeviceInfo> &devices, std::string_view selector);

/// The index without a selector: the first GPU, else the first. `devices` must not be empty.
std::size_t defaultDevice(const std::vector<DeviceInfo> &devices);

}
