// The strategy that runs a user's heuristic specification file.
#include "tuner/files/read.h"
#include "tuner/search/specification/heuristic.h"

namespace icl {

static constexpr StrategyOption fileOption[] = {
    {"file", StrategyOption::Kind::Text, "", "path of the specification file"},
};

static void check(const StrategyOptions &options) {
  if (options.text("file").empty())
    throw usageError("strategy `specification` needs its file: `specification:file=PATH`");
}

static std::string read(const std::string &path) {
  try {
    return readWhole(path, textLimit);
  } catch (const Error &error) {
    throw error.in("cannot read the heuristic specification `" + path + "`: ");
  }
}

static std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context,
                                      const StrategyOptions &options) {
  const std::string &path = options.text("file");
  const std::string text = read(path);
  try {
    Specification specification = Specification::parse(text);
    if (!specification.steps.empty())
      return makeHeuristic(space, context, std::move(specification));
  } catch (const Error &error) {
    throw error.in(path + ":");
  }
  throw inputError("the heuristic specification `" + path + "` has no steps");
}

extern const StrategyEntry specificationSearch;
const StrategyEntry specificationSearch = {
    "specification", "a heuristic written by the user, from a file (syntax in docs/strategies.md)", make,
    fileOption, check};

}
