// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// Reserved words that are used like names, but never declared.
#pragma imcl grid(in)
void f(Image<float> in, Image<float> out) {
// CHECK: :[[@LINE+2]]:10: error: expected a name, found `+=`
// CHECK: hint: `kernel` is a reserved word and cannot be a name
  kernel += 1;
// CHECK: :[[@LINE+2]]:34: error: expected an expression, found `global`
// CHECK: hint: `global` is a reserved word and cannot be a name
  out[idx][idy] = in[idx][idy] * global;
}
// CHECK: :[[@LINE+2]]:27: error: expected `;`, found `kernel`
// CHECK: hint: `kernel` is a reserved word and cannot be a name
float g(float x) { return kernel; }
