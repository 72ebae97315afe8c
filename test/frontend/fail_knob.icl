// RUN: %exits 1 %iclc space %s 2>&1 | %FileCheck --implicit-check-not=error: %s
#pragma imcl grid(in)
// CHECK: :[[@LINE+2]]:20: error: this kernel has no knob `wg_w` for this device
// CHECK: hint: did you mean `wg_x`?
#pragma imcl force(wg_w: 16)
// CHECK: :[[@LINE+2]]:26: error: the knob `wg_x` does not offer the value `7` for this device
// CHECK: hint: offered here: `1`, `2`, `4`, `8`, `16`, `32`, `64`, `128`, `256`
#pragma imcl force(wg_x: 7)
// CHECK: :[[@LINE+2]]:30: warning: the knob `wg_y` does not offer the value `7` for this device, so excluding it has no effect [-Wforce-without-effect]
// CHECK: hint: offered here: `1`, `2`, `4`, `8`, `16`, `32`, `64`, `128`, `256`
#pragma imcl force(wg_y: not 7)
// CHECK: :[[@LINE+2]]:25: error: this kernel has no knob `wg_q` for this device
// CHECK: hint: did you mean `wg_x`?
#pragma imcl constraint(wg_q > 3)
void f(Image in, Image out) { out[idx][idy] = in[idx][idy]; }
