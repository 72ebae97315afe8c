// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// Every reserved word of a list of parameters or declarators is reported in the same run.
#pragma imcl grid(in)
// CHECK: :[[@LINE+4]]:49: error: `Image` is a reserved word and cannot be a name
// CHECK: hint: choose another name
// CHECK: :[[@LINE+2]]:60: error: `half` is a reserved word and cannot be a name
// CHECK: hint: choose another name
void h(Image<float> in, Image<float> out, float Image, int half) {
// CHECK: :[[@LINE+6]]:9: error: `global` is a reserved word and cannot be a name
// CHECK: hint: choose another name
// CHECK: :[[@LINE+4]]:41: error: `uint` is a reserved word and cannot be a name
// CHECK: hint: choose another name
// CHECK: :[[@LINE+2]]:55: error: `float4` is a reserved word and cannot be a name
// CHECK: hint: choose another name
  float global = min(1.0f, 2.0f), fine, uint[2] = {}, float4 = 5.0f;
  if (Image > half) {
// CHECK: :[[@LINE+2]]:21: error: `while` is a reserved word and cannot be a name
// CHECK: hint: choose another name
    for (int i = 0, while = 2; i < while; i++) fine += global;
  }
  out[idx][idy] = in[idx][idy] * Image + uint[1];
}
#pragma imcl grid(in)
// CHECK: :[[@LINE+2]]:21: error: `kernel` is a reserved word and cannot be a name
// CHECK: hint: choose another name
void k(Image<float> kernel, Image<float> out) {
  out[idx][idy] = kernel[idx][idy] + (float4)(float4(1.0f), 2.0f).x;
}
// CHECK: :[[@LINE+2]]:28: error: `kernel` is a reserved word and cannot be a name
// CHECK: hint: choose another name
#pragma imcl grid(in) tune(kernel: 1, 2)
void l(Image<float> in, Image<float> out) { out[idx][idy] = in[idx][idy]; }
