// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// CHECK: :[[@LINE+2]]:7: error: `clamp` is the name of a builtin function
// CHECK: hint: choose another name
float clamp(float x) { return x; }
// CHECK: :[[@LINE+2]]:7: error: `sample` is the name of a builtin function
// CHECK: hint: choose another name
float sample(float x) { return x; }
float scale(float x) { return x * 2.0f; }
// CHECK: :[[@LINE+2]]:7: error: `scale` is already declared
// CHECK: :[[@LINE-2]]:7: note: also declared here
float scale(int x) { return x; }
const float gain = 1.0f;
// CHECK: :[[@LINE+2]]:13: error: `gain` is already declared
// CHECK: :[[@LINE-2]]:13: note: also declared here
const float gain = 2.0f;
// CHECK: :[[@LINE+2]]:7: error: `gain` is already declared
// CHECK: :[[@LINE-5]]:13: note: also declared here
float gain(float x) { return x; }
// CHECK: :[[@LINE+2]]:7: error: `declared` has no body
// CHECK: hint: functions may be used before they are defined: remove the prototype
float declared(float x);
// CHECK: :[[@LINE+4]]:26: error: `idx` can only be used in kernels
// CHECK: hint: a kernel has `#pragma icl grid(...)` right above it; pass the coordinate to a helper as `int idx`
// CHECK: :[[@LINE+2]]:38: error: `idy` can only be used in kernels
// CHECK: hint: a kernel has `#pragma icl grid(...)` right above it; pass the coordinate to a helper as `int idy`
float outside() { return idx + idx + idy; }
#pragma imcl grid(in)
void f(Image in, Image out, float threshold) {
// CHECK: :[[@LINE+1]]:13: error: `treshold` is not declared, did you mean `threshold`?
  float x = treshold;
// CHECK: :[[@LINE+1]]:24: error: `unknown` is not declared
  float y = treshold + unknown;
// CHECK: :[[@LINE+2]]:9: error: `x` is already declared
// CHECK: :[[@LINE-4]]:9: note: also declared here
  float x = 1.0f;
// CHECK: :[[@LINE+2]]:9: error: `threshold` is already declared
// CHECK: :[[@LINE-9]]:35: note: also declared here
  float threshold = 2.0f;
// CHECK: :[[@LINE+1]]:27: error: there is no `idz`: the grid has 2 dimensions
  out[idx][idy] = in[idx][idz];
// CHECK: :[[@LINE+2]]:7: error: `fabs` is a function, not a value
// CHECK: hint: call it: `fabs(...)`
  y = fabs + 1;
// CHECK: :[[@LINE+2]]:7: error: `scale` is a function, not a value
// CHECK: hint: call it: `scale(...)`
  y = scale + 1;
}
#pragma imcl grid(in)
// CHECK: :[[@LINE+1]]:63: error: there is no `idy`: the grid has 1 dimension
void g(Image1D<float> in, Image1D<float> out) { out[idx] = in[idy]; }
