// Which variant of a kernel a call takes. The run-time library, `iclc compile`, `run` and `verify`, and the
// tuner all use this rule. It does not use OpenCL.
//
// 1. A variant that was tuned on this device at exactly these sizes.
// 2. Else one that was tuned on this device at other sizes and takes its sizes at run time: the one of the
//    nearest sizes, if it can run at these.
// 3. Else the same for a device of the same architecture: at these sizes, then at the nearest.
// 4. Else one that was guessed for this device.
// 5. Else one with the values that are promising on this kind of device.
// 6. Else the untuned variant.
// A variant that cannot run on the device is passed over, and so is one with values of parameters compiled in
// that are not the call's. Where they are the call's, such variants of a device come before all others of it.
#pragma once
#include "launch.h"
#include <functional>

namespace icl::runtime {

/// What the rule needs to know about a variant.
struct Candidate {
  std::string device;                        ///< its name; empty: any
  std::optional<Extent> fixedGrid;           ///< the only grid that it computes
  std::map<std::string, Extent> fixedImages; ///< the only sizes that these images may have
  std::optional<Tuning> tuning;              ///< nothing: untuned; with a device, guessed for it
  std::string architecture{};                ///< of the device; empty: unknown
  DeviceKind kind = DeviceKind::Any;         ///< as in Variant
  FixedValues fixedValues{};                 ///< the only values of these parameters that it takes
};

Candidate candidateOf(const Variant &);

/// What is called.
struct ChoiceRequest {
  std::string device; ///< its name
  CallSizes sizes;
  /// Launch: on plain buffers. Kernel: on images that are in the variant's storage already.
  Objective objective = Objective::Launch;
  unsigned dimensions = 2;           ///< of the grid; for texts
  std::string architecture{};        ///< of the device; empty: unknown
  DeviceKind kind = DeviceKind::Any; ///< of the device; Any: neither
  FixedValues values{};              ///< of the call's parameters, as far as they are known
};

enum class ChoiceReason : std::uint8_t {
  TunedForSizes,        ///< on this device, at exactly these sizes
  TunedForOtherSizes,   ///< on this device; it takes its sizes at run time
  TunedForArchitecture, ///< on a device of the same architecture
  Guessed,              ///< untuned, with a first guess for this device
  Promising,            ///< untuned, with promising values for this kind of device
  TunedForOtherDevices, ///< untuned, because only other devices have tuned variants
  TunedOnesDoNotFit,    ///< untuned, because this device's tuned variants cannot run at these sizes
  NothingTuned,         ///< untuned, because no variant is tuned
};

struct Selection {
  std::size_t index = 0; ///< of the candidate
  ChoiceReason reason = ChoiceReason::NothingTuned;
  /// "tuned for 512x512 on DEVICE", "tuned for 512x512 on DEVICE, sizes at run time: 640x480 was not tuned"
  std::string text;
};

/// Why a candidate cannot run here at the requested sizes, although its compiled-in sizes allow it; empty if
/// it can run. Not called for the untuned variant.
using Obstacle = std::function<std::string(std::size_t candidate)>;

/// The candidate that the rule chooses. Nothing if no other one can run here and there is no untuned one for
/// this device and these sizes.
/// - Exactly these sizes: compiled in, or timed at them. Variants of the objective come first,
///   then the fastest; without times, the one with sizes compiled in.
/// - Nearest: variants of the objective come first. Then the smallest absolute logarithm of the ratio of
///   pixel counts decides, then the smallest sum of these logarithms over the sides. A variant that was timed
///   at several sizes counts with the nearest of them.
std::optional<Selection> selectCandidate(const std::vector<Candidate> &, const ChoiceRequest &,
                                         const Obstacle &obstacle = {});

/// What a call takes, for programs that want to know.
struct Choice {
  ChoiceReason reason = ChoiceReason::NothingTuned;
  std::string device;        ///< of the call
  std::string configuration; ///< of the variant: "block_x=2 wg_x=16"
  std::string text;          ///< as in Selection
  /// On this device, or on one of its architecture.
  bool isTuned() const {
    return reason == ChoiceReason::TunedForSizes || reason == ChoiceReason::TunedForOtherSizes ||
           reason == ChoiceReason::TunedForArchitecture;
  }
  /// The plain untuned variant, for which there is no other if it does not build.
  bool isLast() const {
    return !isTuned() && reason != ChoiceReason::Guessed && reason != ChoiceReason::Promising;
  }
};

}
