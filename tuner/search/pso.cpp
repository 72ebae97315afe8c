// Particle swarm optimization: particles move through the parameters' lists of values, attracted to their own
// best position and to the best of the swarm, with the constriction coefficients of Clerc & Kennedy 2002. A
// position denotes the configuration to which it rounds. A particle that leaves the valid configurations is
// moved to a valid neighbour of that configuration or, without one, to its own best.
#include "tuner/search/generational.h"
#include <algorithm>
#include <cmath>

namespace icl {

namespace {

class Swarm : public Generational {
public:
  Swarm(const Space &space, const SearchContext &context, const StrategyOptions &options)
      : Generational(space, context), size(options.integer("particles")), inertia(options.number("inertia")),
        cognitive(options.number("own")), social(options.number("swarm")) {}

private:
  struct Particle {
    std::vector<double> position, velocity; ///< in indices of the lists of values
    Configuration at, bestAt;
  };
  const std::size_t size;
  const double inertia, cognitive, social;
  std::vector<Particle> particles;

  std::vector<Configuration> generation() override {
    if (particles.empty())
      return initialise();
    for (Particle &particle : particles)
      if (timeOf(particle.at) < timeOf(particle.bestAt))
        particle.bestAt = particle.at;
    const Configuration swarmBest =
        std::min_element(particles.begin(), particles.end(), [&](const Particle &a, const Particle &b) {
          return timeOf(a.bestAt) < timeOf(b.bestAt);
        })->bestAt;
    std::vector<Configuration> positions;
    for (Particle &particle : particles) {
      step(particle, swarmBest);
      // A resting particle at a known configuration learns nothing: move it to a new one. It keeps its best.
      if (wasAsked(particle.at) && wasAsked(particle.bestAt) && isResting(particle))
        if (auto drawn = drawNew())
          moveTo(particle, *drawn);
      positions.push_back(particle.at);
    }
    return positions;
  }

  std::vector<Configuration> initialise() {
    std::vector<Configuration> positions;
    while (particles.size() < size) {
      auto position = drawNew();
      if (!position)
        break;
      Particle particle;
      particle.bestAt = *position;
      moveTo(particle, *position);
      particles.push_back(std::move(particle));
      positions.push_back(std::move(*position));
    }
    return positions;
  }

  void moveTo(Particle &particle, const Configuration &where) {
    particle.at = where;
    particle.position.assign(where.begin(), where.end());
    particle.velocity.resize(where.size());
    for (std::size_t i = 0; i < where.size(); ++i)
      particle.velocity[i] = (uniform(random) - 0.5) * double(values(i) - 1);
  }

  static bool isResting(const Particle &particle) {
    return std::all_of(particle.velocity.begin(), particle.velocity.end(),
                       [](double v) { return std::abs(v) < 0.5; });
  }

  std::size_t values(std::size_t parameter) const { return space.parameters()[parameter].values.size(); }

  void step(Particle &particle, const Configuration &swarmBest) {
    Configuration to(particle.position.size());
    for (std::size_t i = 0; i < to.size(); ++i) {
      double &position = particle.position[i], &velocity = particle.velocity[i];
      velocity = inertia * velocity + cognitive * uniform(random) * (particle.bestAt[i] - position) +
                 social * uniform(random) * (swarmBest[i] - position);
      const double last = double(values(i) - 1);
      velocity = std::clamp(velocity, -last, last);
      position = std::clamp(position + velocity, 0.0, last);
      to[i] = std::uint16_t(std::lround(position));
    }
    if (!space.contains(to)) {
      const std::vector<Configuration> valid = space.neighbours(to);
      to = valid.empty() ? particle.bestAt : valid[below(valid.size(), random)];
      particle.position.assign(to.begin(), to.end());
    }
    particle.at = std::move(to);
  }
};

constexpr StrategyOption options[] = {
    {"particles", StrategyOption::Kind::Integer, "20", "particles in the swarm", 1, 100'000},
    {"inertia", StrategyOption::Kind::Number, "0.7298", "the share of its velocity that a particle keeps", 0,
     1},
    {"own", StrategyOption::Kind::Number, "1.4962", "attraction to the particle's own best position", 0, 10},
    {"swarm", StrategyOption::Kind::Number, "1.4962", "attraction to the swarm's best position", 0, 10},
};

std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context,
                               const StrategyOptions &given) {
  return std::make_unique<Swarm>(space, context, given);
}

}

extern const StrategyEntry psoSearch;
const StrategyEntry psoSearch = {"pso", "particle swarm optimization", make, options};

}
