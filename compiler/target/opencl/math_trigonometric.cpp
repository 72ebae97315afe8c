// sin, cos, tan: polynomials of what is left of the argument after the nearest multiple of pi / 2.
#include "compiler/target/opencl/math_functions.h"

namespace icl {

static constexpr MathFunction trigonometrics[] = {
    {"icl_two_over_pi",
     R"($U icl_two_over_pi($I i) { // 32 bits of 2 / pi; the first are before the binary point
  return i == 0   ? ($U)(0u)
         : i == 1 ? ($U)(0xa2f9836eu)
         : i == 2 ? ($U)(0x4e441529u)
         : i == 3 ? ($U)(0xfc2757d1u)
         : i == 4 ? ($U)(0xf534ddc0u)
         : i == 5 ? ($U)(0xdb629599u)
         : i == 6 ? ($U)(0x3c439041u)
                  : ($U)(0xfe5163abu);
}
)"},
    // The product of a whole number m of 24 bits with 2^e * 2 / pi modulo 4, of which 96 bits are needed
    // (Payne & Hanek 1983, "Radian reduction for trigonometric functions"): no float is so close to a
    // multiple of pi / 2 that fewer than 24 significant bits are left.
    {"icl_reduced_far", R"($F icl_reduced_far($F x, __private $I *quadrant) { // of 2^20 and more
  const $I bits = as_$I(x) & 0x7fffffff;
  const $UL m = convert_$UL((bits & 0x7fffff) | 0x800000);
  const $I position = (bits >> 23) - 120, i = position >> 5;
  const $UL shift = convert_$UL(position & 31);
  const $UL first = convert_$UL(icl_two_over_pi(i)) << 32 | convert_$UL(icl_two_over_pi(i + 1));
  const $UL next = convert_$UL(icl_two_over_pi(i + 2)) << 32 | convert_$UL(icl_two_over_pi(i + 3));
  const $UL high = first << shift | next >> 1 >> (63 - shift), low = next << shift >> 32;
  const $UL turns = m * high + (m * low >> 32); // in quarters, with 62 bits behind the point
  const $I q = convert_$I(turns >> 62) + convert_$I(turns >> 61 & 1);
  const $F r = convert_$F(convert_$D(as_$L(turns << 2)) * 0x1.921fb54442d18p-64);
  *quadrant = x < 0.0f ? -q : q;
  return bits >= 0x7f800000 ? ($F)(NAN) : x < 0.0f ? -r : r;
}
)"},
    {"icl_reduced",
     R"($F icl_reduced($F x, __private $I *quadrant) { // x - n * pi / 2, and the nearest n, modulo 4
  const $I is_far = (as_$I(x) & 0x7fffffff) >= 0x49800000;
  const $D near = convert_$D(is_far ? ($F)(0.0f) : x);
  const $D whole = near * 0x1.45f306dc9c883p-1 + 0x1.8p52 - 0x1.8p52;
  $F r = convert_$F(near - whole * 0x1.921fb544p+0 - whole * 0x1.0b4611a626331p-34); // the first part has 31 bits
  *quadrant = convert_$I(whole);
  if (icl_some_lane(is_far)) {
    $I far_quadrant;
    const $F far = icl_reduced_far(x, &far_quadrant);
    r = is_far ? far : r;
    *quadrant = is_far ? far_quadrant : *quadrant;
  }
  return r;
}
)"},
    {"icl_sin_near", R"($F icl_sin_near($F r) { // for r from -pi / 4 to pi / 4
  const $F z = r * r;
  const $F p = (-0.000195167027f * z + 0.00833217427f) * z - 0.166666552f;
  return r * (z * p + 1.0f);
}
)"},
    {"icl_cos_near", R"($F icl_cos_near($F r) {
  const $F z = r * r;
  const $F p = (2.44324638e-05f * z - 0.00138873106f) * z + 0.0416666456f;
  return z * z * p + (1.0f - 0.5f * z);
}
)"},
    {"icl_sin", R"($F icl_sin($F x) {
  $I quadrant;
  const $F r = icl_reduced(x, &quadrant);
  const $F size = (quadrant & 1) != 0 ? icl_cos_near(r) : icl_sin_near(r);
  return as_$F(as_$I(size) ^ (quadrant & 2) << 30);
}
)"},
    {"icl_cos", R"($F icl_cos($F x) {
  $I quadrant;
  const $F r = icl_reduced(x, &quadrant);
  const $F size = (quadrant & 1) != 0 ? icl_sin_near(r) : icl_cos_near(r);
  return as_$F(as_$I(size) ^ ((quadrant + 1) & 2) << 30);
}
)"},
    {"icl_half_turns", R"($F icl_half_turns($F x, $I *quadrant) { // pi * x without quarters of a turn
  const $F a = icl_magnitude(x) < 0x1p24f ? x : x - x; // larger numbers are even
  const $F quarters = rint(a + a);
  *quadrant = convert_$I(quarters - 4.0f * rint(quarters * 0.25f));
  return (a - quarters * 0.5f) * 3.14159274f;
}
)"},
    {"icl_sinpi", R"($F icl_sinpi($F x) {
  $I quadrant;
  const $F r = icl_half_turns(x, &quadrant);
  const $F size = (quadrant & 1) != 0 ? icl_cos_near(r) : icl_sin_near(r);
  return as_$F(as_$I(size) ^ (quadrant & 2) << 30);
}
)"},
    {"icl_cospi", R"($F icl_cospi($F x) {
  $I quadrant;
  const $F r = icl_half_turns(x, &quadrant);
  const $F size = (quadrant & 1) != 0 ? icl_sin_near(r) : icl_cos_near(r);
  return as_$F(as_$I(size) ^ ((quadrant + 1) & 2) << 30);
}
)"},
    // The signs of zeros and infinities alternate from half turn to half turn.
    {"icl_tanpi", R"($F icl_tanpi($F x) {
  $I quadrant;
  const $F rest = icl_half_turns(icl_magnitude(x), &quadrant);
  const $F r = rest == 0.0f ? as_$F(((quadrant + 1) & 2) << 30) : rest, s = icl_sin_near(r), c = icl_cos_near(r);
  const $I is_odd = (quadrant & 1) != 0;
  return as_$F(as_$I((is_odd ? -c : s) / (is_odd ? s : c)) ^ (as_$I(x) & INT_MIN));
}
)"},
    {"icl_tan", R"($F icl_tan($F x) {
  $I quadrant;
  const $F r = icl_reduced(x, &quadrant), s = icl_sin_near(r), c = icl_cos_near(r);
  const $I is_odd = (quadrant & 1) != 0;
  return (is_odd ? -c : s) / (is_odd ? s : c);
}
)"},
};

llvm::ArrayRef<MathFunction> trigonometricFunctions() { return trigonometrics; }

}
