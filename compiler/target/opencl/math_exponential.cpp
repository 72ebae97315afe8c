// exp, exp2, exp10, expm1: a power of four, times a polynomial of what is left of the exponent. The power is
// applied as two equal factors, both of them normal numbers. So results below the normal numbers are rounded
// once. AVX-512 looks up sixteen values and multiplies by a power of two in one instruction each. So exp and
// exp2 take a power of 2^(1/16) there, which leaves so little of the exponent that four terms are enough.
#include "compiler/target/opencl/math_functions.h"

namespace icl {

// A sum with 1.5 * 2^23 is rounded to a whole number, which is then in the sum's last bits. Arguments are
// limited first: results of larger ones overflow or are 0. Comparisons leave a NaN as it is.
static constexpr MathFunction exponentials[] = {
    // Libraries combine the signs of lanes one by one, Clang in few instructions.
    {"icl_some_lane", R"(int icl_some_lane($I truth) { // whether a comparison holds in some lane
#if $N > 1
#ifdef __has_builtin
#if __has_builtin(__builtin_reduce_or)
  return __builtin_reduce_or(truth) < 0;
#endif
#endif
  return any(truth);
#else
  return truth;
#endif
}
static inline __attribute__((overloadable)) int icl_some_lane($L truth) { return icl_some_lane(convert_$I(truth)); }
)"},
    {"icl_scaled", R"($F icl_scaled($F x, $I k) { // x * 2^k in one rounding, for k from -250 to 250
  const $I half_k = k >> 1;
  return x * as_$F((half_k + 127) << 23) * as_$F((k - half_k + 127) << 23);
}
)"},
    // `shifted`: k + 1.5 * 2^19, whose last bits count sixteenths. Scalars and short vectors are computed in
    // a whole register, so that they have the same bits. Where an argument is infinite or so large that r is
    // not what is left, the result is 0 or infinite for each r from -1/8 to 1/8; only k has to be a NaN.
    {"icl_by_sixteenths", R"($F icl_by_sixteenths($F r, $F shifted, $F k, float c1, float c2, float c3) {
  // 2^k * (1 + c1 * r + c2 * r^2 + c3 * r^3), for a whole number k of sixteenths
#ifdef __AVX512DQ__
  typedef float floats __attribute__((vector_size(64)));
  typedef int ints __attribute__((vector_size(64)));
  float16 wide_r = (float16)(0.0f), wide_shifted = wide_r, wide_k = wide_r;
  *(__private $F *)&wide_r = r;
  *(__private $F *)&wide_shifted = shifted;
  *(__private $F *)&wide_k = k;
  const float16 powers = (float16)(1.0f, 1.04427373f, 1.09050775f, 1.13878858f, 1.18920708f, 1.24185777f,
      1.29683959f, 1.35425556f, 1.41421354f, 1.47682619f, 1.54221082f, 1.61049032f,
      1.68179286f, 1.75625217f, 1.8340081f, 1.91520655f);
  const float16 power = __builtin_astype(__builtin_ia32_permvarsf512(
      __builtin_astype(powers, floats), __builtin_astype(wide_shifted, ints)), float16);
  const floats unlimited = __builtin_astype(wide_r, floats), limit = __builtin_astype((float16)(0.125f), floats);
  const float16 left = __builtin_astype(
      __builtin_ia32_rangeps512_mask(unlimited, limit, 2, unlimited, -1, 4), float16); // the smaller size, a number
  const floats product = __builtin_astype(power * (((c3 * left + c2) * left + c1) * left) + power, floats);
  const float16 result = __builtin_astype(
      __builtin_ia32_scalefps512_mask(product, __builtin_astype(wide_k, floats), product, -1, 4), float16);
  return *(const __private $F *)&result;
#else
  return r; // not called
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
#ifdef __AVX512DQ__
  const $F shifted = x + 786432.0f, k = shifted - 786432.0f;
  return icl_by_sixteenths(x - k, shifted, k, 0.693147182f, 0.240234286f, 0.0555021465f);
#else
  const $F low = x < -151.0f ? ($F)(-151.0f) : x, a = low > 129.0f ? ($F)(129.0f) : low;
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
#ifdef __AVX512DQ__
  const $F shifted = x * 1.44269502f + 786432.0f, k = shifted - 786432.0f;
  const $F r = x - k * 0.693115234f - k * 3.19461848e-5f; // ln 2 in two parts; the first has 12 bits
  return icl_by_sixteenths(r, shifted, scale < 1.0f ? k - 1.0f : k, 1.0f, 0.500016153f, 0.166667178f);
#else
  const $F low = x < -104.0f ? ($F)(-104.0f) : x, a = low > 90.0f ? ($F)(90.0f) : low;
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

llvm::ArrayRef<MathFunction> exponentialFunctions() { return exponentials; }

}
