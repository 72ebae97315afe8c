// Sixteen lanes are multiplied by powers of two in one instruction of AVX-512; scalars and other vectors on such a device by two factors.
// RUN: %iclc compile %s -k exponentials --device 0 --size 4096x4 --emit kernel -c block_x=16 -c vector_x=16 -c math=lanes | %FileCheck %s
// CHECK: float16 icl_times_power_of_2(float16 x, float16 k) {
// CHECK-NEXT: #if 16 == 16 && defined(__AVX512F__)
// CHECK: __builtin_ia32_scalefps512_mask(
// CHECK: #else
// CHECK-NEXT: return icl_scaled(x, convert_int16(k));
// CHECK: float16 icl_exp_scaled(float16 x, float scale) {
// CHECK: return icl_times_power_of_2((p * r + 1.0f) * r + 1.0f, scale < 1.0f ? k - 1.0f : k);

// The bits are the same, also of results that overflow, are 0 or are below the normal numbers.
// RUN: %iclc run %s -k exponentials --size 4096x4 -c math=lanes -c block_x=16 -c vector_x=16 --out out=%t.16.npy -q
// RUN: %iclc run %s -k exponentials --size 4096x4 -c math=lanes -c block_x=4 -c vector_x=4 --out out=%t.4.npy -q
// RUN: %iclc run %s -k exponentials --size 4096x4 -c math=lanes --out out=%t.1.npy -q
// RUN: cmp %t.16.npy %t.4.npy
// RUN: cmp %t.16.npy %t.1.npy
// RUN: %iclc verify %s -k exponentials --size 4096x4 -c math=lanes -c block_x=16 -c vector_x=16

#pragma imcl grid(out)
void exponentials(Image<float> out) {
  float x = (idx - 2048) * 0.0771f;
  float result = idy == 0 ? exp(x) : idy == 1 ? exp2(x) : idy == 2 ? sinh(x) : tanh(x * 0.02f);
  out[idx][idy] = idx == 4095 ? exp(x * INFINITY - x * INFINITY) : result;
}
