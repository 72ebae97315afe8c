// exp, exp2, exp10, expm1: a power of four, times a polynomial of what is left of the exponent. The power is
// applied as two equal factors, both of them normal numbers. So results below the normal numbers are rounded
// once. AVX-512 multiplies by a power of two in one instruction, so that less of the exponent is left and the
// polynomials are shorter.
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
    {"icl_times_power_of_2", R"($F icl_times_power_of_2($F x, $F k) { // the same, for a whole number k
#if $N == 16 && defined(__AVX512F__)
  typedef float floats __attribute__((vector_size(64)));
  return __builtin_astype(__builtin_ia32_scalefps512_mask(__builtin_astype(x, floats), __builtin_astype(k, floats),
                                                          __builtin_astype(x, floats), -1, 4), $F);
#else
  return icl_scaled(x, convert_$I(k));
#endif
}
)"},
    {"icl_exp2_fraction", R"($F icl_exp2_fraction($F f) { // 2^f for f from -1/2 to 1/2
  const $F p = ((((0.000153534216f * f + 0.00133988739f) * f + 0.00961843692f) * f + 0.0555033237f) * f
      + 0.240226477f) * f + 0.693147182f;
  return f * p + 1.0f;
}
)"},
    {"icl_power_of_2", R"($F icl_power_of_2($F shifted) { // 2^k, for k + 1.5 * 2^23
  return as_$F((as_$I(shifted) << 23) + 0x3f800000);
}
)"},
    {"icl_exp2", R"($F icl_exp2($F x) {
  const $F low = x < -151.0f ? ($F)(-151.0f) : x, a = low > 129.0f ? ($F)(129.0f) : low;
#ifdef __AVX512F__
  const $F k = a + 12582912.0f - 12582912.0f;
  return icl_times_power_of_2(icl_exp2_fraction(a - k), k);
#else
  const $F shifted = a * 0.5f + 12582912.0f;
  const $F f = a - (shifted - 12582912.0f) * 2.0f;
  const $F p = (((((1.50305314e-05f * f + 0.00015653712f) * f + 0.00133394927f) * f + 0.00961671956f) * f +
      0.0555037931f) * f + 0.240226731f) * f + 0.693147242f;
  const $F s = icl_power_of_2(shifted);
  return (f * p + 1.0f) * s * s;
#endif
}
)"},
    {"icl_exp_scaled", R"($F icl_exp_scaled($F x, float scale) { // exp(x) * scale, for scales of 1/2 and 1
  const $F low = x < -104.0f ? ($F)(-104.0f) : x, a = low > 90.0f ? ($F)(90.0f) : low;
#ifdef __AVX512F__
  const $F k = a * 1.44269502f + 12582912.0f - 12582912.0f;
  const $F r = a - k * 0.693145752f - k * 1.42860677e-6f; // ln 2 in two parts; the first has 15 bits
  const $F p = (((0.00138145400f * r + 0.00836874545f) * r + 0.0416683890f) * r + 0.166665211f) * r + 0.49999994f;
  return icl_times_power_of_2((p * r + 1.0f) * r + 1.0f, scale < 1.0f ? k - 1.0f : k);
#else
  const $F shifted = a * 0.72134751f + 12582912.0f;
  const $F k = shifted - 12582912.0f;
  const $F r = a - k * 1.3862915f - k * 2.85721354e-6f; // ln 4 in two parts; the first has 15 bits
  const $F p = ((((0.000196118024f * r + 0.00141043041f) * r + 0.00833609886f) * r + 0.0416612774f) * r +
      0.16666615f) * r + 0.500000358f;
  const $F s = icl_power_of_2(shifted);
  return ((p * r + 1.0f) * r + 1.0f) * s * (s * scale);
#endif
}
)"},
    {"icl_exp", R"($F icl_exp($F x) {
  return icl_exp_scaled(x, 1.0f);
}
)"},
    // By a power of 2: of a power of 4, what is left would be as large as what it is multiplied by.
    {"icl_expm1", R"($F icl_expm1($F x) {
  const $F low = x < -26.0f ? ($F)(-26.0f) : x, a = low > 89.0f ? ($F)(89.0f) : low;
  const $F shifted = a * 1.44269502f + 12582912.0f;
  const $F k = shifted - 12582912.0f;
  const $F r = a - k * 0.693145752f - k * 1.42860677e-6f; // ln 2 in two parts; the first has 15 bits
  const $F p = ((((0.000196118024f * r + 0.00141043041f) * r + 0.00833609886f) * r + 0.0416612774f) * r +
      0.16666615f) * r + 0.500000358f;
  const $F half_power = as_$F((as_$I(shifted) << 23) + 0x3f000000); // 2^(k - 1)
  return x == 0.0f ? x : ((p * r + 1.0f) * r * half_power + (half_power - 0.5f)) * 2.0f;
}
)"},
    {"icl_exp10", R"($F icl_exp10($F x) {
  const $F low = x < -46.0f ? ($F)(-46.0f) : x, a = low > 39.0f ? ($F)(39.0f) : low;
  const $F shifted = a * 1.66096401f + 12582912.0f;
  const $F k = shifted - 12582912.0f;
  const $F r = a - k * 0.602050781f - k * 9.21007814e-6f; // log10(4) in two parts; the first has 11 bits
  const $F p = (((((0.067097567f * r + 0.210357398f) * r + 0.539622962f) * r + 1.17108357f) * r +
      2.03466702f) * r + 2.65095139f) * r + 2.30258512f;
  const $F s = icl_power_of_2(shifted);
  return (r * p + 1.0f) * s * s;
}
)"},
};

llvm::ArrayRef<MathFunction> exponentialFunctions() { return functions; }

}
