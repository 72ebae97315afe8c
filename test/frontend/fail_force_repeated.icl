// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: %s
#pragma imcl grid(in)
#pragma imcl force(wg_x: 4, wg_y: not 2, wg_y: not 4)
// CHECK: :[[@LINE+2]]:20: error: `wg_x` is given twice
// CHECK: :[[@LINE-2]]:20: note: first given here
#pragma imcl force(wg_x: 8)
void f(Image<float> in, Image<float> out) { out[idx][idy] = in[idx][idy]; }
