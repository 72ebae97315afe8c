// The interface of search strategies: a strategy is asked for configurations to try and told the outcome of
// each. It knows neither where outcomes come from nor how many there will be: stop at any time and take
// best().
#pragma once
#include "compiler/space/space.h"
#include "tuner/guesses.h"
#include "tuner/outcome.h"
#include "tuner/problem_sizes.h"
#include "tuner/search/console.h"
#include "tuner/search/options.h"
#include "tuner/workgroup/features.h"
#include <functional>
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

/// A configuration and its outcome.
struct Evaluated {
  Configuration configuration;
  Outcome outcome;
};

/// What a strategy knows besides the space.
struct SearchContext {
  std::uint64_t seed = 1;
  /// Empty if unknown. The grid's sizes are `size_x`, `size_y` and `size_z` of specification files.
  ProblemSizes sizes{};
  /// The expected number of evaluations, 0 if unknown. Strategies with stages divide it among them. The
  /// actual number may be higher or lower.
  std::size_t budget = 0;
  /// Times of the same kernel on the same device at other sizes.
  std::vector<KnownTime> elsewhere{};
  /// Where a person answers; null: nobody does. Must outlive the strategy.
  Console *console = nullptr;
  /// The same search runs several times, so it writes no files.
  bool isRepeated = false;
  /// Returns configurations that are built and not measured yet: their outcomes are known soonest. Empty: all
  /// outcomes take equally long. It only lives as long as the tuning.
  std::function<std::vector<Configuration>()> built{};
  /// Whether a configuration is expected to take far longer to build than most. May be called from any
  /// thread. Empty: none is.
  std::function<bool(const Configuration &)> buildsLong{};
  /// How many configurations, built and measured at the same time, keep the devices busy. Empty: one.
  std::function<std::size_t()> atOnce{};
  /// Of the kernel, the device and the data, for predictions; empty where unknown.
  ScenarioFeatures features{};
  /// First guesses that are known already, the best first: `auto` begins with them.
  std::vector<Configuration> guesses{};
  /// Predicts the logarithm of a configuration's time, up to a constant: `auto` begins with this opinion.
  /// Empty: unknown. May be called from several threads.
  std::function<double(const Configuration &)> predicted{};
};

class Strategy {
public:
  Strategy(const Space &space, const SearchContext &context) : space(space), random(context.seed) {}
  virtual ~Strategy() = default;

  /// Up to `n` valid configurations to try next, none of which ask() has returned before. With more than one,
  /// builds can run ahead. Fewer than `n` if the rest depends on outstanding outcomes; if it is empty and no
  /// outcome is outstanding, the strategy has finished. Deterministic: the same space, context and outcomes
  /// give the same configurations. The values of `n` make no difference as long as outcomes are told in the
  /// order of the configurations.
  std::vector<Configuration> ask(std::size_t n = 1);
  /// While outcomes that take long are outstanding: what to try meanwhile, none of which ask() has returned
  /// before. Empty if the strategy has to know these outcomes first, as most have. What ask() returns later
  /// depends on this.
  std::vector<Configuration> askMeanwhile();
  /// Takes the outcome of a configuration that was asked for; each exactly once, in any order.
  void tell(const Configuration &, const Outcome &);
  /// What ask() may return after the outstanding outcomes are told, and after that. It can be built ahead.
  /// The guesses do not refer to the strategy, and change nothing.
  virtual Guesses ahead() const { return {}; }
  /// The fastest so far, the first of equally fast ones; nothing if none was ok.
  const std::optional<Evaluated> &best() const { return fastest; }
  /// What was asked for but not yet told, in the order in which it was asked for.
  const std::vector<Configuration> &awaited() const { return open; }
  std::size_t outstanding() const { return open.size(); } ///< their number
  /// Findings of the search for people to read, such as models and their quality; lines, or empty.
  virtual std::string notes() const { return ""; }

protected:
  /// Candidates, at most `n` new ones. ask() drops those that are invalid or not new and calls again for
  /// more. Empty if there are none before another outcome is told, or none any more.
  virtual std::vector<Configuration> propose(std::size_t n) = 0;
  /// Candidates for askMeanwhile(), which drops those that are invalid or not new.
  virtual std::vector<Configuration> proposeMeanwhile() { return {}; }
  /// Called by tell(), after history and best are up to date.
  virtual void learn(const Configuration &, const Outcome &) {}

  bool wasAsked(const Configuration &c) const { return history.count(c) != 0; }
  /// In nanoseconds; infinity if it did not run, was not asked for or is not told yet.
  double timeOf(const Configuration &) const;

  const Space space;
  std::mt19937_64 random;

private:
  std::unordered_map<Configuration, std::optional<Outcome>, ConfigurationHash> history;
  std::optional<Evaluated> fastest;
  std::vector<Configuration> open;

  /// False if it is invalid or not new.
  bool note(const Configuration &);
};

/// The strategies by name: what `--strategy` accepts and its help prints.
struct StrategyEntry {
  std::string_view name;
  std::string_view description; ///< one line
  std::unique_ptr<Strategy> (*make)(const Space &, const SearchContext &, const StrategyOptions &);
  std::span<const StrategyOption> options{};
  /// Throws an Error for options that exclude each other.
  void (*check)(const StrategyOptions &) = nullptr;
  /// Whether the space has any of the parameters by which the strategy searches; null if any space will do.
  bool (*fits)(const Space &) = nullptr;
};
const std::vector<StrategyEntry> &strategies();
/// All strategies, one line for each and for each option: the help text of `--strategy`.
std::string strategyHelp();

/// `text`: a strategy's name, and after a colon options of its own: "genetic:population=20,mutation=0.1".
/// Throws an Error naming an unknown strategy, an unknown option (both with a suggestion) or a
/// wrong value.
std::unique_ptr<Strategy> makeStrategy(std::string_view text, const Space &, const SearchContext &);
/// Throws like makeStrategy(), but only for errors in the text.
void checkStrategy(std::string_view text);
/// A message if the strategy searches by certain parameters and the space has none of them; else empty.
/// Throws like checkStrategy().
std::string strategyMisfit(std::string_view text, const Space &);

}
