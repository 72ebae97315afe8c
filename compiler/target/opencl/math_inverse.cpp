// asin, acos, atan, atan2, and the same in half turns: polynomials near 0, to which identities lead.
#include "compiler/target/opencl/math_functions.h"

namespace icl {

static constexpr MathFunction inverses[] = {
    {"icl_atan_near", R"($F icl_atan_near($F t) { // atan of t from -tan(pi / 8) to tan(pi / 8)
  const $F z = t * t;
  const $F p = ((0.0806019157f * z - 0.138798147f) * z + 0.199779227f) * z - 0.333329558f;
  return t * (z * p + 1.0f);
}
)"},
    {"icl_atan", R"($F icl_atan($F x) {
  const $F size = icl_magnitude(x);
  const $I is_large = size > 2.41421366f, is_middle = size > 0.414213568f;
  const $F above = is_large ? ($F)(-1.0f) : is_middle ? size - 1.0f : size;
  const $F below = is_large ? size : is_middle ? size + 1.0f : ($F)(1.0f);
  const $F base = is_large ? ($F)(1.57079637f) : is_middle ? ($F)(0.785398185f) : ($F)(0.0f);
  return icl_with_sign(base + icl_atan_near(above / below), x);
}
)"},
    {"icl_atan2", R"($F icl_atan2($F y, $F x) {
  const $F a = icl_magnitude(y), b = icl_magnitude(x);
  const $I is_steep = a > b;
  const $F low = is_steep ? b : a, high = is_steep ? a : b;
  const $F t = high == 0.0f ? ($F)(0.0f) : low == high ? ($F)(1.0f) : low / high;
  const $I is_middle = t > 0.414213568f;
  const $F rest = icl_atan_near(is_middle ? (t - 1.0f) / (t + 1.0f) : t);
  const $F eighth = is_middle ? rest + 0.785398185f : rest;
  const $F quarter = is_steep ? 1.57079637f - eighth : eighth;
  const $F half_turn = as_$I(x) < 0 ? 3.14159274f - quarter : quarter;
  const $I is_nan = (x != x) | (y != y);
  return is_nan ? x + y : icl_with_sign(half_turn, y);
}
)"},
    {"icl_asin_near", R"($F icl_asin_near($F t) { // asin of t from 0 to 1/2
  const $F z = t * t;
  const $F p = (((0.042218376f * z + 0.0241477154f) * z + 0.0454770774f) * z + 0.0749524161f) * z +
      0.166667536f;
  return t * (z * p + 1.0f);
}
)"},
    {"icl_asin", R"($F icl_asin($F x) {
  const $F size = icl_magnitude(x);
  const $I is_large = size > 0.5f;
  const $F near = icl_asin_near(is_large ? sqrt(0.5f - 0.5f * size) : size);
  return icl_with_sign(is_large ? 1.57079637f - 2.0f * near : near, x);
}
)"},
    {"icl_acos", R"($F icl_acos($F x) {
  const $F size = icl_magnitude(x);
  const $I is_large = size > 0.5f;
  const $F near = icl_asin_near(is_large ? sqrt(0.5f - 0.5f * size) : size);
  const $F large = x < 0.0f ? 3.14159274f - 2.0f * near : 2.0f * near;
  return is_large ? large : x < 0.0f ? 1.57079637f + near : 1.57079637f - near;
}
)"},
    {"icl_asinpi", R"($F icl_asinpi($F x) {
  return icl_asin(x) * 0.318309873f;
}
)"},
    {"icl_acospi", R"($F icl_acospi($F x) {
  return icl_acos(x) * 0.318309873f;
}
)"},
    {"icl_atanpi", R"($F icl_atanpi($F x) {
  return icl_atan(x) * 0.318309873f;
}
)"},
    {"icl_atan2pi", R"($F icl_atan2pi($F y, $F x) {
  return icl_atan2(y, x) * 0.318309873f;
}
)"},
};

llvm::ArrayRef<MathFunction> inverseFunctions() { return inverses; }

}
