// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
static inline const int scale(const int x, int const volatile y, constant float *c) { return x * y; }
// CHECK: :[[@LINE+2]]:1: error: `restrict` is not allowed here
// CHECK: hint: leave it out
restrict int a(int x) { return x; }
// CHECK: :[[@LINE+2]]:7: error: `static` is not allowed here
// CHECK: hint: leave it out
int b(static int x) { return x; }
__kernel void c(read_only Image in, write_only Image out) {
// CHECK: :[[@LINE+2]]:3: error: `static` is not allowed here
// CHECK: hint: leave it out
  static int calls = 0;
// CHECK: :[[@LINE+2]]:3: error: `__global` is not allowed here
// CHECK: hint: leave it out
  __global float shared = 1.0f;
// CHECK: :[[@LINE+2]]:24: error: `static` is not allowed here
// CHECK: hint: leave it out
  private float own = (static float)1;
}
