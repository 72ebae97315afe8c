// With a stated tolerance for each output: the device's fast functions, in vectors too, and products for quotients.
// RUN: %iclc compile %s -k weigh --device generic --emit kernel -c math=native -c block_x=4 -c vector_x=4 | %FileCheck %s
// CHECK: native_exp(-{{.*}}) * (float4)(0.33333334f)
// CHECK: native_divide(
// CHECK: native_sqrt(
// RUN: %iclc compile %s -k weigh --device generic --emit kernel | %FileCheck %s --check-prefix=DEVICE --implicit-check-not=native
// DEVICE: exp(
// DEVICE: / 3.0f

// On CPUs besides the functions in lanes.
// RUN: %iclc space %s -k weigh --device 0 | %FileCheck %s --check-prefix=CPU
// CPU: math {{.*}}device{{.*}}lanes{{.*}}native

// An output without a tolerance has none, and --exact takes them all.
// RUN: %exits 1 %iclc compile %s -k partly --device generic --emit kernel -c math=native 2>&1 | %FileCheck %s --check-prefix=PARTLY
// PARTLY: the knob `math` is always `device` here; it is offered only if {{.*}} the kernel states a tolerance for each output
// RUN: %exits 1 %iclc compile %s -k weigh --exact --device generic --emit kernel -c math=native 2>&1 | %FileCheck %s --check-prefix=EXACT
// EXACT: the knob `math` is always `device` here

// Outputs are compared by the tolerance: 3 is not a power of two, so the product is another number.
// RUN: %iclc verify %s -k weigh --size 37x11 -c math=native -c block_x=4 -c vector_x=4 | %FileCheck %s --check-prefix=VERIFY
// VERIFY: 1 of them within the stated tolerance
// RUN: %iclc verify %s -k thirds --size 37x11 -c math=native | %FileCheck %s --check-prefix=THIRDS
// THIRDS: 1 of them within the stated tolerance
#pragma imcl grid(in) tolerance(out: 1e-4, root: 1e-4)
void weigh(Image<float> in, Image<float> out, Image<float> root, float scale) {
  out[idx][idy] = exp(-in[idx][idy] * in[idx][idy]) / 3.0f;
  root[idx][idy] = sqrt(fabs(in[idx][idy]) / (fabs(scale) + 1.0f));
}
#pragma imcl grid(in) tolerance(out: 1e-4)
void partly(Image<float> in, Image<float> out, Image<float> other) {
  out[idx][idy] = exp(in[idx][idy]);
  other[idx][idy] = exp(in[idx][idy]);
}
#pragma imcl grid(in) tolerance(out: 1e-5)
void thirds(Image<float> in, Image<float> out) {
  out[idx][idy] = in[idx][idy] / 3.0f;
}
