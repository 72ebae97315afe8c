// Scripts of guided tuning: files of commands.
#pragma once
#include "tuner/search/guided/session.h"

namespace icl {

struct ScriptedCommand {
  std::size_t line; ///< from 1
  Command command;
};

/// The commands of a text, one per line. Checks them against the space and, by a rehearsal without
/// measurements, against each other. Throws an Error with all mistakes, each on a line of its own that begins
/// with `path`, line and column.
std::vector<ScriptedCommand> parseScript(std::string_view text, const std::string &path, const Space &);

/// "PATH:LINE: ".
std::string placeOf(const std::string &path, std::size_t line);

}
