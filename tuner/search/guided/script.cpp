#include "tuner/search/guided/script.h"
#include <algorithm>

namespace icl {

std::string placeOf(const std::string &path, std::size_t line) {
  return path + ":" + std::to_string(line) + ": ";
}

/// What is wrong with commands that are well formed.
static std::vector<std::string> rehearse(const std::vector<ScriptedCommand> &commands,
                                         const std::string &path, const Space &space) {
  std::vector<std::string> mistakes;
  GuidedSession rehearsal(space, SessionKind::Rehearsal, 0);
  std::mt19937_64 random(1);
  for (const ScriptedCommand &one : commands)
    try {
      if (one.command.file == path)
        throw inputError("the file would replace this script");
      rehearsal.run(one.command, random);
    } catch (const Error &error) {
      mistakes.push_back(placeOf(path, one.line) + error.what());
    }
  return mistakes;
}

std::vector<ScriptedCommand> parseScript(std::string_view text, const std::string &path, const Space &space) {
  std::vector<ScriptedCommand> commands;
  std::vector<std::string> mistakes;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    try {
      if (auto command = parseCommand(line, space))
        commands.push_back({number, std::move(*command)});
    } catch (const ExpressionError &error) {
      mistakes.push_back(path + ":" + std::to_string(number) + ":" + std::to_string(error.offset + 1) + ": " +
                         error.what());
    }
  }
  if (mistakes.empty())
    mistakes = rehearse(commands, path, space);
  std::string all;
  for (const std::string &mistake : mistakes)
    all += (all.empty() ? "" : "\n") + mistake;
  if (!all.empty())
    throw inputError(all);
  return commands;
}

}
