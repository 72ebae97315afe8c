// RUN: %exits 1 %iclc space %s 2>&1 | %FileCheck --implicit-check-not=error: %s
// Here the knob's values matter. Errors that the pragmas alone show are in fail_force_repeated.icl.
#pragma imcl grid(in) tune(A: 1, 2)
#pragma imcl force(wg_x: 4, A: not 1, wg_y: not 1, wg_y: not 2)
// CHECK: :[[@LINE+2]]:30: error: invalid constraint: it leaves `wg_x` no value here
// CHECK: :[[@LINE-2]]:26: note: said here before
#pragma imcl force(wg_x: not 4, wg_x: not 8)
// CHECK: :[[@LINE+2]]:27: error: invalid constraint: it leaves `A` no value here
// CHECK: :[[@LINE-5]]:36: note: said here before
#pragma imcl force(A: not 2, wg_y: not 4)
void f(Image<float> in, Image<float> out) { out[idx][idy] = in[idx][idy] + A; }
