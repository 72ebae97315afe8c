#include "tuner/model/distributions.h"
#include <cmath>
#include <limits>

namespace icl {

double normalCdf(double z) { return 0.5 * std::erfc(-z / std::sqrt(2.0)); }

double normalDensity(double z) { return std::exp(-0.5 * z * z) / std::sqrt(2 * M_PI); }

double normalQuantile(double p) {
  // Bisection to where Newton's method is safe, then that.
  double low = -40, high = 40;
  for (int i = 0; i < 20; ++i) {
    const double middle = (low + high) / 2;
    (normalCdf(middle) < p ? low : high) = middle;
  }
  double z = (low + high) / 2;
  for (int i = 0; i < 4; ++i)
    if (const double slope = normalDensity(z); slope > 0)
      z -= (normalCdf(z) - p) / slope;
  return z;
}

/// The continued fraction of the incomplete beta function, by Lentz's method.
static double betaFraction(double a, double b, double x) {
  constexpr double tiny = 1e-300, precision = 1e-15;
  const auto nonZero = [](double v) { return std::abs(v) < tiny ? tiny : v; };
  double c = 1, d = 1 / nonZero(1 - (a + b) * x / (a + 1)), result = d;
  for (int m = 1; m <= 1000; ++m) {
    const auto step = [&](double numerator) {
      d = 1 / nonZero(1 + numerator * d);
      c = nonZero(1 + numerator / c);
      result *= c * d;
      return c * d;
    };
    step(m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)));
    if (std::abs(step(-(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))) - 1) < precision)
      break;
  }
  return result;
}

/// std::lgamma() writes the sign to a variable of all threads.
static double logGamma(double x) {
  int sign = 0;
  return ::lgamma_r(x, &sign);
}

/// The regularised incomplete beta function.
static double betaCdf(double a, double b, double x) {
  if (x <= 0)
    return 0;
  if (x >= 1)
    return 1;
  const double front =
      std::exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * std::log(x) + b * std::log1p(-x));
  return x < (a + 1) / (a + b + 2) ? front * betaFraction(a, b, x) / a
                                   : 1 - front * betaFraction(b, a, 1 - x) / b;
}

double studentTwoSided(double t, double degreesOfFreedom) { return fTail(t * t, 1, degreesOfFreedom); }

double fTail(double f, double numeratorDegrees, double denominatorDegrees) {
  if (std::isnan(f))
    return std::numeric_limits<double>::quiet_NaN();
  if (std::isinf(f))
    return 0;
  return betaCdf(denominatorDegrees / 2, numeratorDegrees / 2,
                 denominatorDegrees / (denominatorDegrees + numeratorDegrees * f));
}

}
