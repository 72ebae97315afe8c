// The tuned file (`*.tuned.json`): the fastest configurations known for each kernel, device and sizes. It is
// meant to be checked in.
//
//   {"version": 1, "entries": [
//     {"kernel": "blur", "source": "6f1d...", "device": "H100", "driver": "550.54",
//      "architecture": "NVIDIA Corporation gpu 9.0", "objective": "launch",
//      "grid": [1920, 1080, 1], "images": {},
//      "configuration": {"boundary": "split", "sizes": "fixed", "wg_x": 32},
//      "time_ns": 85000, "launch_time_ns": 85000, "kernel_time_ns": 81000, "reference_time_ns": 450000,
//      "evaluations": 200, "strategy": "hybrid", "date": "2026-01-31"}]}
//
// "values": {"radius": "3"} is in entries that have values of parameters compiled in.
// "packed_extremes": true and "device_fence": true follow the driver for a device that has them. Older files
// have no objective: their times are those of the kernel. An entry that was tuned for any size has
// "measured_grids": [[64, 64, 1], ...] in place of "grid".
#pragma once
#include "compiler/compile.h"
#include "tuner/objective.h"
#include <functional>
#include <icl/choice.h>
#include <optional>
#include <string>
#include <vector>

namespace icl {

struct TunedEntry {
  std::string kernel;
  std::string source;             ///< sourceHash() of what was tuned; may be empty
  std::string device, driver;     ///< as the device reports them
  std::string architecture{};     ///< runtime::DeviceInfo::architecture; empty in older files
  bool hasPackedExtremes = false; ///< Device::hasPackedExtremes, for which code can be generated elsewhere
  bool hasDeviceFence = false;    ///< Device::hasDeviceFence, likewise
  Objective objective = Objective::Kernel;
  Sizes sizes;                                 ///< at which it was timed; no grid: see measuredGrids
  std::map<std::string, std::string> values{}; ///< of parameters, compiled in, as valueText() writes them
  std::vector<Extent> measuredGrids;           ///< of a tuning for any size: the grids at which it was timed
  Assignment configuration;
  double timeNs = 0;                         ///< of one run of the kernel, by the objective
  double launchTimeNs = 0, kernelTimeNs = 0; ///< by each objective; 0: unknown
  double referenceTimeNs = 0; ///< of the untuned reference variant by the objective, in the same tuning
  std::int64_t evaluations = 0;
  std::string strategy;
  std::string date; ///< year-month-day; may be empty

  /// Whether it takes its sizes when it is launched, as a configuration without the knob does. Otherwise it
  /// is compiled for `sizes` and runs at no others.
  bool isForAnySize() const;
};

/// Whether both are of one kernel on one device, at the same sizes and values, by the same objective.
bool isLike(const TunedEntry &, const TunedEntry &);
/// Whether they also have the same form: both are for any size or both are not. A file has one such entry.
bool haveSameKey(const TunedEntry &, const TunedEntry &);

/// How the entry's variant was tuned.
runtime::Tuning tuningOf(const TunedEntry &);
/// The entry as the rule that chooses variants takes it. Values are their texts, as in fixedTexts().
runtime::Candidate candidateOf(const TunedEntry &);

/// The values that the kernel has compiled in, as texts.
std::map<std::string, std::string> valueTexts(const ast::Kernel &);
/// For choices among entries: their types do not matter.
runtime::FixedValues fixedTexts(const std::map<std::string, std::string> &values);

struct TunedChoice {
  const TunedEntry *entry;
  runtime::ChoiceReason reason;
};

struct TunedFile {
  std::vector<TunedEntry> entries; ///< no two of them with the same key

  /// Throws an Error that names the file, also if it is not a tuned file or of another version.
  static TunedFile read(const std::string &path);
  /// Writes beside the file and renames, so that a reader sees the old file or the new one. Throws an Error
  /// that names the file.
  void write(const std::string &path) const;

  /// Adds the entry, replacing the one with its key.
  void merge(TunedEntry);
  /// Adds the entries that another file has now, in place of all that are like one of these or like one that
  /// it had before.
  void replace(const std::vector<TunedEntry> &before, const std::vector<TunedEntry> &now);

  /// The kernel's entry that a call on this device at these sizes takes (runtime/include/icl/choice.h), as
  /// far as sizes and values decide. Nothing if it takes the untuned variant. `sizes` has the grid.
  std::optional<TunedChoice> find(const std::string &kernel, const std::string &device, const Sizes &,
                                  Objective, const std::map<std::string, std::string> &values = {}) const;
};

/// Reads the file if it exists, merges the entry, and writes it, under the file's lock. Throws an Error and
/// leaves the file as it is when it is not a tuned file.
void updateTunedFile(const std::string &path, TunedEntry);
/// The same with any change.
void updateTunedFile(const std::string &path, const std::function<void(TunedFile &)> &change);

}
