// What a model predicts for the configurations of a region, the best first: discrete minimisation under
// constraints, by enumeration as in Masnada 2016, section 8.1.
#pragma once
#include "tuner/model/stated_model.h"
#include "tuner/search/region.h"

namespace icl {

struct Prediction {
  std::vector<Choice> choices; ///< a value for each parameter of the model
  double time;
  double error; ///< FittedModel::errorAt()
};

/// Goes through the combinations of values of the model's parameters that some configuration of the region
/// has. Of more than a million combinations it takes a million at random.
class Predictions {
public:
  /// Among equal predictions, those whose values `preferred` has come first.
  Predictions(const FittedModel &, const Region &, const Configuration &preferred);

  /// The next best one; nothing after the last. The model and the region must still exist.
  std::optional<Prediction> next();

private:
  struct Candidate {
    double time;
    std::vector<std::uint16_t> values; ///< as `parameters`
  };
  const FittedModel &model;
  const Region &region;
  std::vector<std::size_t> parameters;
  std::vector<Candidate> candidates; ///< by time
  std::size_t at = 0;

  Configuration pointOf(const std::vector<std::uint16_t> &values) const;
  void enumerate(const Configuration &preferred);
  void drawSome();
};

}
