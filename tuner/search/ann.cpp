// Neural networks in two stages: Falch & Elster 2015 and 2017. A random sample trains an ensemble on the
// logarithm of time, configurations that did not run left out; then the configurations of the lowest
// predicted times are tried in order, a fixed number M of them (2015), or as long as the probability that the
// next is faster than the best so far is above a threshold T (2017, equation 2). The distribution is Gaussian
// on the logarithm, where the paper has it on time itself, which may then be negative. Times known from other
// sizes train the same networks, which then have the sizes as further inputs (2017, section 5.4), and whose
// outputs are times a pixel, so that they need not learn that more pixels take longer.
#include "tuner/model/distributions.h"
#include "tuner/model/inputs.h"
#include "tuner/model/network.h"
#include "tuner/search/generational.h"
#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

namespace icl {

namespace {

class TwoStage : public Generational {
public:
  TwoStage(const Space &space, const SearchContext &context, const StrategyOptions &options)
      : Generational(space, context), elsewhere(options.flag("sizes") ? usable(context) : noTimes()),
        sizes(context.sizes), inputs(this->space, sizes, elsewhere), seed(context.seed),
        wanted(trainingFor(context, options)), fixedCount(options.whole("M")), threshold(options.number("T")),
        parts(unsigned(options.whole("k"))), neurons(unsigned(options.whole("neurons"))) {}

  std::string notes() const override { return report; }

private:
  /// As many are predicted at once, and kept to be tried.
  static constexpr std::size_t batch = 8192, kept = 10'000;
  /// The largest space that is predicted whole; of a larger one as many draws, and what is around the best.
  static constexpr double wholeSpace = 4e6;
  static constexpr std::size_t drawn = 500'000;

  struct Guess {
    float logTime;
    Configuration configuration;
    bool operator<(const Guess &other) const {
      return logTime != other.logTime ? logTime < other.logTime : configuration < other.configuration;
    }
  };

  const std::vector<KnownTime> elsewhere;
  const ProblemSizes sizes;
  const NetworkInputs inputs;
  const std::uint64_t seed;
  const std::size_t wanted; ///< first-stage configurations
  const std::size_t fixedCount;
  const double threshold;
  const unsigned parts, neurons;
  std::vector<Configuration> sample;
  std::vector<Guess> guesses; ///< the lowest first, once trained
  bool isTrained = false;
  std::size_t next = 0, predicted = 0;
  std::size_t second = 0; ///< second-stage configurations that ran
  double squares = 0; ///< of second-stage errors of the logarithm, and of the ensemble's own as if k of them
  std::string report;

  static std::vector<KnownTime> noTimes() { return {}; }
  static std::vector<KnownTime> usable(const SearchContext &context) {
    return context.sizes.count("") ? context.elsewhere : noTimes();
  }

  static std::size_t trainingFor(const SearchContext &context, const StrategyOptions &options) {
    constexpr std::size_t standard = 1000;
    if (options.whole("training"))
      return options.whole("training");
    return context.budget ? std::clamp<std::size_t>(context.budget * 3 / 4, 2, standard) : standard;
  }

  std::vector<Configuration> generation() override {
    if (sample.empty())
      return drawSample();
    if (!isTrained)
      train();
    return nextGuess();
  }

  std::vector<Configuration> drawSample() {
    while (sample.size() < wanted) {
      auto configuration = fresh();
      if (!configuration)
        break;
      sample.push_back(std::move(*configuration));
    }
    return sample;
  }

  /// A column a sample, and its target: the logarithm of the time a pixel of the grid here would take.
  struct Training {
    Eigen::MatrixXf inputs;
    Eigen::VectorXf targets;
    Eigen::Index own = 0; ///< the first of them; the others are from other sizes
    std::set<ProblemSizes> otherSizes;
  };

  static double logPixels(const ProblemSizes &sizes) {
    const auto &grid = sizes.at("");
    return std::log(double(grid[0])) + std::log(double(grid[1])) + std::log(double(grid[2]));
  }

  Training trainingSet() const {
    std::vector<Configuration> ran;
    for (const Configuration &c : sample)
      if (std::isfinite(timeOf(c)) && timeOf(c) > 0)
        ran.push_back(c);
    Training set;
    set.own = Eigen::Index(ran.size());
    std::vector<Eigen::VectorXf> columns;
    std::vector<double> targets;
    for (const Configuration &c : ran)
      targets.push_back(std::log(timeOf(c)));
    for (const KnownTime &known : elsewhere)
      if (auto column = inputs.of(known)) {
        columns.push_back(std::move(*column));
        targets.push_back(std::log(known.timeNs) + logPixels(sizes) - logPixels(known.sizes));
        set.otherSizes.insert(known.sizes);
      }
    set.inputs.resize(inputs.size(), Eigen::Index(targets.size()));
    set.inputs.leftCols(set.own) = inputs.of(ran);
    for (std::size_t i = 0; i < columns.size(); ++i)
      set.inputs.col(set.own + Eigen::Index(i)) = columns[i];
    set.targets = Eigen::Map<Eigen::VectorXd>(targets.data(), Eigen::Index(targets.size())).cast<float>();
    return set;
  }

  void train() {
    isTrained = true;
    const Training set = trainingSet();
    if (set.own < 2 || inputs.size() == 0)
      return;
    const Ensemble ensemble = Ensemble::train(set.inputs, set.targets, {parts, neurons, seed, set.own});
    squares = ensemble.variance() * parts;
    predict(ensemble);
    std::ostringstream text;
    text << "trained on " << set.own << " of " << sample.size() << " configurations";
    if (!set.otherSizes.empty())
      text << " and " << set.targets.size() - set.own << " times of " << set.otherSizes.size()
           << " other size" << (set.otherSizes.size() > 1 ? "s" : "");
    text << ", " << ensemble.neurons() << " neurons, ";
    if (std::isnan(ensemble.relativeError()))
      text << "too few to leave any out and judge by";
    else
      text << "mean relative error " << ensemble.relativeError() << " on samples left out";
    text << "; predicted " << predicted << " configurations\n";
    report = text.str();
  }

  void predict(const Ensemble &ensemble) {
    std::set<Guess> lowest;
    std::vector<Configuration> waiting;
    const auto flush = [&] {
      if (waiting.empty())
        return;
      const Eigen::VectorXf times = ensemble.predict(inputs.of(waiting));
      predicted += waiting.size();
      for (std::size_t i = 0; i < waiting.size(); ++i)
        if (lowest.size() < kept || times[Eigen::Index(i)] < lowest.rbegin()->logTime) {
          lowest.insert({times[Eigen::Index(i)], std::move(waiting[i])});
          if (lowest.size() > kept)
            lowest.erase(std::prev(lowest.end()));
        }
      waiting.clear();
    };
    const auto add = [&](Configuration configuration) {
      waiting.push_back(std::move(configuration));
      if (waiting.size() == batch)
        flush();
    };
    if (space.exact() && space.count() <= wholeSpace) {
      const auto count = static_cast<std::size_t>(space.count());
      for (std::size_t i = 0; i < count; ++i)
        add(space.at(static_cast<double>(i)));
      flush();
    } else {
      for (std::size_t i = 0; i < drawn; ++i)
        if (auto configuration = space.sample(random))
          add(std::move(*configuration));
      flush();
      climb(lowest, add, flush);
    }
    guesses.assign(lowest.begin(), lowest.end());
  }

  /// Local search by prediction: the neighbours of the lowest, as long as lower ones are found.
  template <typename Add, typename Flush>
  void climb(const std::set<Guess> &lowest, const Add &add, const Flush &flush) {
    constexpr int most = 100;
    constexpr std::size_t around = 50;
    std::set<Configuration> seen;
    for (int round = 0; round < most; ++round) {
      std::vector<Configuration> starts;
      for (auto guess = lowest.begin(); guess != lowest.end() && starts.size() < around; ++guess)
        if (seen.insert(guess->configuration).second)
          starts.push_back(guess->configuration);
      if (starts.empty() || starts.front() != lowest.begin()->configuration)
        if (round > 0)
          break;
      for (const Configuration &start : starts)
        for (Configuration &neighbour : space.neighbours(start))
          add(std::move(neighbour));
      flush();
    }
  }

  std::vector<Configuration> nextGuess() {
    if (next > 0)
      learnFrom(guesses[next - 1]);
    while (next < guesses.size() && asked(guesses[next].configuration))
      ++next;
    if (next == guesses.size() || !isWorth(guesses[next]))
      return {};
    return {guesses[next++].configuration};
  }

  void learnFrom(const Guess &guess) {
    const double time = timeOf(guess.configuration);
    if (!std::isfinite(time) || time <= 0)
      return;
    const double off = std::log(time) - double(guess.logTime);
    squares += off * off;
    ++second;
  }

  bool isWorth(const Guess &guess) const {
    if (fixedCount)
      return second < fixedCount;
    if (!best())
      return true;
    const double deviation = std::sqrt(squares / double(parts + second));
    return normalCdf((std::log(best()->outcome.timeNs) - double(guess.logTime)) / deviation) > threshold;
  }
};

constexpr StrategyOption options[] = {
    {"training", StrategyOption::Kind::Whole, "0",
     "first-stage configurations; 0: three quarters of the budget, at most 1000", 0, 1e6},
    {"T", StrategyOption::Kind::Number, "0.1", "the second stage's threshold (2017)", 0, 1},
    {"M", StrategyOption::Kind::Whole, "0", "the second stage's size (2015); 0: as T has it", 0, 1e4},
    {"k", StrategyOption::Kind::Whole, "11", "networks, each trained without one of as many parts", 2, 1000},
    {"neurons", StrategyOption::Kind::Whole, "0", "in the hidden layer; 0: 5 to 100, by validation", 0, 1000},
    {"sizes", StrategyOption::Kind::Flag, "yes",
     "learn from what the journal knows of the kernel at other sizes, with sizes as further inputs"},
};

void check(const StrategyOptions &given) {
  if (given.whole("M") > 0 && given.isGiven("T"))
    throw usageError("`M` and `T` of strategy `ann` exclude each other: both size its second stage");
}

std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context,
                               const StrategyOptions &given) {
  return std::make_unique<TwoStage>(space, context, given);
}

}

extern const StrategyEntry annSearch;
const StrategyEntry annSearch = {"ann", "neural networks in two stages (Falch & Elster 2015 and 2017)", make,
                                 options, check};

}
