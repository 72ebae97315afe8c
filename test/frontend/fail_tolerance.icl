// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// CHECK: :[[@LINE+1]]:33: error: `output` is not a parameter of `unknown`
#pragma imcl grid(in) tolerance(output: 1e-3)
void unknown(Image<float> in, Image<float> out) { out[idx][idy] = in[idx][idy]; }
// CHECK: :[[@LINE+2]]:33: error: `factor` has type `float` and is not an image
// CHECK: :[[@LINE+2]]:54: note: declared here
#pragma imcl grid(in) tolerance(factor: 1e-3)
void number(Image<float> in, Image<float> out, float factor) { out[idx][idy] = factor * in[idx][idy]; }
// CHECK: :[[@LINE+1]]:38: error: expected a number or a named constant, found `small`
#pragma imcl grid(in) tolerance(out: small)
void word(Image<float> in, Image<float> out) { out[idx][idy] = in[idx][idy]; }
// CHECK: :[[@LINE+1]]:38: error: expected a positive number
#pragma imcl grid(in) tolerance(out: -1e-3)
void negative(Image<float> in, Image<float> out) { out[idx][idy] = in[idx][idy]; }
// CHECK: :[[@LINE+1]]:38: error: expected a positive number
#pragma imcl grid(in) tolerance(out: 0)
void zero(Image<float> in, Image<float> out) { out[idx][idy] = in[idx][idy]; }
// CHECK: :[[@LINE+2]]:54: error: `out` is given twice
// CHECK: :[[@LINE+1]]:33: note: first given here
#pragma imcl grid(in) tolerance(out: 1e-3) tolerance(out: 1e-4)
void twice(Image<float> in, Image<float> out) { out[idx][idy] = in[idx][idy]; }
// CHECK: :[[@LINE+2]]:29: error: `both` is exact, so its outputs have no tolerance
// CHECK: hint: `exact` asks for the same bits everywhere; leave out one of the two
#pragma imcl grid(in) exact tolerance(out: 1e-3)
void both(Image<float> in, Image<float> out) { out[idx][idy] = in[idx][idy]; }
