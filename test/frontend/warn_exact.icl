// RUN: %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=warning: %s
// CHECK: :[[@LINE+2]]:32: warning: the result of `sin` can differ between devices [-Winexact]
// CHECK: hint: OpenCL allows an error of 4 ulp
float helper(float x) { return sin(x); }
#pragma imcl grid(in) exact
void f(Image<float> in, Image<float> out, double d) {
  float x = in[idx][idy];
// CHECK: :[[@LINE+6]]:19: warning: the result of `exp` can differ between devices [-Winexact]
// CHECK: hint: OpenCL allows an error of 3 ulp
// CHECK: :[[@LINE+4]]:55: warning: the result of `native_exp` can differ between devices [-Winexact]
// CHECK: hint: OpenCL does not limit its error
// CHECK: :[[@LINE+2]]:78: warning: the result of `pow` can differ between devices [-Winexact]
// CHECK: hint: OpenCL allows an error of 16 ulp
  out[idx][idy] = exp(x) + helper(x) + mad(x, x, x) + native_exp(x) + (float)pow(d, d) + sqrt(x) / x + fma(x, x, x) + clamp(x, 0.0f, 1.0f);
}
#pragma imcl grid(in)
void g(Image<float> in, Image<float> out) { out[idx][idy] = exp(in[idx][idy]) + helper(1.0f); }
