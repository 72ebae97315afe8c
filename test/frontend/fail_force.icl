// RUN: %exits 1 %iclc space %s --size 64x64 2>&1 | %FileCheck --implicit-check-not=error: %s
// What the pragmas alone tell is in fail_force_repeated.icl; here the knob's values decide.
#pragma imcl grid(in)
#pragma imcl force(wg_x: 4, sizes: not fixed, wg_y: not 1, wg_y: not 2)
// CHECK: :[[@LINE+2]]:30: error: this is no constraint: it leaves `wg_x` no value here
// CHECK: :[[@LINE-2]]:26: note: said here before
#pragma imcl force(wg_x: not 4, wg_x: not 8)
// CHECK: :[[@LINE+2]]:31: error: this is no constraint: it leaves `sizes` no value here
// CHECK: :[[@LINE-5]]:40: note: said here before
#pragma imcl force(sizes: not runtime, wg_y: not 4)
void f(Image<float> in, Image<float> out) { out[idx][idy] = in[idx][idy]; }
