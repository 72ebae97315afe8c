// Recordings of kernels on devices, from which first guesses are learnt.
#pragma once
#include "compiler/space/definition.h"
#include "tuner/workgroup/features.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace icl {

/// A CPU has other promising values than a GPU, so each kind has predictions of its own.
enum class GuessDevice : std::uint8_t { Cpu, Gpu };
/// "cpu", "gpu".
const char *nameOf(GuessDevice);

/// A kernel on a device.
struct GuessRecording {
  std::string kernel, device; ///< names
  std::string family;         ///< kernels of one are left out together; the kernel's name if it has no other
  GuessDevice kind = GuessDevice::Gpu;
  ScenarioFeatures features; ///< of the kernel
  Assignment promising; ///< the configuration of the promising values, or the nearest recorded; has a time
  std::map<Assignment, double> timesNs; ///< complete configurations with the same knobs
  std::set<Assignment> learnt;          ///< those that models learn from; empty: a choice of all (rows.h)
  bool isPromisingTimed = true; ///< `promising` is not just the nearest recorded. Files do not keep it

  /// The least time.
  double fastestNs() const;
  /// The least time, divided by that of the configuration.
  double performance(const Assignment &) const;
};

/// Whether one has measurements of the other, as the journal of a tuning that was continued has.
bool isOfSameTuning(const GuessRecording &, const GuessRecording &);

/// Recordings as a file: what `iclc train` writes.
struct GuessModel {
  std::vector<GuessRecording> recordings;
  /// For these, guesses were better than promising values on families that were left out.
  std::set<GuessDevice> better;
  /// For these, the best of several guesses was: tunings begin with them. A file without it has `better` for
  /// both.
  std::set<GuessDevice> betterTogether;
};

/// The file's text: the same for the same model.
std::string guessModelToJson(const GuessModel &);
/// Throws an Error that states which recording is wrong.
GuessModel parseGuessModel(const std::string &text);
/// The name that readGuessModel() and isGuessModel() take for the model that is built in (shipped/).
inline constexpr const char *shippedGuessModel = "shipped";
/// The name that options take for no model.
inline constexpr const char *noGuessModel = "none";
/// Throws an Error that names the file.
GuessModel readGuessModel(const std::string &path);
/// Whether a file begins as that of a GuessModel does. False for one that cannot be read.
bool isGuessModel(const std::string &path);

}
