// Reads in loops that are not unrolled load what lies inside the row where they are, without a call.
// RUN: %iclc compile %s -k anyRadius --device 0 --size 64x64 -c sizes=fixed -c vector_x=16 -c block_x=16 -c wg_x=1 --emit kernel | %FileCheck %s
// CHECK: static __attribute__((noinline)) float16 __attribute__((overloadable)) icl_clamped_float16_outside(__global const float *row, int x, int n) {
// CHECK: static inline float16 __attribute__((overloadable)) icl_clamped_float16(__global const float *row, int x, int n) {
// CHECK-NEXT: if (icl_likely(x >= 0 && x <= n - 16))
// CHECK-NEXT: return ((__global const icl_float16 *)(row + x))[0];
// CHECK-NEXT: return icl_clamped_float16_outside(row, x, n);
// CHECK: sum = sum + icl_clamped_float16(

// Not so where there are many of them.
// RUN: %iclc compile %s -k anyRadius --device 0 --size 64x64 -c sizes=fixed -c vector_x=16 -c block_x=16 -c unroll.j=4 -c unroll.i=8 -c wg_x=1 --emit kernel | %FileCheck %s --check-prefix=CALLS --implicit-check-not=_outside
// CALLS: static __attribute__((noinline)) float16 __attribute__((overloadable)) icl_clamped_float16(

// RUN: %iclc verify %s --size 70x9 --configs 6
// RUN: %iclc verify %s --size 7x9 --configs 4
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void anyRadius(Image<float> input, Image<float> output, int radius) {
  float sum = 0.0f;
  for (int j = -radius; j <= radius; j++)
    for (int i = -radius; i <= radius; i++)
      sum += input[idx + i][idy + j];
  output[idx][idy] = sum / (2 * radius + 1);
}

#pragma imcl grid(input) packed(input, output)
#pragma imcl boundary_cond(input: mirrored)
void pixels(Image<uchar3> input, Image<uchar3> output, int radius) {
  int3 sum = (int3)(0);
  for (int i = -radius; i <= radius; i++)
    sum += convert_int3(input[idx + i][idy]);
  output[idx][idy] = convert_uchar3_sat(sum / (2 * radius + 1));
}

#pragma imcl grid(input)
#pragma imcl boundary_cond(input: periodic)
void halves(Image<half> input, Image<half> output, int radius) {
  float most = 0.0f;
  for (int i = -radius; i <= radius; i++)
    most = fmax(most, input[idx + i][idy]);
  output[idx][idy] = most;
}
