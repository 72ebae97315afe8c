// tgamma, lgamma: Stirling's formula with a polynomial for its series, in double. Arguments below 1/2 are
// reflected: gamma(x) * gamma(1 - x) = pi / sin(pi * x).
#include "compiler/target/opencl/math_functions.h"

namespace icl {

static constexpr MathFunction gammas[] = {
    // What float leaves of z is so small that one term of the series is enough.
    {"icl_log2_wide", R"($D icl_log2_wide($D z) { // log2(z) of positive z within the range of float
  const $F rounded = convert_$F(z);
  const $D high = convert_$D(rounded);
  return icl_log2_of_float(rounded) + (z - high) / high * 1.4426950408889634;
}
)"},
    // From z = 2 on the polynomial is short: gamma(z) = gamma(z + 2) / (z * (z + 1)). Results of arguments
    // beyond 60 overflow, or are 0.
    {"icl_tgamma", R"($F icl_tgamma($F x) {
  const $D d = convert_$D(x), size = d < 0.5 ? 1.0 - d : d, z = size > 60.0 ? ($D)(60.0) : size;
  const $D t = 1.0 / (z + 2.0), product = z * (z + 1.0);
  const $D series = (((0.0011169049154084185 * t - 0.0072820235548574468) * t + 0.0087859307849521943) * t +
      0.20888084158929526) * t + 2.5066283524668616;
  const $D logarithm = (z + 1.5) * icl_log2_wide(z + 2.0) - (z + 2.0) * 1.4426950408889634;
  const $D exponent = d < 0.5 ? -logarithm : logarithm, shifted = exponent + 0x1.8p52;
  const $D power = as_$D((as_$L(shifted) << 52) + 0x3ff0000000000000);
  const $F sine = icl_sinpi(x), fraction = icl_exp2_fraction(convert_$F(exponent - (shifted - 0x1.8p52)));
  const $D above = d < 0.5 ? 3.14159265358979323846 * product : series;
  const $D below = d < 0.5 ? convert_$D(sine) * series : product;
  const $I is_pole = (x < 0.0f) & (sine == 0.0f);
  const $F result = convert_$F(above / below * convert_$D(fraction) * power);
  return is_pole ? ($F)(NAN) : x != x ? x : x == 0.0f ? 1.0f / x : result;
}
)"},
    // Around its zeros at 1 and 2 a polynomial times their factors.
    {"icl_lgamma", R"($F icl_lgamma($F x) {
  const $D d = convert_$D(x), z = d < 0.5 ? 1.0 - d : d;
  const $D logarithm = icl_log2_wide(z) * 0.69314718055994531;
  const $D u = z < 1.5 ? z - 1.0 : z - 2.0;
  const $D p = (((((((0.0002115549855607924 * u - 0.00045653120126991218) * u + 0.00090805613144808513) * u -
      0.0020983367157147211) * u + 0.0049993983197150491) * u - 0.012384881739507582) * u +
      0.032964972627047506) * u - 0.10031728863786875) * u + 0.42278433527030962;
  const $D near = u * (u + 1.0) * p - (z < 1.5 ? logarithm : ($D)(0.0));
  const $D v = 1.0 / z, w = v * v;
  const $D series = ((-0.00041352129071513803 * w + 0.00077789978111354665) * w - 0.0027773124042647012) * w +
      0.083333331152489823;
  const $D far = (z - 0.5) * logarithm - z + 0.91893853320467274 + v * series;
  const $D positive = z < 2.5 ? near : far;
  // pi * x may be subnormal: the sine of small numbers is taken as x, without the factor pi.
  const $F size = icl_magnitude(x), sine = size < 0x1p-30f ? size : icl_magnitude(icl_sinpi(x));
  const $D factor = d * d < 0x1p-60 ? ($D)(0.0) : ($D)(1.1447298858494002); // log(pi)
  const $D reflected = factor - icl_log2_of_float(sine) * 0.69314718055994531 - positive;
  const $I is_infinite = (size == INFINITY) | ((x <= 0.0f) & (sine == 0.0f));
  return is_infinite ? ($F)(INFINITY) : x != x ? x : convert_$F(d < 0.5 ? reflected : positive);
}
)"},
};

llvm::ArrayRef<MathFunction> gammaFunctions() { return gammas; }

}
