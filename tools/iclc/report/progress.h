// Progress on the standard error: a bar on a terminal; for a tuning, plain lines elsewhere.
#pragma once
#include "tuner/tune_space.h"
#include <optional>
#include <string>

namespace icl::cli {

/// A bar and a text on the last line of a terminal, drawn anew each time. If the line is too short for both,
/// the bar shrinks first.
class ProgressBar {
public:
  ProgressBar() = default;
  ~ProgressBar() { finish(); }
  ProgressBar(const ProgressBar &) = delete;
  ProgressBar &operator=(const ProgressBar &) = delete;

  /// `done`: from 0 to 1.
  void draw(double done, const std::string &text);
  /// Leaves the bar and goes to the next line.
  void finish();
  /// Removes the bar.
  void erase();

private:
  bool isOpen = false;
};

class Progress {
public:
  /// `seconds`: the time limit, if there is one.
  Progress(std::optional<double> seconds, bool isTerminal) : limit(seconds), isTerminal(isTerminal) {}

  void show(const TuneProgress &);

private:
  std::optional<double> secondsLeft(const TuneProgress &) const;
  bool shouldPrintLine(const TuneProgress &) const;

  std::optional<double> limit;
  bool isTerminal;
  ProgressBar bar;
  std::size_t lastLine = 0; ///< evaluations when a line was last written
  double lastBestNs = 0;
};

}
