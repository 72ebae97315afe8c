#include "tuner/search/specification/heuristic.h"
#include "tuner/search/draws.h"
#include <algorithm>
#include <limits>
#include <utility>

namespace icl {

using Step = Specification::Step;
using Values = Specification::Values;

namespace {

[[noreturn]] void fail(Specification::Location location, const std::string &message) {
  throw errorAt(location, message);
}

/// The combinations of one step, around a base configuration.
class Combinations {
public:
  Combinations(const Space &space, const SearchContext &context, std::mt19937_64 &random, Configuration base)
      : space(space), context(context), random(random), base(base), current(std::move(base)) {}

  std::vector<Configuration> of(const Step &step) {
    ranks.resize(step.groups.size());
    visit(step, 0);
    std::sort(found.begin(), found.end(), [](const Ranked &a, const Ranked &b) {
      return std::lexicographical_compare(a.ranks.rbegin(), a.ranks.rend(), b.ranks.rbegin(), b.ranks.rend());
    });
    std::vector<Configuration> configurations;
    for (Ranked &ranked : found)
      configurations.push_back(std::move(ranked.configuration));
    return configurations;
  }

private:
  /// A configuration with the position of each group's value in its list. Combinations are ordered by these.
  struct Ranked {
    std::vector<std::size_t> ranks;
    Configuration configuration;
  };
  static constexpr std::size_t maxExamined = 1'000'000;

  const Space &space;
  const SearchContext &context;
  std::mt19937_64 &random;
  const Configuration base;
  Configuration current; ///< in which the step's parameters are set one after another
  std::vector<std::size_t> ranks;
  std::vector<Ranked> found;
  std::size_t examined = 0;

  void visit(const Step &step, std::size_t depth) {
    if (depth == step.groups.size()) {
      const bool kept =
          std::all_of(step.conditions.begin(), step.conditions.end(),
                      [&](const Specification::Term &term) { return integer(term).value_or(0) != 0; });
      if (kept && space.contains(current))
        found.push_back({ranks, current});
      return;
    }
    const Specification::Group &group = step.groups[depth];
    const std::size_t parameter = *space.find(group.parameter);
    ranks[depth] = 0;
    for (const std::uint16_t value : indices(group, parameter)) {
      if (++examined > maxExamined)
        fail(step.location, "the step has more than " + std::to_string(maxExamined) +
                                " combinations; split it, or draw from its ranges with `~`");
      current[parameter] = value;
      visit(step, depth + 1);
      ++ranks[depth];
    }
    current[parameter] = base[parameter];
  }

  /// The indices of the group's values that the space offers, without duplicates.
  std::vector<std::uint16_t> indices(const Specification::Group &group, std::size_t parameter) {
    const std::vector<Value> &offered = space.parameters()[parameter].values;
    std::vector<std::uint16_t> result;
    for (const Values &alternative : group.alternatives) {
      std::vector<std::uint16_t> part;
      for (const Value &value : alternative.kind == Values::Kind::All ? offered : valuesOf(alternative)) {
        const auto position = std::find(offered.begin(), offered.end(), value);
        if (position != offered.end())
          part.push_back(position - offered.begin());
      }
      if (alternative.draws)
        part = drawFrom(std::move(part), integer(*alternative.draws).value_or(0));
      for (const std::uint16_t index : part)
        if (std::find(result.begin(), result.end(), index) == result.end())
          result.push_back(index);
    }
    return result;
  }

  /// Draws at most `n` of them and keeps their order.
  std::vector<std::uint16_t> drawFrom(std::vector<std::uint16_t> from, std::int64_t n) {
    std::vector<std::uint16_t> result;
    for (std::size_t i = 0; i < from.size(); ++i) {
      const double wanted = double(n) - double(result.size()), left = double(from.size() - i);
      if (uniform(random) * left < wanted)
        result.push_back(from[i]);
    }
    return result;
  }

  std::vector<Value> valuesOf(const Values &values) {
    if (values.kind == Values::Kind::Single) {
      const auto value = evaluate(*values.first);
      return value ? std::vector<Value>{*value} : std::vector<Value>();
    }
    const auto first = integer(*values.first), last = integer(*values.last);
    const auto step = values.step ? integer(*values.step) : std::optional<std::int64_t>(1);
    if (!first || !last || !step)
      return {};
    const bool product = values.kind == Values::Kind::Product;
    if (product && (*step < 2 || *first < 1))
      fail(values.step->location, "a range with `*` must start at 1 or more and multiply by 2 or more");
    if (*step < 1)
      fail(values.step->location, "the step of a range must be positive");
    std::vector<Value> result;
    for (std::int64_t value = *first; value <= *last;) {
      result.push_back(value);
      if (result.size() > UINT16_MAX)
        fail(values.first->location, "the range has more than 65535 values");
      if (product ? __builtin_mul_overflow(value, *step, &value)
                  : __builtin_add_overflow(value, *step, &value))
        break;
    }
    return result;
  }

  /// The grid's size; if it is unknown, the largest.
  std::int64_t gridSize(std::size_t dimension) const {
    const auto grid = context.sizes.find("");
    return grid == context.sizes.end() ? std::numeric_limits<std::int32_t>::max() : grid->second[dimension];
  }

  std::optional<Value> evaluate(const Specification::Term &term) const {
    return term.expression.evaluate([&](std::string_view name) -> std::optional<Value> {
      if (const auto dimension = sizeDimension(name))
        return gridSize(*dimension);
      const auto best = bestParameter(name);
      const auto index = space.find(best ? *best : name);
      if (!index)
        return std::nullopt;
      return space.parameters()[*index].values[(best ? base : current)[*index]];
    });
  }

  std::optional<std::int64_t> integer(const Specification::Term &term) const {
    const auto value = evaluate(term);
    const auto *number = value ? std::get_if<std::int64_t>(&*value) : nullptr;
    return number ? std::optional(*number) : std::nullopt;
  }
};

class Heuristic : public Strategy {
public:
  Heuristic(const Space &space, const SearchContext &context, Specification s, std::optional<Specification> a)
      : Strategy(space, context), context(context), specification(std::move(s)), again(std::move(a)) {
    specification.check(space);
    if (const auto reference = space.reference())
      candidates = {*reference};
  }

private:
  const SearchContext context;
  Specification specification;
  std::optional<Specification> again;
  std::size_t nextStep = 0;
  std::vector<Configuration> candidates; ///< of the current step; at first the reference
  std::size_t nextCandidate = 0;
  std::optional<Configuration> fastest; ///< since the search began at a random configuration, if it did
  double fastestNs = std::numeric_limits<double>::infinity();
  bool foundNew = false; ///< since then

  std::vector<Configuration> propose(std::size_t n) override {
    std::vector<Configuration> proposed;
    while (proposed.empty()) {
      while (nextCandidate < candidates.size() && proposed.size() < n) {
        const Configuration &candidate = candidates[nextCandidate++];
        if (wasAsked(candidate))
          consider(candidate, timeOf(candidate));
        else
          proposed.push_back(candidate);
      }
      // The next step starts from the best configuration, which is known only when all outcomes are reported.
      if (proposed.empty() && (outstanding() > 0 || !beginStep()))
        break;
    }
    foundNew |= !proposed.empty();
    return proposed;
  }

  void learn(const Configuration &configuration, const Outcome &outcome) override {
    if (outcome.ok())
      consider(configuration, outcome.timeNs);
  }

  void consider(const Configuration &configuration, double timeNs) {
    if (timeNs < fastestNs) {
      fastest = configuration;
      fastestNs = timeNs;
    }
  }

  bool beginStep() {
    if (nextStep == specification.steps.size())
      return beginAgain();
    const auto base = fastest ? fastest : space.reference();
    if (!base)
      return false;
    candidates = Combinations(space, context, random, *base).of(specification.steps[nextStep++]);
    nextCandidate = 0;
    return true;
  }

  bool beginAgain() {
    if (!again || !std::exchange(foundNew, false))
      return false;
    const auto start = space.sample(random);
    if (!start)
      return false;
    specification = *again;
    candidates = {*start};
    nextCandidate = nextStep = 0;
    fastest.reset();
    fastestNs = std::numeric_limits<double>::infinity();
    return true;
  }
};

}

std::unique_ptr<Strategy> makeHeuristic(const Space &space, const SearchContext &context,
                                        Specification specification, std::optional<Specification> again) {
  return std::make_unique<Heuristic>(space, context, std::move(specification), std::move(again));
}

}
