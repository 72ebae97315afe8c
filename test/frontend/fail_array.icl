// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
#pragma imcl grid(out)
void f(Image<float> out, float a[4][4], float *p) {
// CHECK: :[[@LINE+1]]:13: error: `a` takes 2 indices, not 1
  float x = a[0];
// CHECK: :[[@LINE+2]]:7: error: `a` has type `float[4][4]` and cannot be used as a value
// CHECK: hint: index it: `a[0]`
  x = a;
// CHECK: :[[@LINE+3]]:9: error: index 4 is outside `a`, whose indices are 0 to 3
// CHECK: :[[@LINE+2]]:22: error: index -1 is outside `a`, whose indices are 0 to 3
// CHECK: :[[@LINE+1]]:30: error: index -1 is outside `p`, whose indices start at 0
  x = a[4][0] + a[0][-1] + p[-1];
// CHECK: :[[@LINE+1]]:9: error: `float[4][4]` has no member `width`
  x = a.width;
// CHECK: :[[@LINE+1]]:7: error: `float` cannot be indexed
  x = x[0];
// CHECK: :[[@LINE+1]]:9: error: an index must be an integer, but this is `float`
  x = a[1.0f][0];
  out[idx][idy] = x;
}
