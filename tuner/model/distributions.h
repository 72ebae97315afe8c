// The few probability distributions that tests of models need.
#pragma once

namespace icl {

double normalCdf(double z);
/// `p` above 0 and below 1.
double normalQuantile(double p);
double normalDensity(double z);
/// P(|T| > |t|) of Student's distribution.
double studentTwoSided(double t, double degreesOfFreedom);
/// P(F > f) of the F distribution.
double fTail(double f, double numeratorDegrees, double denominatorDegrees);

}
