// RUN: %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=warning: %s
// Ranges that need more than 63 bits, and constants that their type cannot hold.
#pragma imcl grid(in)
void f(Image<uchar> in, Image<float> out, uint u, ulong wide, long far) {
  int sum = 0;
// CHECK: :[[@LINE+2]]:7: warning: this comparison is always false [-Wtype-limits]
// CHECK: hint: `max(wide, 7ul)` is from 7 to 18446744073709551615
  if (max(wide, 7ul) < 7) sum++;
// CHECK: :[[@LINE+2]]:7: warning: this comparison is always false [-Wtype-limits]
// CHECK: hint: `min(wide, 200ul)` is from 0 to 200
  if (min(wide, 200ul) > 200) sum++;
// CHECK: :[[@LINE+2]]:7: warning: this comparison is always true [-Wtype-limits]
// CHECK: hint: `clamp(wide, 10ul, 20ul)` is from 10 to 20
  if (clamp(wide, 10ul, 20ul) >= 10) sum++;
  const ulong part = wide & 15;
// CHECK: :[[@LINE+2]]:7: warning: this comparison is always false [-Wtype-limits]
// CHECK: hint: `part` is from 0 to 15
  if (part > 15) sum++;
// CHECK: :[[@LINE+2]]:7: warning: this comparison is always false [-Wtype-limits]
// CHECK: hint: `wide` is from 0 to 18446744073709551615
  if (wide > ULONG_MAX) sum++;
// CHECK: :[[@LINE+2]]:7: warning: this comparison is always false [-Wtype-limits]
// CHECK: hint: `abs(far)` is from 0 to 9223372036854775808
  if (abs(far) > 9223372036854775808ul) sum++;
// CHECK: :[[@LINE+2]]:7: warning: this comparison is always false [-Wtype-limits]
// CHECK: hint: `u` is from 0 to 4294967295
  if (u > UINT_MAX) sum++;
  const uchar q = 5;
// CHECK: :[[@LINE+2]]:7: warning: this comparison is always false [-Wtype-limits]
// CHECK: hint: `q` is from 0 to 255
  if (q > 255) sum++;
  // These are not always the same, or depend on constants that may change.
  if (q > 5 || q == 6 || wide > LONG_MAX || min(wide, 200ul) > 199 || abs(far) > 9223372036854775807ul || wide - 1 > 5) sum++;
  out[idx][idy] = sum + in[idx][idy];
}
