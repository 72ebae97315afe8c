#include "tuner/search/staged.h"
#include "tuner/search/generational.h"
#include "tuner/search/region.h"
#include <algorithm>
#include <cmath>
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
    levels.emplace_back(this->space);
  }

  std::string notes() const override { return report.str(); }

private:
  static constexpr std::size_t defaultBudget = 120; ///< as in the thesis

  const Regression regression;
  const double significance;
  const bool isLogarithmic;
  const std::size_t budget;
  std::vector<Region> levels; ///< the rest of the space after some stages; the whole space first
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
    return levels.back().draw(n, random, [this](const Configuration &c) { return wasAsked(c); });
  }

  FactorSample sampleOf(const Region &level) const {
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
    const Region &level = levels.back();
    const FactorSample sample = sampleOf(level);
    const auto model = findFactors(level.space(), sample, regression, significance);
    if (!model)
      return false;
    const auto clearest = clearestFactor(level.space(), sample, regression, significance, *model);
    const auto best = level.space().cheapest(model->costs(level.space()));
    if (!clearest || !best)
      return false;
    const std::size_t parameter = model->factors[*clearest].parameter;
    const std::uint16_t value = level.widen(*best)[parameter];
    const Parameter &chosen = space.parameters()[parameter];
    const Assignment fixed = {{chosen.name, chosen.values[value]}};
    report << "after " << tried.size() << " evaluations, " << (isLogarithmic ? "log of " : "")
           << "nanoseconds:\n"
           << toText(model->fit, model->names()) << "fixed: " << toString(fixed) << "\n\n";
    levels.push_back(level.keep(parameter, {value}));
    return true;
  }
};

}

std::unique_ptr<Strategy> makeStaged(const Space &space, const SearchContext &context,
                                     const StrategyOptions &options, Regression regression) {
  return std::make_unique<Staged>(space, context, options, std::move(regression));
}

}
