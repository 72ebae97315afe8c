#include "tuner/search/guided/command.h"
#include <algorithm>

namespace icl {

using Kind = Command::Kind;

const std::vector<CommandEntry> &commandTable() {
  static const std::vector<CommandEntry> table = {
      {"sample", "sample N|all [spread]",
       "measure N more configurations of the region (all: what is left of it), drawn at random, or far from "
       "each other",
       Kind::Sample},
      {"model", "model [log(time) ~] FORMULA [quantile Q]",
       "state a model of time: x, x^2, 1/x, log(x), a:b or a*b, separated by `+`; by least squares, or of a "
       "quantile of the times",
       Kind::Model},
      {"use", "use N", "make the model with this number in `compare` the one that is used", Kind::Use},
      {"compare", "compare",
       "print the models side by side, and what they predict for the fastest configurations", Kind::Compare},
      {"plot", "plot [FACTOR] [to FILE.svg]",
       "plot time against a factor, with fitted lines and residuals; without a factor, observed against "
       "predicted times",
       Kind::Plot},
      {"predict", "predict [N]", "print the N (5) best predictions of the model in the region",
       Kind::Predict},
      {"fix", "fix FACTOR[=VALUE[|VALUE...]|best N], ...",
       "leave only these values of factors in the region; without values, the best one, or the N best, by "
       "the "
       "model",
       Kind::Fix},
      {"release", "release FACTOR", "give a fixed factor all its values again", Kind::Release},
      {"undo", "undo", "take the last `model`, `use`, `fix` or `release` back; measurements are kept",
       Kind::Undo},
      {"show", "show", "print the region, its factors and the fastest configuration", Kind::Show},
      {"transcript", "transcript FILE",
       "write the commands, with replies as comments, to a file; it is a script", Kind::Transcript},
      {"finish", "finish", "end the search", Kind::Finish},
      {"help", "help [COMMAND]", "print this", Kind::Help},
  };
  return table;
}

std::string commandHelp(std::string_view topic) {
  std::size_t width = 0;
  for (const CommandEntry &entry : commandTable())
    width = std::max(width, entry.name.size());
  std::string text;
  for (const CommandEntry &entry : commandTable())
    if (topic == entry.name)
      return std::string(entry.usage) + "\n    " + std::string(entry.description) + '\n';
    else
      text += std::string(entry.usage) + "\n    " + std::string(entry.description) + '\n';
  return text;
}

}
