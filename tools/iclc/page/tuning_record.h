// A tuning as a report shows it, wherever it comes from: a journal, a recorded space, or a tuning under way.
#pragma once
#include "tuner/explanation.h"
#include "tuner/outcome.h"
#include "tuner/ratio.h"
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace icl::cli {

struct SetBack {
  std::string knob, finding;
};

/// OpenCL C. Both texts are empty if there is none.
struct CodePair {
  std::string winner, untuned;
  std::string note; ///< where it comes from, or why there is none
};

struct TuningRecord {
  struct Evaluation {
    Assignment configuration;
    Outcome outcome;
    std::optional<double> seconds{}; ///< of tuning before it ended
  };

  std::string title; ///< "blur at 1920x1080 on NVIDIA H100"
  std::string kernel, sizes;
  /// Of times: "ns", or "ns" followed by what they are relative to ("ns per pixel"); empty where it is
  /// unknown, then Outcome::timeNs has the numbers of the file.
  std::string unit = "ns";
  std::vector<std::pair<std::string, std::string>> facts; ///< "device", "driver", "command", in this order
  std::vector<std::string> notes;                         ///< sentences about the record as a whole
  std::vector<Evaluation> evaluations; ///< in order, no two of one configuration; the untuned one is in it
  std::optional<Assignment> untuned;   ///< nothing: it was not recorded
  std::optional<Assignment> winner;    ///< of the final race; nothing: the fastest evaluation
  double winnerNs = 0, untunedNs = 0;  ///< in that race; 0: as evaluated
  std::optional<Ratio> speedUp;        ///< in that race
  double copyNs = 0;                   ///< of a copy of the same bytes on the device; 0: unknown
  std::vector<SetBack> setBacks;       ///< of the winner
  CodePair code;

  /// The winner of the race, else the fastest that was measured as a whole; null if none ran.
  const Evaluation *best() const;
  /// Null if it was not recorded, or has not run.
  const Evaluation *untunedEvaluation() const;
  const Evaluation *find(const Assignment &) const;
};

}
