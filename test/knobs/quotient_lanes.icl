// CPUs do not divide integers in lanes. Of small dividends floats give the same quotient, of all others doubles do: by the reciprocal
// of the divisor, which is often the same for all pixels.
// RUN: %iclc compile %s -k small -d cpu -c vector_x=8 -c block_x=8 --emit kernel | %FileCheck %s --check-prefix=SMALL
// SMALL: int8 __attribute__((overloadable)) icl_small_quotient(int8 a, int8 b) {
// SMALL-NEXT: const int8 divisor = (b == (int8)(0)) ? (int8)(1) : b;
// SMALL-NEXT: return convert_int8((convert_float8(a) + copysign((float8)(0.5f), convert_float8(a))) / convert_float8(divisor));
// SMALL: uint8 __attribute__((overloadable)) icl_small_quotient(uint8 a, uint8 b) {
// SMALL: return as_uint8(convert_int8((convert_float8(as_int8(a)) + (float8)(0.5f)) / convert_float8(as_int8(divisor))));
// SMALL: int8 __attribute__((overloadable)) icl_small_remainder(int8 a, int8 b) {
// SMALL: return a - convert_int8({{.*}}) * divisor;
// SMALL: icl_small_remainder(
// RUN: %iclc compile %s -k whole -d cpu -c vector_x=8 -c block_x=8 --emit kernel | %FileCheck %s --check-prefix=WHOLE
// WHOLE: int8 __attribute__((overloadable)) icl_quotient(int8 a, int8 b) {
// WHOLE-NEXT: const int8 divisor = (b == (int8)(0)) ? (int8)(1) : b;
// WHOLE-NEXT: return (b == (int8)(-1) ? (int8)(0) - a : convert_int8((convert_double8(a) + copysign((double8)(0.5), convert_double8(a))) * ((double8)(1.0) / convert_double8(divisor))));
// WHOLE: uint8 __attribute__((overloadable)) icl_remainder(uint8 a, uint8 b) {
// WHOLE: return a - convert_uint8((convert_double8(a) + (double8)(0.5)) * ((double8)(1.0) / convert_double8(divisor))) * divisor;
// Other devices divide them as they are, and so do scalars.
// RUN: %iclc compile %s -k whole -d generic -c vector_x=4 -c block_x=4 --emit kernel | %FileCheck %s --check-prefix=GENERIC
// GENERIC: return a / divisor;
// RUN: %iclc compile %s -k small -d cpu --emit kernel | %FileCheck %s --check-prefix=SCALAR
// SCALAR-NOT: small_quotient
// The smallest number of a narrow type divided by -1 does not fit it.
// RUN: %iclc compile %s -k narrow -d cpu --emit kernel | %FileCheck %s --check-prefix=NARROW
// NARROW: char4 __attribute__((overloadable)) icl_small_quotient(char4 a, char4 b) {
// NARROW-NEXT: const char4 divisor = (b == (char4)(0)) | ((b == (char4)(-1)) & (a == (char4)(CHAR_MIN))) ? (char4)(1) : b;
// 64 bits are more than a double holds, and quotients by constants have other forms.
// RUN: %iclc compile %s -k others -d cpu -c vector_x=8 -c block_x=8 --emit kernel | %FileCheck %s --check-prefix=OTHERS
// OTHERS-NOT: convert_double
// OTHERS-NOT: small_quotient
// RUN: %iclc verify %s --configs 12 --size 61x7
#pragma imcl grid(a, b)
void small(Image<short> a, Image<uchar> b, Image<int> out) {
  int d = b[idx][idy] - 128;
  uint e = b[idx][idy];
  out[idx][idy] = a[idx][idy] / d + a[idx][idy] % d * 7 + (int)((uint)(a[idx][idy] & 32767) / e) * 3;
}
#pragma imcl grid(a, b)
void whole(Image<int> a, Image<int> b, Image<int> out) {
  int v = a[idx][idy], by = b[idx][idy] % 5;
  v = b[idx][idy] % 16 == 3 ? -2147483647 - 1 : v;
  out[idx][idy] = v / by + v / b[idx][idy] * 3 + (int)((uint)v % (uint)b[idx][idy]) * 5;
}
#pragma imcl grid(a, b)
void others(Image<long> a, Image<int> b, Image<long> out) {
  out[idx][idy] = a[idx][idy] / b[idx][idy] + b[idx][idy] / 7;
}
#pragma imcl grid(a, b)
void narrow(Image<char4> a, Image<char> b, Image<char4> out) {
  char4 v = a[idx][idy], by = (char4)(b[idx][idy] % 3);
  v.x = -128;
  out[idx][idy] = v / by + v % by * (char4)(3);
}
