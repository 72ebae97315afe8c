#include "tuner/model/quantile.h"
#include "tuner/search/staged.h"

namespace icl {

static constexpr StrategyOption options[] = {
    {"tau", StrategyOption::Kind::Number, "0.05", "the quantile", 0.001, 0.999},
    // The thesis uses 0.001, but for least squares: a quantile of 5% is less certain for the same number of
    // observations.
    {"significance", StrategyOption::Kind::Number, "0.01", "the p-value below which a knob is fixed", 1e-12,
     1},
    responseOption,
};

static std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context,
                                      const StrategyOptions &given) {
  const double tau = given.number("tau");
  return makeStaged(space, context, given, [tau](const Eigen::MatrixXd &X, const Eigen::VectorXd &y) {
    return fitQuantile(X, y, tau);
  });
}

extern const StrategyEntry quantileSearch;
const StrategyEntry quantileSearch = {"quantile", "staged pruning by quantile regression (Masnada 2016)",
                                      make, options};

}
