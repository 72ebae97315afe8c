// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// CHECK: :[[@LINE+1]]:8: error: a parameter cannot be `void`
void a(void x) {}
// CHECK: :[[@LINE+1]]:8: error: this parameter has no name
void b(float) {}
// CHECK: :[[@LINE+2]]:13: error: the extent of an array is missing
// CHECK: hint: write it, or use a one-dimensional array
void c(int z[][3]) {}
// CHECK: :[[@LINE+1]]:8: error: a parameter cannot be an array of `Image<float>`
void d(Image<float> *p) {}
// CHECK: :[[@LINE+1]]:8: error: a parameter cannot be an array of `Image<float>`
void e(Image<float> q[3]) {}
// CHECK: :[[@LINE+2]]:14: error: `*`: ICL has no pointers except array parameters
// CHECK: hint: declare `float *a`, or an array of known size
void g(float *r[2]) {}
// CHECK: :[[@LINE+2]]:21: error: `x` is already declared
// CHECK: :[[@LINE+1]]:12: note: also declared here
void h(int x, float x) {}
// CHECK: :[[@LINE+1]]:8: error: this parameter has no name
void i(void, int y) {}
// CHECK: :[[@LINE+1]]:28: error: the extent of an array makes the array too large: the limit is 2147483647 elements
void j(float a[2147483647][2]) {}
#pragma imcl grid(in)
// CHECK: :[[@LINE+2]]:1: error: the kernel `k` returns `int`
// CHECK: hint: a kernel is `void` and writes its pixel: `out[idx][idy] = value;`
int k(Image in, Image out) { out[idx][idy] = 1.0f; return 1; }
#pragma imcl grid(in)
// CHECK: :[[@LINE+6]]:29: error: a kernel cannot take `bool`
// CHECK: hint: take an integer, such as `int` or `uchar`
// CHECK: :[[@LINE+4]]:37: error: a kernel cannot take `half`
// CHECK: hint: take a `float`
// CHECK: :[[@LINE+2]]:45: error: a kernel cannot take `bool[3]`
// CHECK: hint: take an integer, such as `int` or `uchar`
void l(Image in, Image out, bool b, half h, bool flags[3], half4 *fine) { out[idx][idy] = 1.0f; }
