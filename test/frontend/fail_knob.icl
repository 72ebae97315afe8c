// RUN: %exits 1 %iclc space %s 2>&1 | %FileCheck --implicit-check-not=error: %s
#pragma imcl grid(in)
// CHECK: :[[@LINE+2]]:20: error: `wg_w` is no knob that this kernel has here
// CHECK: hint: did you mean `wg_x`?
#pragma imcl force(wg_w: 16)
// CHECK: :[[@LINE+2]]:26: error: `wg_x` is not offered the value `7` here
// CHECK: hint: offered here: `1`, `2`, `4`, `8`, `16`, `32`, `64`, `128`, `256`
#pragma imcl force(wg_x: 7)
// CHECK: :[[@LINE+2]]:30: warning: `wg_y` has no value `7` here that could be barred
// CHECK: hint: offered here: `1`, `2`, `4`, `8`, `16`, `32`, `64`, `128`, `256`
#pragma imcl force(wg_y: not 7)
// CHECK: :[[@LINE+2]]:25: error: `wg_q` is no knob that this kernel has here
// CHECK: hint: did you mean `wg_x`?
#pragma imcl constraint(wg_q > 3)
void f(Image in, Image out) { out[idx][idy] = in[idx][idy]; }
