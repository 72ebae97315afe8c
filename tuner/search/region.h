// The part of a space that is left when values of some parameters have been ruled out.
#pragma once
#include "tuner/search/draws.h"
#include <functional>

namespace icl {

/// Configurations are those of the whole space, where nothing else is stated. A region remembers what it has
/// drawn.
class Region {
public:
  /// All of it.
  explicit Region(const Space &whole);
  /// What is left of this region with these values of a parameter: indices in the whole space, ascending, not
  /// empty, all of which this region has. It may be empty (count()).
  Region keep(std::size_t parameter, const std::vector<std::uint16_t> &values) const;

  bool contains(const Configuration &) const;
  /// Number of configurations, as Space::count() gives it.
  double count() const { return part.count(); }
  /// The values that are left of a parameter, by their indices in the whole space.
  const std::vector<std::uint16_t> &values(std::size_t parameter) const { return kept[parameter]; }
  /// Whether the region has a configuration with these choices.
  bool allows(const std::vector<Choice> &) const;

  /// Uniform draws without replacement, among those for which `taken` is false; fewer than `n` if no more are
  /// left.
  std::vector<Configuration> draw(std::size_t n, std::mt19937_64 &,
                                  const std::function<bool(const Configuration &)> &taken);

  /// The region as a space of its own, in which values have other indices.
  const Space &space() const { return part; }
  /// Converts a configuration of the region to one of space(), and back.
  Configuration narrow(Configuration) const;
  Configuration widen(Configuration) const;

private:
  Region(Space part, std::vector<std::vector<std::uint16_t>> kept);

  Space part;
  std::vector<std::vector<std::uint16_t>> kept;
  Draws draws;

  std::optional<std::uint16_t> indexInPart(std::size_t parameter, std::uint16_t value) const;
};

}
