// AVX-512 looks up sixteenths of powers of two and multiplies by a power of two in one instruction each. Narrower vectors and scalars are
// computed in a whole register there.
// RUN: %iclc compile %s -k exponentials --device 0 --size 4096x6 --emit kernel -c block_x=16 -c vector_x=16 -c math=lanes | %FileCheck %s
// CHECK: float16 icl_by_sixteenths(float16 r, float16 shifted, float16 k, float c1, float c2, float c3) {
// CHECK: #ifdef __AVX512DQ__
// CHECK: *(__private float16 *)&wide_r = r;
// CHECK: __builtin_ia32_permvarsf512(
// CHECK: __builtin_ia32_rangeps512_mask(
// CHECK: __builtin_ia32_scalefps512_mask(
// CHECK: float16 icl_exp_scaled(float16 x, float scale) {
// CHECK-NEXT: #ifdef __AVX512DQ__
// CHECK-NEXT: const float16 shifted = x * 1.44269502f + 786432.0f, k = shifted - 786432.0f;
// CHECK: return icl_by_sixteenths(r, shifted, scale < 1.0f ? k - 1.0f : k, 1.0f,
// CHECK: #else

// RUN: %iclc compile %s -k exponentials --device 0 --size 4096x6 --emit kernel -c math=lanes | %FileCheck %s --check-prefix=SCALAR
// SCALAR: float icl_by_sixteenths(float r, float shifted, float k, float c1, float c2, float c3) {
// SCALAR: float16 wide_r = (float16)(0.0f), wide_shifted = wide_r, wide_k = wide_r;
// SCALAR-NEXT: *(__private float *)&wide_r = r;

// The bits are the same, also of results that overflow, are 0 or are below the normal numbers, and of arguments of any size.
// RUN: %iclc run %s -k exponentials --size 4096x6 -c math=lanes -c block_x=16 -c vector_x=16 --out out=%t.16.npy -q
// RUN: %iclc run %s -k exponentials --size 4096x6 -c math=lanes -c block_x=4 -c vector_x=4 --out out=%t.4.npy -q
// RUN: %iclc run %s -k exponentials --size 4096x6 -c math=lanes --out out=%t.1.npy -q
// RUN: cmp %t.16.npy %t.4.npy
// RUN: cmp %t.16.npy %t.1.npy
// RUN: %iclc verify %s -k exponentials --size 4096x6 -c math=lanes -c block_x=16 -c vector_x=16

#pragma imcl grid(out)
void exponentials(Image<float> out) {
  float x = (idx - 2048) * 0.0771f;
  float large = x * x * x * x * x * 1e28f;
  float result = idy == 0 ? exp(x) : idy == 1 ? exp2(x) : idy == 2 ? sinh(x) : idy == 3 ? tanh(x * 0.02f) : idy == 4 ? exp(large) : exp2(large);
  out[idx][idy] = idx == 4095 ? exp(x * INFINITY - x * INFINITY) : result;
}
