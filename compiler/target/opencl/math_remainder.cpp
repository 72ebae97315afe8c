// fmod, remainder: exact. A quotient of 22 bits comes from one division in float; a larger one from long
// division in double, which gives 27 bits of it at a time.
#include "compiler/target/opencl/math_functions.h"

namespace icl {

static constexpr MathFunction remainders[] = {
    // The multiple s of b is so large that the quotient has 28 bits and its product with s is exact. Each
    // quotient may be rounded up to the next whole number, which is corrected.
    {"icl_modulo", R"($D icl_modulo($D a, $D b) { // of positive numbers that floats are, or twice a float
  const $F quotient = trunc(convert_$F(a) / convert_$F(b));
  if (!icl_some_lane(quotient >= 0x1p22f)) {
    const $D rest = a - convert_$D(quotient) * b;
    return rest < 0.0 ? rest + b : rest;
  }
  while (icl_some_lane(a >= b)) {
    const $L more = (as_$L(a) >> 52) - (as_$L(b) >> 52) - 26;
    const $D s = as_$D(as_$L(b) + ((more > 0 ? more : ($L)(0)) << 52));
    const $D rest = a - trunc(a / s) * s;
    a = rest < 0.0 ? rest + s : rest;
  }
  return a;
}
)"},
    {"icl_fmod", R"($F icl_fmod($F x, $F y) {
  const $F a = icl_magnitude(x), b = icl_magnitude(y);
  const $I is_undefined = (a == INFINITY) | (x != x) | (y != y) | (b == 0.0f);
  const $I is_smaller = is_undefined | (b == INFINITY);
  const $F rest = convert_$F(icl_modulo(convert_$D(is_smaller ? ($F)(0.0f) : a), convert_$D(is_smaller ? ($F)(1.0f) : b)));
  return is_undefined ? ($F)(NAN) : b == INFINITY ? x : icl_with_sign(rest, x);
}
)"},
    // Of twice the divisor, the rest tells whether the quotient's last digit is odd.
    {"icl_remainder", R"($F icl_remainder($F x, $F y) {
  const $F a = icl_magnitude(x), b = icl_magnitude(y);
  const $I is_undefined = (a == INFINITY) | (x != x) | (y != y) | (b == 0.0f);
  const $I is_smaller = is_undefined | (b == INFINITY);
  const $D divisor = convert_$D(is_smaller ? ($F)(1.0f) : b);
  const $D rest = icl_modulo(convert_$D(is_smaller ? ($F)(0.0f) : a), divisor + divisor);
  const $D first = rest + rest > divisor ? rest - divisor : rest;
  const $D nearest = (rest + rest > divisor) & (first + first >= divisor) ? first - divisor : first;
  const $F result = as_$F(as_$I(convert_$F(nearest)) ^ (as_$I(x) & INT_MIN));
  return is_undefined ? ($F)(NAN) : b == INFINITY ? x : result;
}
)"},
};

llvm::ArrayRef<MathFunction> remainderFunctions() { return remainders; }

}
