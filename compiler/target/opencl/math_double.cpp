// exp, exp2, exp10, log, log2, log10, hypot, rsqrt of double: as those of float, with longer polynomials.
#include "compiler/target/opencl/math_functions.h"

namespace icl {

// A sum with 1.5 * 2^52, whose bits are 0x4338 and zeros, is rounded to a whole number, which is then in the
// sum's last bits.
static constexpr MathFunction doubles[] = {
    {"icl_scaled_double",
     R"($D icl_scaled_double($D x, $D shifted) { // x * 2^k in one rounding, for k + 1.5 * 2^52
  const $L k = as_$L(shifted) - 0x4338000000000000, half_k = k >> 1;
  return x * as_$D((half_k + 1023) << 52) * as_$D((k - half_k + 1023) << 52);
}
)"},
    {"icl_exp_double", R"($D icl_exp_double($D x) {
  const $D low = x < -746.0 ? ($D)(-746.0) : x, a = low > 710.0 ? ($D)(710.0) : low;
  const $D shifted = a * 1.4426950408889634 + 0x1.8p52, k = shifted - 0x1.8p52;
  const $D r = a - k * 0.69314718036912382 - k * 1.9082149292705877e-10; // ln 2 in two parts; the first has 32 bits
  const $D p = ((((((((2.5000041132570032e-08 * r + 2.763024782743285e-07) * r + 2.7557586429014112e-06) * r +
      2.4801493100505613e-05) * r + 0.00019841269506529151) * r + 0.0013888888943628529) * r +
      0.0083333333334944786) * r + 0.041666666666530162) * r + 0.16666666666666413) * r + 0.50000000000000111;
  return icl_scaled_double((p * r + 1.0) * r + 1.0, shifted);
}
)"},
    {"icl_exp2_double", R"($D icl_exp2_double($D x) {
  const $D low = x < -1076.0 ? ($D)(-1076.0) : x, a = low > 1025.0 ? ($D)(1025.0) : low;
  const $D shifted = a + 0x1.8p52, f = a - (shifted - 0x1.8p52);
  const $D p = (((((((((4.4347696636852987e-10 * f + 7.0737831617506231e-09) * f + 1.0178199582862337e-07) * f +
      1.3215435282866305e-06) * f + 1.5252733493101852e-05) * f + 0.00015403530457110891) * f +
      0.0013333558146774644) * f + 0.0096181291075941207) * f + 0.055504108664820084) * f +
      0.2402265069591013) * f + 0.69314718055994529;
  return icl_scaled_double(f * p + 1.0, shifted);
}
)"},
    {"icl_exp10_double", R"($D icl_exp10_double($D x) {
  const $D low = x < -325.0 ? ($D)(-325.0) : x, a = low > 309.0 ? ($D)(309.0) : low;
  const $D shifted = a * 3.3219280948873622 + 0x1.8p52, k = shifted - 0x1.8p52;
  const $D r = a - k * 0.30102999554947019 - k * 1.1451100898021838e-10; // log10(2) in two parts
  const $D p = (((((((((0.00024108121008829277 * r + 0.0011575886249509848) * r + 0.0050139848047381615) * r +
      0.019597618214139609) * r + 0.068089363685465462) * r + 0.20699584955378714) * r + 0.53938292920959752) * r +
      1.1712551489080798) * r + 2.0346785922934214) * r + 2.6509490552392054) * r + 2.3025850929940459;
  return icl_scaled_double(r * p + 1.0, shifted);
}
)"},
    {"icl_normal_double", R"($D icl_normal_double($D x) { // x, or x * 2^54 if it is subnormal
  return x < 0x1p-1022 ? x * 0x1p54 : x;
}
)"},
    {"icl_exponent_double",
     R"($L icl_exponent_double($D x) { // the e for which x / 2^e is from sqrt(1/2) to sqrt(2), of normal x
  return (as_$L(x) - 0x3fe6a09e667f3bcd) >> 52;
}
)"},
    {"icl_whole_exponent_double",
     R"($D icl_whole_exponent_double($D x, $L e) { // that of x, from that of icl_normal_double(x)
  return as_$D(e + 0x4338000000000000) - 0x1.8p52 - (x < 0x1p-1022 ? ($D)(54.0) : ($D)(0.0));
}
)"},
    // With s = f / (2 + f), log(1 + f) is 2 * atanh(s). The result is f minus what is returned.
    {"icl_log_rest_double", R"($D icl_log_rest_double($D f, $D more) { // f - log(1 + f) - more
  const $D s = f / (f + 2.0), z = s * s, half_square = 0.5 * f * f;
  const $D p = (((((0.14796099902736298 * z + 0.1531403631452769) * z + 0.18183564851248718) * z +
      0.22222198563713472) * z + 0.28571428742473293) * z + 0.39999999999414326) * z + 0.6666666666666734;
  return half_square - (s * (half_square + z * p) + more);
}
)"},
    {"icl_log_defined_double",
     R"($D icl_log_defined_double($D x, $D y) { // the logarithm y of x where x is positive and finite
  return x > 0.0 ? (x < INFINITY ? y : x) : x == 0.0 ? ($D)(-INFINITY) : ($D)(NAN);
}
)"},
    {"icl_fraction_double", R"($D icl_fraction_double($D x, $L e) { // x / 2^e
  return as_$D(as_$L(x) - (e << 52));
}
)"},
    {"icl_log_double", R"($D icl_log_double($D x) {
  const $D normal = icl_normal_double(x);
  const $L exponent = icl_exponent_double(normal);
  const $D e = icl_whole_exponent_double(x, exponent), f = icl_fraction_double(normal, exponent) - 1.0;
  const $D rest = icl_log_rest_double(f, e * 1.9082149292705877e-10); // ln 2 in two parts
  return icl_log_defined_double(x, e * 0.69314718036912382 - (rest - f));
}
)"},
    {"icl_log2_double", R"($D icl_log2_double($D x) {
  const $D normal = icl_normal_double(x);
  const $L exponent = icl_exponent_double(normal);
  const $D f = icl_fraction_double(normal, exponent) - 1.0;
  const $D y = (f - icl_log_rest_double(f, ($D)(0.0))) * 1.4426950408889634;
  return icl_log_defined_double(x, icl_whole_exponent_double(x, exponent) + y);
}
)"},
    {"icl_log10_double", R"($D icl_log10_double($D x) {
  const $D normal = icl_normal_double(x);
  const $L exponent = icl_exponent_double(normal);
  const $D e = icl_whole_exponent_double(x, exponent), f = icl_fraction_double(normal, exponent) - 1.0;
  const $D y = (f - icl_log_rest_double(f, ($D)(0.0))) * 0.43429448190325182;
  return icl_log_defined_double(x, e * 0.30102999554947019 + (y + e * 1.1451100898021838e-10));
}
)"},
    // Squares of scaled numbers neither overflow nor lose digits that matter.
    {"icl_hypot_double", R"($D icl_hypot_double($D x, $D y) {
  const $D a = fabs(x), b = fabs(y), large = a > b ? a : b;
  const $D down = large > 0x1p500 ? ($D)(0x1p-600) : large < 0x1p-400 ? ($D)(0x1p600) : ($D)(1.0);
  const $D up = large > 0x1p500 ? ($D)(0x1p600) : large < 0x1p-400 ? ($D)(0x1p-600) : ($D)(1.0);
  const $D p = a * down, q = b * down, result = sqrt(p * p + q * q) * up;
  return a == INFINITY ? a : b == INFINITY ? b : result;
}
)"},
    {"icl_rsqrt_double", R"($D icl_rsqrt_double($D x) {
  return 1.0 / sqrt(x);
}
)"},
};

llvm::ArrayRef<MathFunction> doubleFunctions() { return doubles; }

}
