#include "tuner/model/distributions.h"
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

namespace icl {
namespace {

/// Not a number where Boost would throw.
using Policy =
    boost::math::policies::policy<boost::math::policies::domain_error<boost::math::policies::ignore_error>>;
using Normal = boost::math::normal_distribution<double, Policy>;
using FisherF = boost::math::fisher_f_distribution<double, Policy>;
using StudentT = boost::math::students_t_distribution<double, Policy>;
using Binomial = boost::math::binomial_distribution<double, Policy>;

}

double normalCdf(double z) { return cdf(Normal(), z); }

double normalDensity(double z) { return pdf(Normal(), z); }

double normalQuantile(double p) { return quantile(Normal(), p); }

double studentTwoSided(double t, double degreesOfFreedom) { return fTail(t * t, 1, degreesOfFreedom); }

double studentQuantile(double p, double degreesOfFreedom) { return quantile(StudentT(degreesOfFreedom), p); }

double fTail(double f, double numeratorDegrees, double denominatorDegrees) {
  if (std::isinf(f))
    return 0;
  return cdf(complement(FisherF(numeratorDegrees, denominatorDegrees), f));
}

double binomialTail(double trials, double successes, double probability) {
  return successes < 1 ? 1 : cdf(complement(Binomial(trials, probability), successes - 1));
}

}
