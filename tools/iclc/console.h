// The terminal as a place where a strategy asks.
#pragma once
#include "tuner/search/console.h"
#include <atomic>
#include <functional>

namespace icl::cli {

/// Reads the standard input, and prints to the standard error, because the standard output is for results.
/// The prompt is printed only if the input is a terminal.
class TerminalConsole : public Console {
public:
  /// `stop`: once set, there are no more lines; null: reading is not interrupted. `before` is called before
  /// anything is printed.
  explicit TerminalConsole(
      const std::atomic<bool> *stop = nullptr, std::function<void()> before = [] {});

  std::optional<std::string> readLine(const std::string &prompt) override;
  void print(const std::string &text) override;

private:
  const std::atomic<bool> *stop;
  const std::function<void()> before;
  std::string waiting; ///< read, but not returned yet
  bool isAtEnd = false;

  bool isStopped() const { return stop && *stop; }
  void readMore();
};

}
