// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
int twice(int x) { return x * 2; }
float total(float a[4], float *b) { return a[0] + b[0]; }
void nothing(int x) { x = 1; }
#pragma imcl grid(in)
void f(Image<float> in, Image<float> out, float a[5], float *b) {
  float4 v = 0.0f;
// CHECK: :[[@LINE+2]]:11: error: `twice` takes 1 argument, not 0
// CHECK: :[[@LINE-7]]:5: note: declared here
  int x = twice();
// CHECK: :[[@LINE+2]]:7: error: `twice` takes 1 argument, not 2
// CHECK: :[[@LINE-10]]:5: note: declared here
  x = twice(1, 2);
// CHECK: :[[@LINE+2]]:13: error: `float4` cannot be converted to `int`
// CHECK: hint: select a component, such as `.x`
  x = twice(v);
// CHECK: :[[@LINE+2]]:13: error: expected `float[4]`, found `float[5]`
// CHECK: :[[@LINE-15]]:19: note: for this parameter
  x = total(a, b);
// CHECK: :[[@LINE+2]]:13: error: expected `float[4]`, found `Image<float>`
// CHECK: :[[@LINE-18]]:19: note: for this parameter
  x = total(in, a);
// CHECK: :[[@LINE+2]]:13: error: expected `float[4]`, found `int`
// CHECK: :[[@LINE-21]]:19: note: for this parameter
  x = total(x, x);
// CHECK: :[[@LINE+1]]:7: error: there is no function `squareroot`
  x = squareroot(2.0f);
// CHECK: :[[@LINE+1]]:7: error: there is no function `sqr`, did you mean `sqrt`?
  x = sqr(2.0f);
// CHECK: :[[@LINE+2]]:7: error: `x` is not a function: its type is `int`
// CHECK: :[[@LINE-21]]:7: note: declared here
  x = x(1);
// CHECK: :[[@LINE+3]]:7: error: `f` is a kernel and cannot be called
// CHECK: hint: move the common code to a function without pragmas, and call that
// CHECK: :[[@LINE-29]]:6: note: the grid pragma makes it a kernel
  x = f(in, out, a, b);
// CHECK: :[[@LINE+1]]:7: error: this call does not return a value
  x = nothing(1);
// CHECK: :[[@LINE+1]]:14: error: this call does not return a value
  x = true ? nothing(2) : 1;
  out[idx][idy] = x;
}
