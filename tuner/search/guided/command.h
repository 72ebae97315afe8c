// The commands of guided tuning. Masnada 2016, chapter 5.
#pragma once
#include "tuner/model/stated_model.h"
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace icl {

/// What one parameter is fixed to. With neither values nor a count: the value that the model predicts to be
/// best.
struct Fix {
  std::size_t parameter;
  std::vector<std::uint16_t> values{}; ///< these, by index, ascending
  std::size_t best = 1; ///< without `values`: so many, those that the model predicts to be best
};

struct Command {
  enum class Kind : std::uint8_t {
    Sample,
    Model,
    Use,
    Compare,
    Plot,
    Predict,
    Fix,
    Release,
    Undo,
    Show,
    Transcript,
    Finish,
    Help
  };
  Kind kind = Kind::Finish;
  std::string text;  ///< as it was written, without blanks at its ends and comments
  std::size_t n = 0; ///< of `sample` (0: all), `use` and `predict`
  bool isSpread = false;
  StatedModel model{};
  std::optional<std::size_t> parameter{}; ///< of `plot` and `release`
  std::vector<Fix> fixes{};
  std::string file{};  ///< of `plot` and `transcript`; empty: none
  std::string topic{}; ///< of `help`; empty: all commands
};

/// What the commands are called, and what `help` prints of them.
struct CommandEntry {
  std::string_view name, usage, description;
  Command::Kind kind;
};
const std::vector<CommandEntry> &commandTable();
/// A command, by name; or all of them, one line each.
std::string commandHelp(std::string_view topic);

/// Nothing for a line that is blank or a comment (`#`). Throws an ExpressionError.
std::optional<Command> parseCommand(std::string_view line, const SpaceDefinition &);

}
