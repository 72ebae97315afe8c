// Progress on the standard error: a bar on a terminal; for a tuning, plain lines elsewhere.
#pragma once
#include "tuner/tune_space.h"
#include <optional>
#include <string>

namespace icl::cli {

/// A bar and a text on the last line of a terminal, redrawn each time. If the line is too short for both,
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
  /// `tasks`: how many tunings follow one another.
  Progress(std::size_t tasks, bool isTerminal) : tasks(tasks), isTerminal(isTerminal) {}

  /// The next task begins. `seconds`: its time limit, if there is one.
  void begin(const std::string &title, std::optional<double> seconds);
  void show(const TuneProgress &);
  /// The state of the task in words.
  void say(const std::string &text);
  /// A line that stays.
  void note(const std::string &text);
  /// Leaves the bar, so that other text can follow.
  void pause() { bar.finish(); }

private:
  std::optional<double> secondsLeft(const TuneProgress &) const;
  bool shouldPrintLine(const TuneProgress &) const;

  const std::size_t tasks;
  std::size_t begun = 0;
  std::string prefix; ///< "[2/5] blur at 640x480: " if there are several tasks
  std::optional<double> limit;
  bool isTerminal;
  ProgressBar bar;
  std::size_t lastLine = 0; ///< evaluations when a line was last written
  double lastBestNs = 0;
};

}
