// A genetic algorithm as in Masnada 2016 (chapter 6), who takes it from BOAST: 20 organisms, mutation rate
// 0.1. Parents are selected with a probability in inverse proportion to their time. The two children swap
// each gene with probability 1/2. A mutation changes one gene to any other value. The thesis specifies no
// more than this. The rest is ours: children outside the space are crossed again, the best organism survives,
// and a child that was tried before is mutated until it is new, because trying it again would give no
// information.
#include "tuner/search/generational.h"
#include <algorithm>
#include <cmath>

namespace icl {

namespace {

class Genetic : public Generational {
public:
  Genetic(const Space &space, const SearchContext &context, const StrategyOptions &options)
      : Generational(space, context), size(options.integer("population")), elite(options.integer("elite")),
        mutationRate(options.number("mutation")) {}

private:
  static constexpr int tries = 20; ///< to get a child inside the space, and one that is new
  const std::size_t size, elite;
  const double mutationRate;
  std::vector<Configuration> population;

  std::vector<Configuration> generation() override {
    std::vector<Configuration> next;
    if (population.empty()) {
      fill(next);
      return population = next;
    }
    std::stable_sort(population.begin(), population.end(),
                     [&](const Configuration &a, const Configuration &b) { return timeOf(a) < timeOf(b); });
    next.assign(population.begin(), population.begin() + std::min(elite, population.size()));
    const std::vector<double> chances = selectionChances();
    while (next.size() < size) {
      auto [first, second] = cross(population[select(chances)], population[select(chances)]);
      for (const Configuration &child : {std::cref(first), std::cref(second)})
        if (next.size() < size)
          next.push_back(makeNew(mutate(child), next));
    }
    return population = std::move(next);
  }

  void fill(std::vector<Configuration> &organisms) {
    while (organisms.size() < size) {
      auto organism = drawNew();
      if (!organism)
        return;
      organisms.push_back(std::move(*organism));
    }
  }

  /// Cumulative over the population.
  std::vector<double> selectionChances() const {
    std::vector<double> chances;
    double sum = 0;
    for (const Configuration &organism : population) {
      const double time = timeOf(organism);
      chances.push_back(sum += std::isfinite(time) && time > 0 ? 1 / time : 0);
    }
    if (sum == 0) // none ran: equal chances
      for (std::size_t i = 0; i < chances.size(); ++i)
        chances[i] = double(i + 1);
    return chances;
  }

  std::size_t select(const std::vector<double> &chances) {
    const double point = uniform(random) * chances.back();
    return std::min<std::size_t>(std::upper_bound(chances.begin(), chances.end(), point) - chances.begin(),
                                 chances.size() - 1);
  }

  std::pair<Configuration, Configuration> cross(const Configuration &mother, const Configuration &father) {
    Configuration first = mother, second = father;
    for (int i = 0; i < tries; ++i) {
      first = mother;
      second = father;
      for (std::size_t gene = 0; gene < first.size(); ++gene)
        if (random() & 1)
          std::swap(first[gene], second[gene]);
      if (space.contains(first) && space.contains(second))
        return {first, second};
    }
    return {space.contains(first) ? first : mother, space.contains(second) ? second : father};
  }

  Configuration mutate(const Configuration &organism) {
    return uniform(random) < mutationRate ? mutateGene(organism) : organism;
  }

  Configuration mutateGene(const Configuration &organism) {
    const std::vector<Configuration> all = space.neighbours(organism);
    return all.empty() ? organism : all[below(all.size(), random)];
  }

  Configuration makeNew(Configuration child, const std::vector<Configuration> &siblings) {
    const auto isKnown = [&](const Configuration &c) {
      return wasAsked(c) || std::find(siblings.begin(), siblings.end(), c) != siblings.end();
    };
    for (int i = 0; i < tries && isKnown(child); ++i)
      child = mutateGene(child);
    if (isKnown(child))
      if (auto drawn = drawNew())
        return std::move(*drawn);
    return child;
  }
};

constexpr StrategyOption options[] = {
    {"population", StrategyOption::Kind::Integer, "20", "organisms in a generation", 2, 100'000},
    {"mutation", StrategyOption::Kind::Number, "0.1", "the share of children with a changed gene", 0, 1},
    {"elite", StrategyOption::Kind::Integer, "1", "organisms that survive unchanged", 0, 100'000},
};

void check(const StrategyOptions &given) {
  if (given.integer("elite") >= given.integer("population"))
    throw usageError("`elite` of strategy `genetic` must be below its `population`, " +
                     std::to_string(given.integer("population")));
}

std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context,
                               const StrategyOptions &given) {
  return std::make_unique<Genetic>(space, context, given);
}

}

extern const StrategyEntry geneticSearch;
const StrategyEntry geneticSearch = {"genetic", "a genetic algorithm (Masnada 2016)", make, options, check};

}
