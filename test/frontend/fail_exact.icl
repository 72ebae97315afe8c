// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// CHECK: :[[@LINE+2]]:29: error: `exact` is given twice
// CHECK: :[[@LINE+1]]:23: note: first given here
#pragma imcl grid(in) exact exact
void f(Image<float> in, Image<float> out) { out[idx][idy] = in[idx][idy]; }
// CHECK: :[[@LINE+1]]:20: error: expected nothing, found `in`
#pragma imcl exact(in) grid(in)
void g(Image<float> in, Image<float> out) { out[idx][idy] = in[idx][idy]; }
// CHECK: :[[@LINE+2]]:14: error: the function below is not a kernel, so `exact` does not apply to it
// CHECK: hint: a kernel has a grid: `#pragma imcl grid(IMAGE)`; other functions take no pragmas
#pragma imcl exact
float helper(float x) { return x; }
