// RUN: %exits 1 %iclc space %s 2>&1 | %FileCheck --implicit-check-not=error: %s
#pragma imcl grid(in) boundary_cond(in: clamped) tune(BIG: 2147483647)
// CHECK: :[[@LINE+1]]:25: error: invalid constraint: this divides by zero
#pragma imcl constraint(wg_x / 0 == 1)
// CHECK: :[[@LINE+1]]:25: error: invalid constraint: `boundary` is a string, and strings are compared by `==` and `!=` only
#pragma imcl constraint(boundary < 3)
// CHECK: :[[@LINE+1]]:25: error: invalid constraint: `sizes` is a string, and strings are compared by `==` and `!=` only
#pragma imcl constraint(sizes)
// CHECK: :[[@LINE+1]]:25: error: invalid constraint: `boundary` is a string, `wg_x + 1` is a number
#pragma imcl constraint(boundary == (wg_x + 1))
// CHECK: :[[@LINE+1]]:25: error: invalid constraint: the result does not fit 64 bits
#pragma imcl constraint(wg_x * 99999999999 * 99999999999 > 0)
// CHECK: :[[@LINE+1]]:37: error: invalid constraint: the result does not fit 64 bits
#pragma imcl constraint(wg_x == 1 ||BIG * BIG * BIG > 0)
// CHECK: :[[@LINE+1]]:25: error: invalid constraint: the result does not fit 64 bits
#pragma imcl constraint(power(2, 64) > wg_x)
// CHECK: :[[@LINE+2]]:36: error: the knob `load.in` does not offer the value `lcal` for this device
// CHECK: hint: did you mean `local`?
#pragma imcl constraint(load.in == lcal)
// CHECK: :[[@LINE+2]]:38: error: this kernel has no knob `wg_q` for this device
// CHECK: hint: did you mean `wg_x`?
#pragma imcl constraint(wg_x > 1 && (wg_q > 3 ))
// CHECK: :[[@LINE+1]]:25: error: no configuration for this device satisfies this constraint
#pragma imcl constraint(wg_x > 5000 )
// These are valid: guarded, with strings, and independent of the kernel.
#pragma imcl constraint(wg_x == 1 || 64 / (wg_x - 1) < 100) constraint(load.in == local || boundary != split)
#pragma imcl constraint((wg_x > 4 ? boundary : sizes) == split || !(wg_x > 4) && 1)
void f(Image<float> in, Image<float> out) { out[idx][idy] = in[idx - 1][idy] + BIG; }
