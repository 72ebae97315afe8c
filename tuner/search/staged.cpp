#include "tuner/search/staged.h"
#include "tuner/search/generational.h"
#include <algorithm>
#include <cmath>
#include <list>
#include <sstream>

namespace icl {

namespace {

/// A generation is a stage's sample.
class Staged : public Generational {
public:
  Staged(const Space &space, const SearchContext &context, const StrategyOptions &options,
         Regression regression)
      : Generational(space, context), regression(std::move(regression)),
        significance(options.number("significance")), isLogarithmic(options.text("response") == "log"),
        budget(context.budget ? context.budget : standardBudget) {
    levels.emplace_back(this->space, Configuration(this->space.parameters().size()),
                        std::vector<bool>(this->space.parameters().size()));
  }

  std::string notes() const override { return report.str(); }

private:
  static constexpr std::size_t standardBudget = 120; ///< the thesis's

  /// What is left of the space after some stages.
  struct Level {
    Level(const Space &part, Configuration held, std::vector<bool> isHeld)
        : part(part), held(std::move(held)), isHeld(std::move(isHeld)), draws(this->part) {}
    Level(const Level &) = delete;
    const Space part;
    const Configuration held; ///< indices in the whole space
    const std::vector<bool> isHeld;
    Draws draws;

    bool contains(const Configuration &whole) const {
      for (std::size_t p = 0; p < whole.size(); ++p)
        if (isHeld[p] && whole[p] != held[p])
          return false;
      return true;
    }
    /// To and from the whole space's indices: a parameter that is held has one value, whose index is 0.
    Configuration narrowed(Configuration whole) const {
      for (std::size_t p = 0; p < whole.size(); ++p)
        if (isHeld[p])
          whole[p] = 0;
      return whole;
    }
    Configuration widened(Configuration narrow) const {
      for (std::size_t p = 0; p < narrow.size(); ++p)
        if (isHeld[p])
          narrow[p] = held[p];
      return narrow;
    }
  };

  const Regression regression;
  const double significance;
  const bool isLogarithmic;
  const std::size_t budget;
  std::list<Level> levels; ///< the whole space first
  std::vector<Configuration> tried;
  std::ostringstream report;

  bool isWidening = false; ///< the innermost part has been tried whole

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
    if (left < 1) // more are granted than were announced
      return std::max<std::size_t>(1, tried.size() / 4);
    // The thesis begins with 50 of 120 evaluations.
    const double share = tried.empty() ? 5.0 / 12 : 2.0 / 5;
    return std::size_t(std::max(1.0, std::ceil(share * left)));
  }

  std::vector<Configuration> draw(std::size_t n) {
    Level &level = levels.back();
    std::vector<Configuration> sample;
    while (sample.size() < n) {
      auto drawn = level.draws.next(random, [&](const Configuration &c) { return asked(level.widened(c)); });
      if (!drawn)
        break;
      sample.push_back(level.widened(std::move(*drawn)));
    }
    return sample;
  }

  FactorSample sampleOf(const Level &level) const {
    FactorSample sample;
    std::vector<double> y;
    for (const Configuration &c : tried)
      if (level.contains(c) && std::isfinite(timeOf(c)) && timeOf(c) > 0) {
        sample.configurations.push_back(level.narrowed(c));
        y.push_back(isLogarithmic ? std::log(timeOf(c)) : timeOf(c));
      }
    sample.y = Eigen::Map<Eigen::VectorXd>(y.data(), Eigen::Index(y.size()));
    return sample;
  }

  /// Holds the parameter that acts most clearly. False if none does.
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
    Configuration held = level.held;
    std::vector<bool> isHeld = level.isHeld;
    held[parameter] = (*best)[parameter];
    isHeld[parameter] = true;
    const Parameter &chosen = space.parameters()[parameter];
    const Assignment fixed = {{chosen.name, chosen.values[held[parameter]]}};
    report << "after " << tried.size() << " evaluations, " << (isLogarithmic ? "log of " : "")
           << "nanoseconds:\n"
           << toText(model->fit, model->names()) << "held: " << toString(fixed) << "\n\n";
    levels.emplace_back(Space(level.part.fix(fixed)), std::move(held), std::move(isHeld));
    return true;
  }
};

}

std::unique_ptr<Strategy> makeStaged(const Space &space, const SearchContext &context,
                                     const StrategyOptions &options, Regression regression) {
  return std::make_unique<Staged>(space, context, options, std::move(regression));
}

}
