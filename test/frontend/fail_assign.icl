// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
int twice(int x) { return x * 2; }
const int limit = 3;
#pragma imcl grid(in) tune(CHOICE: 0, 1)
void f(Image<float> in, Image<float> out, int n, const int fixed) {
  int x = 1;
  bool flag = true;
// CHECK: :[[@LINE+1]]:3: error: this cannot be assigned to
  3 = x;
// CHECK: :[[@LINE+1]]:3: error: this cannot be assigned to
  x + 1 = 2;
// CHECK: :[[@LINE+1]]:3: error: this cannot be assigned to
  x++ = 2;
// CHECK: :[[@LINE+1]]:3: error: this cannot be assigned to
  twice(x) = 2;
// CHECK: :[[@LINE+1]]:4: error: this cannot be assigned to
  (x ? x : n) = 2;
// CHECK: :[[@LINE+2]]:3: error: `idx` is constant and cannot be assigned to
// CHECK: hint: it is the pixel's coordinate; copy it to a variable
  idx = 3;
// CHECK: :[[@LINE+2]]:3: error: `CHOICE` is constant and cannot be assigned to
// CHECK: hint: the tuner chooses its value
  CHOICE = 1;
// CHECK: :[[@LINE+2]]:3: error: `limit` is constant and cannot be assigned to
// CHECK: :[[@LINE-22]]:11: note: declared const here
  limit = 4;
// CHECK: :[[@LINE+2]]:3: error: `fixed` is constant and cannot be assigned to
// CHECK: :[[@LINE-23]]:60: note: declared const here
  fixed++;
// CHECK: :[[@LINE+1]]:3: error: `++` needs integers, but this is `bool`
  flag++;
  const float u = 2.0f;
// CHECK: :[[@LINE+2]]:3: error: `u` is constant and cannot be assigned to
// CHECK: :[[@LINE-2]]:15: note: declared const here
  u += 1.0f;
  const int v[2] = {1, 2};
// CHECK: :[[@LINE+2]]:3: error: `v` is constant and cannot be assigned to
// CHECK: :[[@LINE-2]]:13: note: declared const here
  v[0] = 2;
// CHECK: :[[@LINE+2]]:32: error: `w` is constant and cannot be assigned to
// CHECK: :[[@LINE+1]]:18: note: declared const here
  for (const int w = 0; w < 3; w++) {}
  out[idx][idy] = x;
}
