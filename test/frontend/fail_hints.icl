// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// CHECK: :[[@LINE+2]]:5: error: a variable at file scope must be constant
// CHECK: hint: write `const int counter = VALUE;`; pixels cannot share variables
int counter;
// CHECK: :[[@LINE+2]]:7: error: a variable at file scope must be constant
// CHECK: hint: write `const float scale = 1.0f + 1.0f;`; pixels cannot share variables
float scale = 1.0f + 1.0f;
// CHECK: :[[@LINE+1]]:19: error: `inn` is not a parameter of `one`, did you mean `in`?
#pragma imcl grid(inn)
void one(Image1D<float> in, Image1D<float> out) { out[idx] = in[idx]; }
// CHECK: :[[@LINE+1]]:19: error: `inn` is not a parameter of `three`, did you mean `in`?
#pragma imcl grid(inn)
void three(Image3D<float> in, Image3D<float> out) { out[idx][idy][idz] = in[idx][idy][idz]; }
#pragma imcl grid(in)
void f(Image<float> in, Image<float> out, float weight[3][3]) {
// CHECK: :[[@LINE+4]]:13: error: `in` takes 2 indices, not 1
// CHECK: hint: write each index in brackets of its own: `in[idx][idy]`
// CHECK: :[[@LINE+2]]:28: error: `weight` takes 2 indices, not 1
// CHECK: hint: write each index in brackets of its own: `weight[idx + 1][2]`
  float x = in[idx, idy] + weight[idx + 1, 2];
// CHECK: :[[@LINE+2]]:14: error: `9223372036854775808` does not fit `long`
// CHECK: hint: a `ulong` holds it: `9223372036854775808u`
  long big = 9223372036854775808;
// CHECK: :[[@LINE+2]]:17: error: `18446744073709551616` does not fit `ulong`
// CHECK: hint: no integer type holds it; a `float` holds it approximately: `18446744073709551616.0f`
  long bigger = 18446744073709551616;
// CHECK: :[[@LINE+2]]:12: error: `70000.0h` does not fit `half`
// CHECK: hint: a `float` holds it: `70000.0f`
  half h = 70000.0h;
// CHECK: :[[@LINE+2]]:12: error: `1e39h` does not fit `half`
// CHECK: hint: a `double` holds it: `(double)1e39`
  half i = 1e39h;
// CHECK: :[[@LINE+2]]:12: error: this constant does not fit `half`
// CHECK: hint: a `float` holds it
  half k = 1e6f;
  out[idx][idy] = x;
}
#pragma imcl grid(in)
void g(Image<float> in, Image<float> out) {
// CHECK: :[[@LINE+2]]:12: error: unexpected `öß`
// CHECK: hint: names consist of the letters `a` to `z`, digits and `_`; comments can have any text
  double größe = 1.0;
  out[idx][idy] = 1.0f;
}
