// RUN: %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=warning: %s
const int LIMIT = 3;
#pragma imcl tune(WAY: 0, 1)
#pragma imcl grid(in)
void f(Image<uchar> in, Image<float> out, uint u, ulong wide, uchar c, char s, int n, float x) {
  int sum = 0;
// CHECK: :[[@LINE+2]]:7: warning: this comparison is always false [-Wtype-limits]
// CHECK: hint: `u` is never negative
  if (u < 0) sum++;
// CHECK: :[[@LINE+2]]:7: warning: this comparison is always true [-Wtype-limits]
// CHECK: hint: `wide` is never negative
  if (wide >= 0) sum++;
// CHECK: :[[@LINE+2]]:7: warning: this comparison is always false [-Wtype-limits]
// CHECK: hint: `c` is from 0 to 255
  if (c > 255) sum++;
// CHECK: :[[@LINE+2]]:7: warning: this comparison is always false [-Wtype-limits]
// CHECK: hint: `c` is from 0 to 255
  if (c == 256) sum++;
// CHECK: :[[@LINE+2]]:7: warning: this comparison is always true [-Wtype-limits]
// CHECK: hint: `s` is from -128 to 127
  if (300 != s) sum++;
// CHECK: :[[@LINE+2]]:7: warning: this comparison is always false [-Wtype-limits]
// CHECK: hint: `idx` is never negative
  if (idx < 0) sum++;
// CHECK: :[[@LINE+2]]:7: warning: this comparison is always true [-Wtype-limits]
// CHECK: hint: `idx + 1` is from 1 to 1073741823
  if (idx + 1 > 0) sum++;
// CHECK: :[[@LINE+2]]:8: warning: this comparison is always false [-Wtype-limits]
// CHECK: hint: `n & 7` is from 0 to 7
  if ((n & 7) > 7) sum++;
// CHECK: :[[@LINE+2]]:7: warning: this comparison is always false [-Wtype-limits]
// CHECK: hint: `n % 4` is from -3 to 3
  if (n % 4 == 4) sum++;
// CHECK: :[[@LINE+2]]:7: warning: this comparison is always false [-Wtype-limits]
// CHECK: hint: `!n` is from 0 to 1
  if (!n == 2) sum++;
// CHECK: :[[@LINE+2]]:8: warning: this comparison is always false [-Wtype-limits]
// CHECK: hint: `n > 1` is from 0 to 1
  if ((n > 1) < 0) sum++;
// CHECK: :[[@LINE+2]]:7: warning: this comparison is always true [-Wtype-limits]
// CHECK: hint: `in[idx][idy]` is from 0 to 255
  if (in[idx][idy] >= 0) sum++;
// CHECK: :[[@LINE+2]]:8: warning: this comparison is always false [-Wtype-limits]
// CHECK: hint: `c >> 4` is from 0 to 15
  if ((c >> 4) > 15) sum++;
// CHECK: :[[@LINE+2]]:21: warning: this comparison is always true [-Wtype-limits]
// CHECK: hint: `i` is from 0 to 255
  for (uchar i = 0; i < 256; i++) sum++;
// CHECK: :[[@LINE+2]]:20: warning: this comparison is always true [-Wtype-limits]
// CHECK: hint: `i` is never negative
  for (uint i = 3; i >= 0; i--) sum++;
// CHECK: :[[@LINE+2]]:7: warning: this comparison is always false [-Wtype-limits]
// CHECK: hint: `min(n, 200)` is from -2147483648 to 200
  if (min(n, 200) > 255) sum++;
// CHECK: :[[@LINE+2]]:7: warning: this comparison is always false [-Wtype-limits]
// CHECK: hint: `max(c, (uchar)7)` is from 7 to 255
  if (max(c, (uchar)7) < 7) sum++;
  const int level = clamp(n, 10, 20);
// CHECK: :[[@LINE+2]]:7: warning: this comparison is always true [-Wtype-limits]
// CHECK: hint: `level` is from 10 to 20
  if (level >= 10) sum++;
// CHECK: :[[@LINE+2]]:7: warning: this comparison is always false [-Wtype-limits]
// CHECK: hint: `abs(s)` is from 0 to 128
  if (abs(s) > 128) sum++;
  // These depend on constants, tunables and sizes that may change, or are not always the same.
  if (LIMIT > 2 || WAY > 7 || in.width < 1 || idx >= in.width) sum++;
  if (c > 254 || s < -127 || idx > 0 || n % 4 == 3 || (n & 7) == 7 || u > 0 || x < 0.0f) sum++;
  if (c + s > 300 || (uchar)n == 255 || u - 1 > 5 || -u < 3) sum++;
  if (min(n, 200) > 199 || max(c, (uchar)7) > 7 || clamp(n, 10, 20) == 15 || clamp(n, -n, n) > 3 || abs(s) == 128) sum++;
  out[idx][idy] = sum;
}
