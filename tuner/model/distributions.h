// The probability distributions that statistical tests need, by Boost.Math.
#pragma once

namespace icl {

double normalCdf(double z);
/// `p` above 0 and below 1.
double normalQuantile(double p);
double normalDensity(double z);
/// P(|T| > |t|) of Student's distribution.
double studentTwoSided(double t, double degreesOfFreedom);
/// The t with P(T < t) = `p`, above 0 and below 1.
double studentQuantile(double p, double degreesOfFreedom);
/// P(F > f) of the F distribution.
double fTail(double f, double numeratorDegrees, double denominatorDegrees);
/// P(at least `successes` of `trials`), each of which succeeds with `probability`.
double binomialTail(double trials, double successes, double probability);

}
