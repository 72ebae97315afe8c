// How well predictions for scenarios do that a predictor has not learnt from: Cummins et al. 2015, section 7.
#pragma once
#include "tuner/workgroup/predictor.h"

namespace icl {

/// What is left out together, predicted from the rest, in turn.
enum class Protocol : std::uint8_t {
  TenFold,         ///< a tenth of the scenarios, at random
  SyntheticToReal, ///< all kernels that are not synthetic, once
  Device,
  Kernel,
  Family,
  Dataset
};
/// "10-fold", "synthetic to real", "device", "kernel", "family", "dataset".
const char *nameOf(Protocol);
/// Those under which every scenario that is predicted leaves others to learn from.
std::vector<Protocol> protocolsFor(const std::vector<Scenario> &);

/// Means over the scenarios that were predicted.
struct Evaluation {
  std::size_t scenarios = 0;
  double performance = 0;          ///< of the oracle; 0 where nothing legal was predicted
  double geometricPerformance = 0; ///< over those where something legal was
  double accuracy = 0;             ///< the first prediction is the oracle
  double validity = 0;             ///< the first prediction is legal, of those that were measured or refused
  double refused = 0;              ///< sizes that were tried and refused by the device
  double unmeasured = 0;           ///< sizes that were tried and not measured: the next one is taken
  double overBaseline = 0;         ///< t(best fixed size of the training) / t, where that is legal
  double overSmall = 0;            ///< the same of 4x4, the paper's baseline; NaN where it never is legal
  double overExpert = 0;           ///< the same of 32x4, the human expert's
  double microseconds = 0;         ///< per prediction
};

/// Of a method. Deterministic, except for the microseconds.
Evaluation evaluate(const std::vector<Scenario> &, const WorkGroupMethod &, Protocol);
/// Of the best fixed size of the training, of a given size, and of a legal size at random.
Evaluation evaluateBaseline(const std::vector<Scenario> &, Protocol);
Evaluation evaluateFixed(const std::vector<Scenario> &, WorkGroupSize, Protocol);
Evaluation evaluateRandom(const std::vector<Scenario> &, Protocol);

}
