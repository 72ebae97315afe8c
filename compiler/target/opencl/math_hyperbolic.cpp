// sinh, cosh, tanh, their inverses, erf, erfc: exponentials and logarithms, and polynomials where these would
// cancel.
#include "compiler/target/opencl/math_functions.h"

namespace icl {

static constexpr MathFunction hyperbolics[] = {
    {"icl_sinh", R"($F icl_sinh($F x) {
  const $F size = icl_magnitude(x), z = size * size;
  const $F h = icl_exp_scaled(size, 0.5f); // exp(size) / 2, which overflows where the result does
  const $F p = ((2.81743928e-06f * z + 0.000198360663f) * z + 0.00833335053f) * z + 0.166666672f;
  return icl_with_sign(size < 1.0f ? size * (z * p + 1.0f) : h - 0.25f / h, x);
}
)"},
    {"icl_cosh", R"($F icl_cosh($F x) {
  const $F h = icl_exp_scaled(icl_magnitude(x), 0.5f);
  return h + 0.25f / h;
}
)"},
    {"icl_tanh", R"($F icl_tanh($F x) {
  const $F size = icl_magnitude(x), z = size * size;
  const $F p = (((-0.00571658835f * z + 0.0206501968f) * z - 0.0537433848f) * z + 0.133314908f) * z -
      0.333332837f;
  return icl_with_sign(size < 0.625f ? size * (z * p + 1.0f) : 1.0f - 2.0f / (icl_exp_scaled(size + size, 1.0f) + 1.0f), x);
}
)"},
    // From 10^9 on, the logarithm of twice the argument.
    {"icl_asinh", R"($F icl_asinh($F x) {
  const $F size = icl_magnitude(x), z = size * size;
  const $I is_large = size > 1e9f;
  const $F near = icl_log1p(is_large ? size : size + z / (1.0f + sqrt(1.0f + z)));
  return icl_with_sign(is_large ? near + 0.693147182f : near, x);
}
)"},
    {"icl_acosh", R"($F icl_acosh($F x) {
  const $F t = x - 1.0f;
  const $I is_large = x > 1e9f;
  const $F near = icl_log1p(is_large ? x : t + sqrt(t * (t + 2.0f)));
  return x < 1.0f ? ($F)(NAN) : is_large ? near + 0.693147182f : near;
}
)"},
    {"icl_atanh", R"($F icl_atanh($F x) {
  const $F size = icl_magnitude(x);
  return icl_with_sign(0.5f * icl_log1p((size + size) / (1.0f - size)), x);
}
)"},
    // Press et al. 1992, "Numerical Recipes in C", 6.2: within 1.2e-7 of the result.
    {"icl_erfc", R"($F icl_erfc($F x) {
  const $F size = icl_magnitude(x), limited = size > 11.0f ? ($F)(11.0f) : size;
  const $D z = convert_$D(limited), t = 1.0 / (z * 0.5 + 1.0);
  const $D p = ((((((((0.17087277 * t - 0.82215223) * t + 1.48851587) * t - 1.13520398) * t + 0.27886807) * t -
      0.18628806) * t + 0.09678418) * t + 0.37409196) * t + 1.00002368) * t - 1.26551223;
  const $D power = (p - z * z) * 1.4426950408889634;
  const $D whole = power + 0x1.8p52 - 0x1.8p52;
  const $F far = icl_scaled(icl_exp2_fraction(convert_$F(power - whole)) * convert_$F(t), convert_$I(whole));
  return x < 0.0f ? 2.0f - far : far;
}
)"},
    // The logarithm of erfc is nearly a parabola. From 4 on the result is 1.
    {"icl_erf", R"($F icl_erf($F x) {
  const $F size = icl_magnitude(x), z = size * size, limited = size > 4.0f ? ($F)(4.0f) : size;
  const $F p = ((((-0.00056601502f * z + 0.00492478814f) * z - 0.0267177057f) * z + 0.112804115f) * z -
      0.376123548f) * z + 1.12837911f;
  const $F q = (((((0.000267722789f * limited - 0.00424091797f) * limited + 0.0314582661f) * limited -
      0.148651168f) * limited - 0.9207654f) * limited - 1.62597477f) * limited -
      0.000510368263f;
  return x != x ? x : icl_with_sign(size < 1.0f ? size * p : 1.0f - icl_exp2(q), x);
}
)"},
};

llvm::ArrayRef<MathFunction> hyperbolicFunctions() { return hyperbolics; }

}
