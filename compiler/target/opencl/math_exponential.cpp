// exp, exp2, exp10: a power of two, times a polynomial of what is left of the exponent.
#include "compiler/target/opencl/math_functions.h"

namespace icl {

// A sum with 1.5 * 2^23 is rounded to a whole number, which is then in the sum's last bits. Arguments are
// limited first: results of larger ones overflow or are 0. Comparisons leave a NaN as it is.
static constexpr MathFunction functions[] = {
    {"icl_scaled", R"($F icl_scaled($F x, $I k) { // x * 2^k in one rounding, for k from -250 to 250
  const $I half_k = k >> 1;
  return x * as_$F((half_k + 127) << 23) * as_$F((k - half_k + 127) << 23);
}
)"},
    {"icl_exp2_fraction", R"($F icl_exp2_fraction($F f) { // 2^f for f from -1/2 to 1/2
  const $F p = ((((0.000153534216f * f + 0.00133988739f) * f + 0.00961843692f) * f + 0.0555033237f) * f
      + 0.240226477f) * f + 0.693147182f;
  return f * p + 1.0f;
}
)"},
    {"icl_exp2", R"($F icl_exp2($F x) {
  const $F a = x < -151.0f ? ($F)(-151.0f) : x > 129.0f ? ($F)(129.0f) : x;
  const $F shifted = a + 12582912.0f;
  const $F f = a - (shifted - 12582912.0f);
  return icl_scaled(icl_exp2_fraction(f), as_$I(shifted) - 0x4b400000);
}
)"},
    {"icl_exp_scaled", R"($F icl_exp_scaled($F x, int n) { // exp(x) * 2^n, for n of -1 and 0
  const $F a = x < -104.0f ? ($F)(-104.0f) : x > 90.0f ? ($F)(90.0f) : x;
  const $F shifted = a * 1.44269502f + 12582912.0f;
  const $F k = shifted - 12582912.0f;
  const $F r = a - k * 0.693145752f - k * 1.42860677e-6f; // ln 2 in two parts; the first has 15 bits
  const $F p = (((0.00138146139f * r + 0.00836871006f) * r + 0.041668389f) * r + 0.166665211f) * r +
      0.49999994f;
  return icl_scaled(r * r * p + r + 1.0f, as_$I(shifted) - 0x4b400000 + n);
}
)"},
    {"icl_exp", R"($F icl_exp($F x) {
  return icl_exp_scaled(x, 0);
}
)"},
    {"icl_exp10", R"($F icl_exp10($F x) {
  const $F a = x < -46.0f ? ($F)(-46.0f) : x > 39.0f ? ($F)(39.0f) : x;
  const $F shifted = a * 3.32192802f + 12582912.0f;
  const $F k = shifted - 12582912.0f;
  const $F r = a - k * 0.301025391f - k * 4.60503907e-6f; // log10(2) in two parts; the first has 11 bits
  const $F p = ((((0.206322476f * r + 0.542025149f) * r + 1.17129266f) * r + 2.03464985f) * r +
      2.65094876f) * r + 2.30258512f;
  return icl_scaled(r * p + 1.0f, as_$I(shifted) - 0x4b400000);
}
)"},
};

llvm::ArrayRef<MathFunction> exponentialFunctions() { return functions; }

}
