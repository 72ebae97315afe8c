// How a tuning gets on, on the standard error: a bar on a terminal, plain lines elsewhere.
#pragma once
#include "tuner/tune.h"
#include <optional>
#include <string>

namespace icl::cli {

class Progress {
public:
  /// `seconds`: the time limit, if there is one.
  Progress(std::optional<double> seconds, bool isTerminal) : limit(seconds), isTerminal(isTerminal) {}
  ~Progress() { finish(); }
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  void show(const TuneProgress &);
  /// Ends the bar's line.
  void finish();

private:
  std::optional<double> secondsLeft(const TuneProgress &) const;
  bool isWorthALine(const TuneProgress &) const;

  std::optional<double> limit;
  bool isTerminal;
  bool barOpen = false;
  std::size_t lastLine = 0; ///< evaluations when a line was last written
  double lastBestNs = 0;
};

}
