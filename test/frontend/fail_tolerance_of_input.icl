// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: %s
// CHECK: :[[@LINE+1]]:33: error: `in` is not written, so it has no tolerance
#pragma imcl grid(in) tolerance(in: 1e-3)
void f(Image<float> in, Image<float> out) { out[idx][idy] = in[idx][idy]; }
