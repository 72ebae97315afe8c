// pow, powr, pown, rootn, cbrt, rsqrt, hypot. The exponent of a power multiplies the error of the logarithm,
// which is therefore more precise than float.
#include "compiler/target/opencl/math_functions.h"

namespace icl {

static constexpr MathFunction powers[] = {
    {"icl_magnitude", R"($F icl_magnitude($F x) {
  return as_$F(as_$I(x) & 0x7fffffff);
}
)"},
    {"icl_with_sign", R"($F icl_with_sign($F size, $F x) { // size is not negative
  return as_$F(as_$I(size) | (as_$I(x) & INT_MIN));
}
)"},
    {"icl_log2_of_float", R"($D icl_log2_of_float($F x) { // log2(x) of positive finite x
  const $F normal = icl_normal(x);
  const $I exponent = icl_exponent(normal);
  const $D m = convert_$D(icl_fraction(normal, exponent));
  const $D t = (m - 1.0) / (m + 1.0), z = t * t;
  const $D p = ((((0.28291038329094814 * z + 0.31990495430442739) * z + 0.41220927125953249) * z +
      0.57707794216884378) * z + 0.96179669411405477) * z + 2.8853900817778495;
  return convert_$D(icl_whole_exponent(x, exponent)) + t * p;
}
)"},
    // Terms of low order in double and the rest in float leave a relative error of 2^-30, without a division.
    {"icl_log2_for_power", R"($D icl_log2_for_power($F x) { // log2(x) of positive finite x
  const $F normal = icl_normal(x);
  const $I exponent = icl_exponent(normal);
  const $F f = icl_fraction(normal, exponent) - 1.0f, f2 = f * f;
  const $F rest = ((-0.0861066878f * f + 0.150209337f) * f2 + (-0.154160067f * f + 0.159625679f)) * (f2 * f2) +
      ((-0.179625422f * f + 0.206085175f) * f2 + (-0.240464821f * f + 0.288539618f));
  const $D d = convert_$D(f);
  const $D p = (((convert_$D(rest) * d - 0.36067376022224085) * d + 0.48089834696298778) * d -
      0.72134752044448169) * d + 1.4426950408889634;
  return convert_$D(icl_whole_exponent(x, exponent)) + d * p;
}
)"},
    {"icl_power", R"($F icl_power($F x, $D y) { // x^y of positive finite x
  $D product = icl_log2_for_power(x) * y;
  product = product < -200.0 ? ($D)(-200.0) : product;
  product = product > 200.0 ? ($D)(200.0) : product;
  const $D whole = product + 0x1.8p52 - 0x1.8p52;
  return icl_scaled(icl_exp2_fraction(convert_$F(product - whole)), convert_$I(whole));
}
)"},
    {"icl_pow_positive", R"($F icl_pow_positive($F x, $F y) { // pow(x, y) of x that is not negative
  const $F power = icl_power(x, convert_$D(y));
  const $F extreme = (x == 0.0f) == (y < 0.0f) ? ($F)(INFINITY) : ($F)(0.0f);
  const $I is_extreme = (x == 0.0f) | (x == INFINITY), is_nan = (x != x) | (y != y), is_one = (x == 1.0f) | (y == 0.0f);
  return is_one ? ($F)(1.0f) : is_nan ? x + y : is_extreme ? extreme : power;
}
)"},
    {"icl_pow", R"($F icl_pow($F x, $F y) {
  const $F size = icl_magnitude(x);
  const $I is_even = icl_magnitude(y) >= 0x1p24f; // as all larger numbers are
  const $I n = convert_$I(is_even ? ($F)(0.0f) : y);
  const $I is_whole = is_even | (convert_$F(n) == y);
  const $F power = icl_pow_positive(size, y);
  const $F with_sign = as_$F(as_$I(power) | (as_$I(x) & (n << 31) & (is_whole ? ($I)(-1) : ($I)(0))));
  const $I is_undefined = (x < 0.0f) & (size < INFINITY) & (is_whole == 0);
  return is_undefined ? ($F)(NAN) : with_sign;
}
)"},
    {"icl_powr", R"($F icl_powr($F x, $F y) {
  const $F size = icl_magnitude(x);
  const $I is_undefined = (x < 0.0f) | (x != x) | (y != y) | ((y == 0.0f) & ((size == 0.0f) | (size == INFINITY))) |
                          ((x == 1.0f) & (icl_magnitude(y) == INFINITY));
  return is_undefined ? ($F)(NAN) : icl_pow_positive(size, y);
}
)"},
    {"icl_whole_power", R"($F icl_whole_power($F x, $I n, $D power) { // x^power, for a power of n or 1 / n
  const $F size = icl_magnitude(x);
  const $F extreme = (size == 0.0f) == (n < 0) ? ($F)(INFINITY) : ($F)(0.0f);
  const $I is_extreme = (size == 0.0f) | (size == INFINITY);
  const $F result = is_extreme ? extreme : icl_power(size, power);
  return x != x ? x : as_$F(as_$I(result) | (as_$I(x) & (n << 31)));
}
)"},
    {"icl_pown", R"($F icl_pown($F x, $I n) {
  return n == 0 ? ($F)(1.0f) : icl_whole_power(x, n, convert_$D(n));
}
)"},
    {"icl_rootn", R"($F icl_rootn($F x, $I n) {
  const $I is_undefined = (n == 0) | ((x < 0.0f) & ((n & 1) == 0));
  return is_undefined ? ($F)(NAN) : icl_whole_power(x, n, 1.0 / convert_$D(n));
}
)"},
    {"icl_hypot", R"($F icl_hypot($F x, $F y) {
  const $D a = convert_$D(x), b = convert_$D(y);
  const $I is_infinite = (icl_magnitude(x) == INFINITY) | (icl_magnitude(y) == INFINITY);
  return is_infinite ? ($F)(INFINITY) : convert_$F(sqrt(a * a + b * b));
}
)"},
    // A third of the float's bits, as an integer, is the bits of a root that is within 4%. A step of Halley's
    // method leaves an error of 3e-5, and one of Newton's that of rounding.
    {"icl_cbrt", R"($F icl_cbrt($F x) {
  const $F size = icl_magnitude(x);
  const $I is_small = size < 1.0f;
  const $F n = size * (is_small ? ($F)(0x1p24f) : ($F)(0x1p-6f)); // neither subnormal nor near infinity
  const $F start = as_$F(convert_$I(convert_$F(as_$I(n)) * 0.333333343f) + 709958130), cube = start * start * start;
  const $F near = start * ((cube + 2.0f * n) / (2.0f * cube + n));
  const $F root = near - (near * near * near - n) / (3.0f * near * near);
  const $I is_result = (size == 0.0f) | (size == INFINITY) | (x != x);
  return is_result ? x : icl_with_sign(root * (is_small ? ($F)(0x1p-8f) : ($F)(4.0f)), x);
}
)"},
    {"icl_rsqrt", R"($F icl_rsqrt($F x) {
  return 1.0f / sqrt(x);
}
)"},
};

llvm::ArrayRef<MathFunction> powerFunctions() { return powers; }

}
