// Particle swarm optimization: particles fly through the parameters' lists of values, drawn to the best place
// of their own and to the best of the swarm, with the constriction coefficients of Clerc & Kennedy 2002. A
// place is where it rounds to; a particle that leaves the valid part is pulled back to a valid neighbour of
// that, or to its own best place.
#include "tuner/search/generational.h"
#include <algorithm>
#include <cmath>

namespace icl {

namespace {

class Swarm : public Generational {
public:
  Swarm(const Space &space, const SearchContext &context, const StrategyOptions &options)
      : Generational(space, context), size(options.whole("particles")), inertia(options.number("inertia")),
        pullOwn(options.number("own")), pullSwarm(options.number("swarm")) {}

private:
  struct Particle {
    std::vector<double> place, velocity; ///< in steps in the lists of values
    Configuration at, bestAt;
  };
  const std::size_t size;
  const double inertia, pullOwn, pullSwarm;
  std::vector<Particle> particles;

  std::vector<Configuration> generation() override {
    if (particles.empty())
      return scatter();
    for (Particle &particle : particles)
      if (timeOf(particle.at) < timeOf(particle.bestAt))
        particle.bestAt = particle.at;
    const Configuration swarmBest =
        std::min_element(particles.begin(), particles.end(), [&](const Particle &a, const Particle &b) {
          return timeOf(a.bestAt) < timeOf(b.bestAt);
        })->bestAt;
    std::vector<Configuration> places;
    for (Particle &particle : particles) {
      fly(particle, swarmBest);
      // Where it was known before, it learns nothing: it looks elsewhere, and remembers its best place.
      if (asked(particle.at) && asked(particle.bestAt) && isResting(particle))
        if (auto elsewhere = fresh())
          land(particle, *elsewhere);
      places.push_back(particle.at);
    }
    return places;
  }

  std::vector<Configuration> scatter() {
    std::vector<Configuration> places;
    while (particles.size() < size) {
      auto place = fresh();
      if (!place)
        break;
      Particle particle;
      particle.bestAt = *place;
      land(particle, *place);
      particles.push_back(std::move(particle));
      places.push_back(std::move(*place));
    }
    return places;
  }

  void land(Particle &particle, const Configuration &where) {
    particle.at = where;
    particle.place.assign(where.begin(), where.end());
    particle.velocity.resize(where.size());
    for (std::size_t i = 0; i < where.size(); ++i)
      particle.velocity[i] = (uniform(random) - 0.5) * double(values(i) - 1);
  }

  static bool isResting(const Particle &particle) {
    return std::all_of(particle.velocity.begin(), particle.velocity.end(),
                       [](double v) { return std::abs(v) < 0.5; });
  }

  std::size_t values(std::size_t parameter) const { return space.parameters()[parameter].values.size(); }

  void fly(Particle &particle, const Configuration &swarmBest) {
    Configuration to(particle.place.size());
    for (std::size_t i = 0; i < to.size(); ++i) {
      double &place = particle.place[i], &velocity = particle.velocity[i];
      velocity = inertia * velocity + pullOwn * uniform(random) * (particle.bestAt[i] - place) +
                 pullSwarm * uniform(random) * (swarmBest[i] - place);
      const double last = double(values(i) - 1);
      velocity = std::clamp(velocity, -last, last);
      place = std::clamp(place + velocity, 0.0, last);
      to[i] = std::uint16_t(std::lround(place));
    }
    if (!space.contains(to)) {
      const std::vector<Configuration> valid = space.neighbours(to);
      to = valid.empty() ? particle.bestAt : valid[below(valid.size(), random)];
      particle.place.assign(to.begin(), to.end());
    }
    particle.at = std::move(to);
  }
};

constexpr StrategyOption options[] = {
    {"particles", StrategyOption::Kind::Whole, "20", "in the swarm", 1, 100'000},
    {"inertia", StrategyOption::Kind::Number, "0.7298", "the part of its velocity that a particle keeps", 0,
     1},
    {"own", StrategyOption::Kind::Number, "1.4962", "how it is drawn to its own best place", 0, 10},
    {"swarm", StrategyOption::Kind::Number, "1.4962", "how it is drawn to the swarm's best place", 0, 10},
};

std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context,
                               const StrategyOptions &given) {
  return std::make_unique<Swarm>(space, context, given);
}

}

extern const StrategyEntry psoSearch;
const StrategyEntry psoSearch = {"pso", "particle swarm optimization", make, options};

}
