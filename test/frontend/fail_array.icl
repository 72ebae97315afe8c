// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
#pragma imcl grid(out)
void f(Image<float> out, float a[4][4], float *p) {
// CHECK: :[[@LINE+1]]:13: error: `a` takes 2 indices, 1 given
  float x = a[0];
// CHECK: :[[@LINE+2]]:7: error: `a` is a whole `float[4][4]`, not a value
// CHECK: hint: index it: `a[0]`
  x = a;
// CHECK: :[[@LINE+3]]:9: error: index 4 is outside `a`, which goes from 0 to 3
// CHECK: :[[@LINE+2]]:22: error: index -1 is outside `a`, which goes from 0 to 3
// CHECK: :[[@LINE+1]]:30: error: index -1 is outside `p`, which goes from 0 to its last element
  x = a[4][0] + a[0][-1] + p[-1];
// CHECK: :[[@LINE+1]]:9: error: `float[4][4]` has no `width`
  x = a.width;
// CHECK: :[[@LINE+1]]:7: error: `float` cannot be indexed
  x = x[0];
// CHECK: :[[@LINE+1]]:9: error: an index must be an integer, this is `float`
  x = a[1.0f][0];
  out[idx][idy] = x;
}
