// A constraint may mention knobs that this device or this kernel does not offer: they have their only value.
// RUN: %iclc compile %s -k f --emit kernel | %FileCheck %s
// CHECK: void f(
// RUN: %iclc space %s -k f | %FileCheck %s --check-prefix=SPACE
// SPACE: constraints:
// SPACE: wg_x * 1 <= 8
// SPACE: global != image || vector_x == 1
#pragma imcl grid(in)
#pragma imcl constraint(wg_x * wg_z <= 8) constraint(load.out != image || vector_x == 1)
void f(Image<float> in, Image<float> out) { out[idx][idy] = in[idx][idy]; }

// RUN: %exits 1 %iclc space %s -k g 2>&1 | %FileCheck %s --check-prefix=WRONG --implicit-check-not=error:
#pragma imcl grid(in)
// WRONG: :[[@LINE+1]]:25: error: no configuration for this device satisfies this constraint
#pragma imcl constraint(wg_z > 1)
// WRONG: :[[@LINE+1]]:25: error: this kernel has no knob `wg_zz` for this device
#pragma imcl constraint(wg_zz == 1)
// WRONG: :[[@LINE+1]]:25: error: invalid constraint: `load.out` is a string, and strings are compared by `==` and `!=` only
#pragma imcl constraint(load.out > 1)
void g(Image<float> in, Image<float> out) { out[idx][idy] = in[idx][idy]; }
