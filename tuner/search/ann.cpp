// Two-stage search with neural networks: Falch & Elster 2015 and 2017. First stage: a random sample trains an
// ensemble of networks on the logarithm of time, without the configurations that did not run. Second stage:
// the configurations with the lowest predicted times are tried in order. Their number is fixed, M (2015), or
// they are tried as long as the probability that the next is faster than the best so far is above a threshold
// T (2017, equation 2). The distribution is Gaussian in the logarithm of time; the paper has it in time
// itself, which may then be negative. Times known from other sizes train the same networks. These then have
// the sizes as further inputs (2017, section 5.4) and predict times per pixel, so that they need not learn
// that more pixels take longer.
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
        trainingSize(trainingFor(context, options)), fixedCount(options.integer("M")),
        threshold(options.number("T")), folds(unsigned(options.integer("k"))),
        neurons(unsigned(options.integer("neurons"))) {}

  std::string notes() const override { return report; }

private:
  /// The number of configurations predicted at once, and of those kept for the second stage.
  static constexpr std::size_t batch = 8192, kept = 10'000;
  /// The largest space that is predicted completely. Of a larger space, `drawn` random configurations and the
  /// neighbours of the best are predicted.
  static constexpr double wholeSpace = 4e6;
  static constexpr std::size_t drawn = 500'000;

  struct Prediction {
    float logTime;
    Configuration configuration;
    bool operator<(const Prediction &other) const {
      return logTime != other.logTime ? logTime < other.logTime : configuration < other.configuration;
    }
  };

  const std::vector<KnownTime> elsewhere;
  const ProblemSizes sizes;
  const NetworkInputs inputs;
  const std::uint64_t seed;
  const std::size_t trainingSize; ///< first-stage configurations
  const std::size_t fixedCount;
  const double threshold;
  const unsigned folds, neurons;
  std::vector<Configuration> sample;
  std::vector<Prediction> predictions; ///< the lowest time first; filled by training
  bool isTrained = false;
  std::size_t next = 0, predicted = 0;
  std::size_t second = 0;   ///< second-stage configurations that ran
  double squaredErrors = 0; ///< of the second stage, in the logarithm; plus k times the ensemble's variance
  std::string report;

  static std::vector<KnownTime> noTimes() { return {}; }
  static std::vector<KnownTime> usable(const SearchContext &context) {
    return context.sizes.count("") ? context.elsewhere : noTimes();
  }

  static std::size_t trainingFor(const SearchContext &context, const StrategyOptions &options) {
    constexpr std::size_t defaultSize = 1000;
    if (options.integer("training"))
      return options.integer("training");
    return context.budget ? std::clamp<std::size_t>(context.budget * 3 / 4, 2, defaultSize) : defaultSize;
  }

  std::vector<Configuration> generation() override {
    if (sample.empty())
      return drawSample();
    if (!isTrained)
      train();
    return nextPrediction();
  }

  std::vector<Configuration> drawSample() {
    while (sample.size() < trainingSize) {
      auto configuration = drawNew();
      if (!configuration)
        break;
      sample.push_back(std::move(*configuration));
    }
    return sample;
  }

  /// Inputs have one column per sample. Its target is the logarithm of its time, scaled to this grid's number
  /// of pixels.
  struct Training {
    Eigen::MatrixXf inputs;
    Eigen::VectorXf targets;
    Eigen::Index measured =
        0; ///< the number of leading columns for these sizes; the others are from other sizes
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
    set.measured = Eigen::Index(ran.size());
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
    set.inputs.leftCols(set.measured) = inputs.of(ran);
    for (std::size_t i = 0; i < columns.size(); ++i)
      set.inputs.col(set.measured + Eigen::Index(i)) = columns[i];
    set.targets = Eigen::Map<Eigen::VectorXd>(targets.data(), Eigen::Index(targets.size())).cast<float>();
    return set;
  }

  void train() {
    isTrained = true;
    const Training set = trainingSet();
    if (set.measured < 2 || inputs.size() == 0)
      return;
    const Ensemble ensemble = Ensemble::train(set.inputs, set.targets, {folds, neurons, seed, set.measured});
    squaredErrors = ensemble.variance() * folds;
    predict(ensemble);
    std::ostringstream text;
    text << "trained on " << set.measured << " of " << sample.size() << " configurations";
    if (!set.otherSizes.empty())
      text << " and " << set.targets.size() - set.measured << " times of " << set.otherSizes.size()
           << " other size" << (set.otherSizes.size() > 1 ? "s" : "");
    text << ", " << ensemble.neurons() << " neurons, ";
    if (std::isnan(ensemble.relativeError()))
      text << "too few to validate on";
    else
      text << "mean relative error " << ensemble.relativeError() << " on validation samples";
    text << "; predicted " << predicted << " configurations\n";
    report = text.str();
  }

  void predict(const Ensemble &ensemble) {
    std::set<Prediction> lowest;
    std::vector<Configuration> pending;
    const auto flush = [&] {
      if (pending.empty())
        return;
      const Eigen::VectorXf times = ensemble.predict(inputs.of(pending));
      predicted += pending.size();
      for (std::size_t i = 0; i < pending.size(); ++i)
        if (lowest.size() < kept || times[Eigen::Index(i)] < lowest.rbegin()->logTime) {
          lowest.insert({times[Eigen::Index(i)], std::move(pending[i])});
          if (lowest.size() > kept)
            lowest.erase(std::prev(lowest.end()));
        }
      pending.clear();
    };
    const auto add = [&](Configuration configuration) {
      pending.push_back(std::move(configuration));
      if (pending.size() == batch)
        flush();
    };
    if (space.isExact() && space.count() <= wholeSpace) {
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
    predictions.assign(lowest.begin(), lowest.end());
  }

  /// Local search by prediction: adds the neighbours of the lowest predictions as long as this finds lower
  /// ones.
  template <typename Add, typename Flush>
  void climb(const std::set<Prediction> &lowest, const Add &add, const Flush &flush) {
    constexpr int most = 100;
    constexpr std::size_t around = 50;
    std::set<Configuration> seen;
    for (int iteration = 0; iteration < most; ++iteration) {
      std::vector<Configuration> starts;
      for (auto prediction = lowest.begin(); prediction != lowest.end() && starts.size() < around;
           ++prediction)
        if (seen.insert(prediction->configuration).second)
          starts.push_back(prediction->configuration);
      if (starts.empty() || starts.front() != lowest.begin()->configuration)
        if (iteration > 0)
          break;
      for (const Configuration &start : starts)
        for (Configuration &neighbour : space.neighbours(start))
          add(std::move(neighbour));
      flush();
    }
  }

  std::vector<Configuration> nextPrediction() {
    if (next > 0)
      learnFrom(predictions[next - 1]);
    while (next < predictions.size() && wasAsked(predictions[next].configuration))
      ++next;
    if (next == predictions.size() || !isWorth(predictions[next]))
      return {};
    return {predictions[next++].configuration};
  }

  void learnFrom(const Prediction &prediction) {
    const double time = timeOf(prediction.configuration);
    if (!std::isfinite(time) || time <= 0)
      return;
    const double off = std::log(time) - double(prediction.logTime);
    squaredErrors += off * off;
    ++second;
  }

  bool isWorth(const Prediction &prediction) const {
    if (fixedCount)
      return second < fixedCount;
    if (!best())
      return true;
    const double deviation = std::sqrt(squaredErrors / double(folds + second));
    return normalCdf((std::log(best()->outcome.timeNs) - double(prediction.logTime)) / deviation) > threshold;
  }
};

constexpr StrategyOption options[] = {
    {"training", StrategyOption::Kind::Integer, "0",
     "first-stage configurations; 0: three quarters of the budget, at most 1000", 0, 1e6},
    {"T", StrategyOption::Kind::Number, "0.1", "threshold of the second stage (2017)", 0, 1},
    {"M", StrategyOption::Kind::Integer, "0", "size of the second stage (2015); 0: determined by T", 0, 1e4},
    {"k", StrategyOption::Kind::Integer, "11",
     "networks; each is trained without one of k folds of the samples", 2, 1000},
    {"neurons", StrategyOption::Kind::Integer, "0",
     "neurons in the hidden layer; 0: 5 to 200, chosen by validation", 0, 1000},
    {"sizes", StrategyOption::Kind::Flag, "yes",
     "also learn from the journal's times of the kernel at other sizes, with the sizes as inputs"},
};

void check(const StrategyOptions &given) {
  if (given.integer("M") > 0 && given.isGiven("T"))
    throw usageError(
        "`M` and `T` of strategy `ann` exclude each other: both determine the size of its second stage");
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
