// The table of strategies. A new strategy is a file that defines its entry, and its name here.
#include "compiler/space/suggest.h"
#include "tuner/search/strategy.h"
#include <algorithm>

namespace icl {

extern const StrategyEntry exhaustiveSearch, randomSearch, lhsSearch, greedySearch, greedyRestartSearch,
    geneticSearch, annealingSearch, psoSearch, expertSearch, dimsSearch, optsSearch, hybridSearch, annSearch,
    linearSearch, quantileSearch, guidedSearch, specificationSearch, workGroupSearch, autoSearch;

const std::vector<StrategyEntry> &strategies() {
  static const std::vector<StrategyEntry> table = {
      autoSearch,          exhaustiveSearch, randomSearch,        lhsSearch,      greedySearch,
      greedyRestartSearch, geneticSearch,    annealingSearch,     psoSearch,      expertSearch,
      dimsSearch,          optsSearch,       hybridSearch,        annSearch,      linearSearch,
      quantileSearch,      guidedSearch,     specificationSearch, workGroupSearch};
  return table;
}

std::string strategyHelp() {
  std::string text;
  for (const StrategyEntry &entry : strategies()) {
    text += (text.empty() ? "" : "\n") + std::string(entry.name) + ": " + std::string(entry.description);
    for (const StrategyOption &option : entry.options)
      text += "\n    " + std::string(option.name) + "=" + std::string(option.defaultValue) + ": " +
              std::string(option.description);
  }
  return text;
}

/// Parses a strategy's name and options.
static std::pair<const StrategyEntry *, StrategyOptions> parse(std::string_view text) {
  const std::string_view name = text.substr(0, text.find(':'));
  const std::string_view given = text.substr(std::min(name.size() + 1, text.size()));
  if (text.ends_with(':'))
    throw usageError("`" + std::string(text) + "` has no option=value after its colon");
  std::vector<std::string> names;
  for (const StrategyEntry &entry : strategies()) {
    names.emplace_back(entry.name);
    if (entry.name != name)
      continue;
    StrategyOptions options(name, entry.options, given);
    if (entry.check)
      entry.check(options);
    return {&entry, std::move(options)};
  }
  throw usageError("there is no strategy `" + std::string(name) + "`" + didYouMeanOneOf(name, names));
}

std::unique_ptr<Strategy> makeStrategy(std::string_view text, const Space &space,
                                       const SearchContext &context) {
  const auto [entry, options] = parse(text);
  return entry->make(space, context, options);
}

void checkStrategy(std::string_view text) { parse(text); }

std::string strategyMisfit(std::string_view text, const Space &space) {
  const StrategyEntry &entry = *parse(text).first;
  if (!entry.fits || entry.fits(space))
    return "";
  return "the space has none of the knobs that strategy `" + std::string(entry.name) +
         "` searches by (docs/strategies.md)";
}

}
