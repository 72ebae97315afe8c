#include "tuner/search/staged.h"
#include "tuner/search/generational.h"
#include <algorithm>
#include <cmath>
#include <list>
#include <sstream>

namespace icl {

namespace {

/// A generation is the sample of a stage.
class Staged : public Generational {
public:
  Staged(const Space &space, const SearchContext &context, const StrategyOptions &options,
         Regression regression)
      : Generational(space, context), regression(std::move(regression)),
        significance(options.number("significance")), isLogarithmic(options.text("response") == "log"),
        budget(context.budget ? context.budget : defaultBudget) {
    levels.emplace_back(this->space, Configuration(this->space.parameters().size()),
                        std::vector<bool>(this->space.parameters().size()));
  }

  std::string notes() const override { return report.str(); }

private:
  static constexpr std::size_t defaultBudget = 120; ///< as in the thesis

  /// The rest of the space after some stages.
  struct Level {
    Level(const Space &part, Configuration fixedValues, std::vector<bool> isFixed)
        : part(part), fixedValues(std::move(fixedValues)), isFixed(std::move(isFixed)), draws(this->part) {}
    Level(const Level &) = delete;
    const Space part;
    const Configuration fixedValues; ///< indices in the whole space
    const std::vector<bool> isFixed;
    Draws draws;

    bool contains(const Configuration &whole) const {
      for (std::size_t p = 0; p < whole.size(); ++p)
        if (isFixed[p] && whole[p] != fixedValues[p])
          return false;
      return true;
    }
    /// Converts from and to the whole space's indices: a fixed parameter has one value, whose index is 0.
    Configuration narrow(Configuration whole) const {
      for (std::size_t p = 0; p < whole.size(); ++p)
        if (isFixed[p])
          whole[p] = 0;
      return whole;
    }
    Configuration widen(Configuration narrowed) const {
      for (std::size_t p = 0; p < narrowed.size(); ++p)
        if (isFixed[p])
          narrowed[p] = fixedValues[p];
      return narrowed;
    }
  };

  const Regression regression;
  const double significance;
  const bool isLogarithmic;
  const std::size_t budget;
  std::list<Level> levels; ///< the whole space first
  std::vector<Configuration> tried;
  std::ostringstream report;

  bool isWidening = false; ///< the innermost level has been tried completely

  std::vector<Configuration> generation() override {
    while (!isWidening && !tried.empty() && prune()) {
    }
    std::vector<Configuration> sample = draw(sampleSize());
    while (sample.empty() && levels.size() > 1) {
      isWidening = true;
      levels.pop_back();
      sample = draw(1);
    }
    tried.insert(tried.end(), sample.begin(), sample.end());
    return sample;
  }

  std::size_t sampleSize() const {
    if (isWidening)
      return 1;
    const double left = double(budget) - double(tried.size());
    if (left < 1) // more evaluations than announced
      return std::max<std::size_t>(1, tried.size() / 4);
    // In the thesis, the first stage has 50 of 120 evaluations.
    const double share = tried.empty() ? 5.0 / 12 : 2.0 / 5;
    return std::size_t(std::max(1.0, std::ceil(share * left)));
  }

  std::vector<Configuration> draw(std::size_t n) {
    Level &level = levels.back();
    std::vector<Configuration> sample;
    while (sample.size() < n) {
      auto drawn = level.draws.next(random, [&](const Configuration &c) { return wasAsked(level.widen(c)); });
      if (!drawn)
        break;
      sample.push_back(level.widen(std::move(*drawn)));
    }
    return sample;
  }

  FactorSample sampleOf(const Level &level) const {
    FactorSample sample;
    std::vector<double> y;
    for (const Configuration &c : tried)
      if (level.contains(c) && std::isfinite(timeOf(c)) && timeOf(c) > 0) {
        sample.configurations.push_back(level.narrow(c));
        y.push_back(isLogarithmic ? std::log(timeOf(c)) : timeOf(c));
      }
    sample.y = Eigen::Map<Eigen::VectorXd>(y.data(), Eigen::Index(y.size()));
    return sample;
  }

  /// Fixes the parameter with the clearest effect. False if none has a significant effect.
  bool prune() {
    const Level &level = levels.back();
    const FactorSample sample = sampleOf(level);
    const auto model = findFactors(level.part, sample, regression, significance);
    if (!model)
      return false;
    const auto clearest = clearestFactor(level.part, sample, regression, significance, *model);
    const auto best = level.part.cheapest(model->costs(level.part));
    if (!clearest || !best)
      return false;
    const std::size_t parameter = model->factors[*clearest].parameter;
    Configuration fixedValues = level.fixedValues;
    std::vector<bool> isFixed = level.isFixed;
    fixedValues[parameter] = (*best)[parameter];
    isFixed[parameter] = true;
    const Parameter &chosen = space.parameters()[parameter];
    const Assignment fixed = {{chosen.name, chosen.values[fixedValues[parameter]]}};
    report << "after " << tried.size() << " evaluations, " << (isLogarithmic ? "log of " : "")
           << "nanoseconds:\n"
           << toText(model->fit, model->names()) << "fixed: " << toString(fixed) << "\n\n";
    levels.emplace_back(Space(level.part.fix(fixed)), std::move(fixedValues), std::move(isFixed));
    return true;
  }
};

}

std::unique_ptr<Strategy> makeStaged(const Space &space, const SearchContext &context,
                                     const StrategyOptions &options, Regression regression) {
  return std::make_unique<Staged>(space, context, options, std::move(regression));
}

}
