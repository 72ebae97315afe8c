// Features of scenarios as attributes of examples.
#pragma once
#include "tuner/learn/examples.h"
#include "tuner/workgroup/scenario.h"

namespace icl {

/// Which features of a kernel's code are used: those whose names begin with `paper.` (densities of
/// operations, each counted once), or with `facts.` (operations per pixel, loops, footprints). All others are
/// used in both.
enum class FeatureSet : std::uint8_t { Paper, Facts };

class FeatureEncoding {
public:
  /// For the features of these scenarios. A feature that is a word in any of them is nominal.
  FeatureEncoding(const std::vector<const Scenario *> &, FeatureSet);

  const std::vector<Attribute> &attributes() const { return columns; }
  /// A number that is absent is the mean of the scenarios that have it. A word that no scenario has, or an
  /// absent one, is "(other)".
  Features of(const ScenarioFeatures &) const;

private:
  std::vector<Attribute> columns;
  std::map<std::string, double> means; ///< of the numbers, by name
};

}
