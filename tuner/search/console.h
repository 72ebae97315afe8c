// A person at a terminal, for strategies that ask.
#pragma once
#include <optional>
#include <string>

namespace icl {

class Console {
public:
  virtual ~Console() = default;
  /// Waits for a line, without its end; nothing when there are no more.
  virtual std::optional<std::string> readLine(const std::string &prompt) = 0;
  /// Prints text of whole lines.
  virtual void print(const std::string &text) = 0;
};

}
