// RUN: %exits 1 %iclc compile --emit kernel %s 2>&1 | %FileCheck --implicit-check-not=error: %s
float a(float v) { return 0.5f * (v + 1.0f); }
float b(float v) { return a(a(a(a(a(v))))); }
float c(float v) { return b(b(b(b(b(v))))); }
float d(float v) { return c(c(c(c(v)))); }
#pragma imcl grid(in)
// CHECK: :[[@LINE+2]]:6: error: `f` nests more than 100 levels deep, with the functions that it calls
// CHECK: hint: keep intermediate values in variables
void f(Image<float> in, Image<float> out) { out[idx][idy] = d(a(in[idx][idy])); }
