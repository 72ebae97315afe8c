// A search strategy: it is asked for configurations to try, and told what came of each.
// It knows neither where outcomes come from nor how many it will be granted: stop at any time and take
// best().
#pragma once
#include "compiler/space/space.h"
#include "tuner/outcome.h"
#include "tuner/problem_sizes.h"
#include "tuner/search/options.h"
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace icl {

struct ConfigurationHash {
  std::size_t operator()(const Configuration &) const noexcept;
};

/// A configuration and what came of it.
struct Evaluated {
  Configuration configuration;
  Outcome outcome;
};

/// What a strategy may know besides the space.
struct SearchContext {
  std::uint64_t seed = 1;
  /// Empty where unknown. The grid's are `size_x`, `size_y` and `size_z` of specification files.
  ProblemSizes sizes{};
  /// About how many configurations will be granted, 0 where unknown: strategies that go by stages divide it
  /// among them. More or fewer may come.
  std::size_t budget = 0;
  /// Times of the same kernel on the same device at other sizes.
  std::vector<KnownTime> elsewhere{};
};

class Strategy {
public:
  Strategy(const Space &space, const SearchContext &context) : space(space), random(context.seed) {}
  virtual ~Strategy() = default;

  /// Up to `n` valid configurations to try next, none of which was asked for before. More than one so that
  /// builds can run ahead. May be fewer than `n` while outcomes are outstanding on which the rest depends;
  /// empty with none outstanding: the strategy has finished. Deterministic: same space, context and outcomes,
  /// same answers. The sizes of the questions make no difference as long as outcomes are told in the order
  /// of the questions; where builds run ahead, what is built first is told first.
  std::vector<Configuration> ask(std::size_t n = 1);
  /// What came of a configuration that ask() gave; each exactly once, in any order.
  void tell(const Configuration &, const Outcome &);
  /// What ask() may well give once the outstanding outcomes are told, the likeliest first, at most `n`: for
  /// builds that run ahead of a strategy that cannot say yet what it will ask. A guess that binds nobody and
  /// changes nothing.
  virtual std::vector<Configuration> ahead(std::size_t n) const { return {}; }
  /// The fastest so far, the first told of equals; nothing if none was ok.
  const std::optional<Evaluated> &best() const { return fastest; }
  /// Asked for and not yet told.
  std::size_t outstanding() const { return open; }
  /// For people: what the strategy found out on the way, models and their quality; lines, or empty.
  virtual std::string notes() const { return ""; }

protected:
  /// Candidates, at most `n` that are new; ask() drops those that are invalid or were asked for before and
  /// comes again for more. Empty: nothing before another outcome is told, or nothing ever again.
  virtual std::vector<Configuration> propose(std::size_t n) = 0;
  /// Called by tell(), after history and best are up to date.
  virtual void learn(const Configuration &, const Outcome &) {}

  bool asked(const Configuration &c) const { return history.count(c) != 0; }
  /// In nanoseconds; infinity for one that did not run, or was not asked for, or not told yet.
  double timeOf(const Configuration &) const;

  const Space space;
  std::mt19937_64 random;

private:
  std::unordered_map<Configuration, std::optional<Outcome>, ConfigurationHash> history;
  std::optional<Evaluated> fastest;
  std::size_t open = 0;
};

/// The strategies by name: what `--strategy` accepts and its help prints.
struct StrategyEntry {
  std::string_view name;
  std::string_view description; ///< one line
  std::unique_ptr<Strategy> (*make)(const Space &, const SearchContext &, const StrategyOptions &);
  std::span<const StrategyOption> options{};
  /// Throws an Error for options that do not go together.
  void (*check)(const StrategyOptions &) = nullptr;
  /// Whether the space has any of the parameters that the strategy goes by; null: it goes by none.
  bool (*fits)(const Space &) = nullptr;
};
const std::vector<StrategyEntry> &strategies();
/// Them all, a line each with a line for each option: the help text of `--strategy`.
std::string strategyHelp();

/// `text`: a strategy's name, and after a colon options of its own: "genetic:population=20,mutation=0.1".
/// Throws an Error naming an unknown strategy, an unknown option (both with a suggestion) or a
/// wrong value.
std::unique_ptr<Strategy> makeStrategy(std::string_view text, const Space &, const SearchContext &);
/// Throws as makeStrategy() does where the text alone is at fault.
void checkStrategy(std::string_view text);
/// A sentence where the strategy goes by parameters of which the space has none; else empty. Throws as
/// checkStrategy().
std::string strategyMisfit(std::string_view text, const Space &);

}
