// Elementary functions. OpenCL allows errors in their results, so only predicates that hold for every error,
// and the last term of an output, have them.
#include "test/fuzz/kernels/generator.h"

namespace icl::fuzz {

/// A predicate on an elementary function of float that holds for all arguments but NaN and infinity, whatever
/// the error of the result. So it is exact although the function is not.
std::string Generator::boundedFunction(unsigned depth) {
  const std::string x = expression({Scalar::Float, 1}, depth);
  static const std::vector<std::string> positive = {"exp", "exp2", "exp10"}, angles = {"sin", "cos"},
                                        logarithms = {"log", "log2", "log10"};
  switch (random.below(3)) {
  case 0:
    return "(" + random.of(positive) + "(" + x + ") >= 0.0f)";
  case 1:
    return "(fabs(" + random.of(angles) + "(" + x + ")) < 1.5f)";
  default:
    return "(" + random.of(logarithms) + "(fabs(" + x + ") + 1.0f) < 200.0f)";
  }
}

/// Of a vector that is not near 0: its length or its distance from another one, or its direction.
std::string Generator::geometric(ValueType type, const std::string &positive) {
  const auto other = [&](ValueType of) { return within(of, expression(of, 1), "4.0"); };
  if (type.isVector())
    return "normalize(" + positive + ")";
  const ValueType vector = type.withLanes(2 + random.below(3));
  std::string all = "(" + toString(vector) + ")(" + positive;
  for (unsigned lane = 1; lane < vector.lanes; ++lane)
    all += ", " + other(type);
  all += ")";
  return random.chance(50) ? "length(" + all + ")" : "distance(" + all + ", " + other(vector) + ")";
}

/// An elementary function of a moderate argument: its result is at most about 400, and an error in it is not
/// enlarged by anything.
std::string Generator::inexact(ValueType type) {
  static const std::vector<std::string> ofAll = {"sin",  "cos",   "exp",   "exp2",  "expm1", "sinh",
                                                 "cosh", "tanh",  "atan",  "erf",   "erfc",  "asinh",
                                                 "cbrt", "sinpi", "cospi", "atanpi"},
                                        ofPositive = {"log",  "log2",  "log10",  "log1p",
                                                      "sqrt", "rsqrt", "lgamma", "tgamma"},
                                        ofFractions = {"asin",  "acos", "asinpi", "acospi",
                                                       "atanh", "tan",  "tanpi"},
                                        ofTwo = {"pow", "powr", "hypot", "atan2", "atan2pi"};
  const std::string name = toString(type), x = within(type, expression(type, 1), "4.0");
  const std::string positive = "(fabs(" + x + ") + (" + name + ")(0.25f))";
  switch (random.below(8)) {
  case 7:
    return type.lanes <= 4 ? geometric(type, positive) : x;
  case 0:
  case 1:
    return random.of(ofAll) + "(" + x + ")";
  case 2:
    return random.of(ofPositive) + positive;
  case 3:
    return random.of(ofFractions) + "(" + x + " * (" + name + ")(0.1f))";
  case 4:
    return random.of(ofTwo) + "(" + positive + ", " + within(type, expression(type, 1), "3.0") + ")";
  case 5:
    return "(" + x + " / " + positive + ")";
  default: {
    const ValueType whole = type.withScalar(Scalar::Int);
    const std::string n =
        "((" + expression(whole, 1) + " & (" + toString(whole) + ")(3)) + (" + toString(whole) + ")(1))";
    return (random.chance(50) ? "pown(" : "rootn(") + positive + ", " + n + ")";
  }
  }
}

/// An exact value of moderate size and one with an error.
std::string Generator::withError(ValueType type) {
  return "(" + within(type, expression(type, 2), "200.0") + " + " + inexact(type) + ")";
}

}
