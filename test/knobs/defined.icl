// Signed arithmetic that may overflow is done in unsigned integers, which wrap.
// RUN: %iclc compile %s -k wraps --emit kernel | %FileCheck %s --check-prefix=WRAPS
// WRAPS: out[{{.*}}] = (int)(((uint)a * 3u + 7u - (uint)b) * (uint)b);
// What ranges prove to fit stays as it is: indices, sums of bytes, what is clamped.
// RUN: %iclc compile %s -k fits --emit kernel | %FileCheck %s --check-prefix=FITS
// FITS: for (int i = -2; i < 3; i++) {
// FITS-NEXT: sum = sum + (int)(x + i >= 0 && x + i < grid_width ? in[{{.*}}(x + i)] : (uchar)0) * (i + 3);
// FITS: out[{{.*}}] = (int)((uint)(sum + clamp(sum * 4, -100, 2000)) * 671089u >> 24u);
// Vectors of small integers overflow too; those do not.
// RUN: %iclc compile %s -k lanes --emit kernel | %FileCheck %s --check-prefix=LANES
// LANES: convert_char4(convert_uchar4(v) * convert_uchar4(v) - convert_uchar4(v > (char4)(0)));

// A divisor that may be 0, or -1 for the smallest number, is checked.
// RUN: %iclc compile %s -k divides --emit kernel | %FileCheck %s --check-prefix=DIVIDES
// DIVIDES: int __attribute__((overloadable)) icl_quotient(int a, int b) {
// DIVIDES-NEXT: const int divisor = (b == (int)(0)) | ((b == (int)(-1)) & (a == (int)(INT_MIN))) ? (int)(1) : b;
// DIVIDES-NEXT: return a / divisor;
// DIVIDES: uint __attribute__((overloadable)) icl_remainder(uint a, uint b) {
// DIVIDES-NEXT: const uint divisor = (b == (uint)(0)) ? (uint)(1) : b;
// DIVIDES-NEXT: return a % divisor;
// DIVIDES: r = icl_remainder((uint)a, (uint)b);
// DIVIDES: (int)((uint)icl_quotient(a, b) + (uint)(a / 3) + r + (uint)(a / ((int)by_ | 1)));

// Floats saturate in every conversion.
// RUN: %iclc compile %s -k saturates --emit kernel | %FileCheck %s --check-prefix=SATURATES
// SATURATES: convert_int_sat_rte(v) ^ convert_int_sat(v * 0.5f) ^ (int)convert_uchar_sat(v)

// RUN: %iclc verify %s --configs 3 --size 17x13
#pragma imcl grid(in)
void wraps(Image<int> in, Image<int> out) {
  int a = in[idx][idy], b = -a;
  out[idx][idy] = (a * 3 + 7 - b) * b;
}
#pragma imcl grid(in)
void fits(Image<uchar> in, Image<int> out) {
  int sum = 0;
  for (int i = -2; i <= 2; i++)
    sum += in[idx + i][idy] * (i + 3);
  out[idx][idy] = (sum + clamp(sum * 4, -100, 2000)) / 25;
}
#pragma imcl grid(in)
void lanes(Image<char4> in, Image<char4> out) {
  char4 v = in[idx][idy];
  out[idx][idy] = v * v - (v > (char4)(0));
}
#pragma imcl grid(in)
void divides(Image<int> in, Image<uchar> divisors, Image<int> out) {
  int a = in[idx][idy], b = divisors[idx][idy] % 4 - 2;
  a = b == 0 ? -2147483647 - 1 : a;
  uchar by = divisors[idx][idy];
  uint r = (uint)a % (uint)b;
  out[idx][idy] = a / b + (a / 3) + r + a / (by | 1);
}
#pragma imcl grid(in)
void saturates(Image<float> in, Image<int> out) {
  float v = in[idx][idy] * 3e9f - 1.5e9f;
  out[idx][idy] = convert_int_rte(v) ^ (int)(v * 0.5f) ^ (uchar)v;
}
