#include "tuner/outcome.h"
#include <array>

namespace icl {

static constexpr std::array<std::string_view, 7> names = {
    "ok", "build_error", "launch_error", "wrong_output", "timeout", "crash", "refused"};

std::string_view toString(Outcome::Kind kind) { return names[static_cast<std::size_t>(kind)]; }

std::optional<Outcome::Kind> outcomeKind(std::string_view name) {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == name)
      return static_cast<Outcome::Kind>(i);
  return std::nullopt;
}

std::string notDoneAfter(double seconds) {
  const std::string text = std::to_string(seconds);
  return "not done after " + text.substr(0, text.find('.') + 2) + " s";
}

}
