// A pragma may force what a kernel has on a device anyway: the generic one has no samplers and no image objects.
// RUN: %iclc compile %s -k f --emit kernel | %FileCheck %s
// CHECK: void f(
#pragma imcl grid(in)
#pragma imcl force(sample.in: software) force(load.out: global) force(wg_z: 1)
void f(Image<float> in, Image<float> out) { out[idx][idy] = in[idx][idy]; }

// RUN: %iclc compile %s -k g --emit kernel 2>&1 | %FileCheck %s --check-prefix=EXCLUDED
// EXCLUDED: warning: the knob `load.out` does not offer the value `image` for this device, so excluding it has no effect
// EXCLUDED: void g(
#pragma imcl grid(in)
#pragma imcl force(load.out: not image)
void g(Image<float> in, Image<float> out) { out[idx][idy] = in[idx][idy]; }

// RUN: %exits 1 %iclc space %s -k h 2>&1 | %FileCheck %s --check-prefix=WRONG --implicit-check-not=error:
#pragma imcl grid(in)
// WRONG: :[[@LINE+2]]:31: error: the knob `sample.in` does not offer the value `hardware` for this device
// WRONG: hint: offered here: `software`
#pragma imcl force(sample.in: hardware)
// WRONG: :[[@LINE+1]]:34: error: invalid constraint: it leaves `load.out` no value here
#pragma imcl force(load.out: not global)
// WRONG: :[[@LINE+2]]:20: error: this kernel has no knob `sample.inn` for this device
// WRONG: hint: did you mean `sample.in`?
#pragma imcl force(sample.inn: software)
void h(Image<float> in, Image<float> out) { out[idx][idy] = in[idx][idy]; }
