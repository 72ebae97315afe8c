// log, log2, log10, log1p: the exponent, and a polynomial of the fraction.
#include "compiler/target/opencl/math_functions.h"

namespace icl {

static constexpr MathFunction logarithms[] = {
    {"icl_normal", R"($F icl_normal($F x) { // x, or x * 2^24 if it is subnormal
  return x < 0x1p-126f ? x * 0x1p24f : x;
}
)"},
    {"icl_exponent",
     R"($I icl_exponent($F x) { // the e for which x / 2^e is from sqrt(1/2) to sqrt(2), of normal x
  return (as_$I(x) - 0x3f3504f3) >> 23;
}
)"},
    {"icl_fraction", R"($F icl_fraction($F x, $I e) { // x / 2^e
  return as_$F(as_$I(x) - (e << 23));
}
)"},
    {"icl_whole_exponent", R"($F icl_whole_exponent($F x, $I e) { // that of x, from that of icl_normal(x)
  return convert_$F(e) - (x < 0x1p-126f ? ($F)(24.0f) : ($F)(0.0f));
}
)"},
    {"icl_log_rest", R"($F icl_log_rest($F f) { // log(1 + f) - f for 1 + f from sqrt(1/2) to sqrt(2)
  const $F p = (((((((0.0674666315f * f - 0.116756402f) * f + 0.118881449f) * f - 0.124055892f) * f +
      0.142195553f) * f - 0.166679963f) * f + 0.200021192f) * f - 0.250000089f) * f +
      0.333333135f;
  return f * f * (f * p - 0.5f);
}
)"},
    {"icl_log_defined",
     R"($F icl_log_defined($F x, $F y) { // the logarithm y of x where x is positive and finite
  return x > 0.0f ? (x < INFINITY ? y : x) : x == 0.0f ? ($F)(-INFINITY) : ($F)(NAN);
}
)"},
    {"icl_log", R"($F icl_log($F x) {
  const $F normal = icl_normal(x);
  const $I exponent = icl_exponent(normal);
  const $F e = icl_whole_exponent(x, exponent), f = icl_fraction(normal, exponent) - 1.0f;
  const $F rest = icl_log_rest(f) + e * 1.42860677e-6f; // ln 2 in two parts; the first has 15 bits
  return icl_log_defined(x, f + rest + e * 0.693145752f);
}
)"},
    // 1 + x is rounded; its logarithm grows by the rounding error over 1 + x.
    {"icl_log1p", R"($F icl_log1p($F x) {
  const $F sum = 1.0f + x, lost = x > 1.0f ? 1.0f - (sum - x) : x - (sum - 1.0f);
  const $I exponent = icl_exponent(sum), is_near = exponent == 0;
  const $F e = convert_$F(exponent), f = is_near ? x : icl_fraction(sum, exponent) - 1.0f;
  const $F rest = icl_log_rest(f) + (e * 1.42860677e-6f + (is_near ? ($F)(0.0f) : lost / sum));
  return x == 0.0f ? x : icl_log_defined(sum, f + rest + e * 0.693145752f);
}
)"},
    {"icl_log2", R"($F icl_log2($F x) {
  const $F normal = icl_normal(x);
  const $I exponent = icl_exponent(normal);
  const $F e = icl_whole_exponent(x, exponent), f = icl_fraction(normal, exponent) - 1.0f;
  const $F rest = icl_log_rest(f);
  const $F more = rest * 0.442695041f + f * 0.442695041f + rest; // log2(e) is 1 and this factor
  return icl_log_defined(x, e + (f + more));
}
)"},
    {"icl_log10", R"($F icl_log10($F x) {
  const $F normal = icl_normal(x);
  const $I exponent = icl_exponent(normal);
  const $F e = icl_whole_exponent(x, exponent), f = icl_fraction(normal, exponent) - 1.0f;
  const $F rest = icl_log_rest(f);
  const $F near = f * 0.434294482f + (rest * 0.434294482f + e * 4.60503907e-6f);
  return icl_log_defined(x, near + e * 0.301025391f); // log10(2) in two parts; the first has 11 bits
}
)"},
};

llvm::ArrayRef<MathFunction> logarithmicFunctions() { return logarithms; }

}
