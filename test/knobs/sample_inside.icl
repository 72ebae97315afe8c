// Lanes whose samples all lie inside the image take a shortcut without guards, in which rows share their places.
// RUN: %iclc compile %s -k turned --device 0 --size 64x64 -c sizes=fixed -c vector_x=4 -c block_x=4 -c wg_x=1 --emit kernel | %FileCheck %s
// CHECK: static inline int __attribute__((overloadable)) icl_all(int4 a) {
// CHECK: return __builtin_reduce_and(a) < 0;
// CHECK: float4 interpolated;
// CHECK-NEXT: if (icl_likely(icl_all((convert_uint4(low) < (uint4)(63u)) & (convert_uint4(low_2) < (uint4)(63u))))) {
// CHECK-NEXT: const ushort4 pair = icl_pairs_uchar4(in, low, low_2, 64);
// CHECK-NEXT: const float4 texel = convert_float4(convert_uchar4(pair));
// CHECK-NEXT: convert_uchar4(pair >> (ushort4)((ushort)8))
// CHECK-NEXT: const ushort4 pair_2 = icl_pairs_uchar4(in + (long)(64), low, low_2, 64);
// CHECK: } else {
// CHECK-NEXT: const int4 inside =

// In a volume, four rows do.
// RUN: %iclc compile %s -k volume --device 0 --size 16x16x16 -c vector_x=4 -c block_x=4 -c wg_x=1 --emit kernel | %FileCheck %s --check-prefix=VOLUME
// VOLUME: icl_pairs_float4(in + (long)(grid_width) + (long)(grid_width) * (grid_height), low, low_2, low_3,

// Not where all lanes read one row, nor without lanes.
// RUN: %iclc compile %s -k straight --device 0 --size 64x64 -c sizes=fixed -c vector_x=4 -c block_x=4 -c wg_x=1 --emit kernel | %FileCheck %s --check-prefix=NONE
// RUN: %iclc compile %s -k scalars --device 0 --size 64x64 --model none --emit kernel | %FileCheck %s --check-prefix=NONE
// NONE-NOT: interpolated

// RUN: %iclc verify %s -k turned -k floats -k displaced --size 37x11 --configs 6
// RUN: %iclc verify %s -k turned -k floats -k displaced --size 2x9 --configs 3
// RUN: %iclc verify %s -k turned --size 64x8 --configs 4
// RUN: %iclc verify %s -k volume --size 19x7x5 --configs 4
#pragma imcl grid(out)
#pragma imcl boundary_cond(in: constant(7))
#pragma imcl force(vector_x: not 1)
void turned(Image<uchar> in, Image<uchar> out) {
  out[idx][idy] = convert_uchar_sat_rte(sample(in, 0.8f * idx - 0.6f * idy + 3.0f, 0.6f * idx + 0.8f * idy));
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
#pragma imcl force(vector_x: not 1)
void floats(Image<float> in, Image<float> out) {
  float x = 0.9f * idx + 0.1f * idy, y = idy - 0.1f * idx;
  out[idx][idy] = sample(in, x, y) - sample(in, y, x);
}

// A place that is read; half of the pixels do not sample.
#pragma imcl grid(map)
#pragma imcl boundary_cond(in: mirrored)
#pragma imcl force(vector_x: not 1)
void displaced(Image<short> map, Image<ushort> in, Image<float> out) {
  int by = map[idx][idy] % 8;
  float sum = 0.0f;
  if (by >= 0)
    sum = sample(in, idx + 0.25f * by, idy + 0.5f * by);
  out[idx][idy] = sum + sample(in, idx + 0.5f, idy + 0.125f * by);
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: constant)
#pragma imcl force(vector_x: not 1)
void volume(Image3D<float> in, Image3D<float> out) {
  out[idx][idy][idz] = sample(in, idx + 0.3f * idz, idy + 0.2f * idx, idz + 0.1f * idx);
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void straight(Image<float> in, Image<float> out) { out[idx][idy] = sample(in, 0.9f * idx, 1.1f * idy); }

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void scalars(Image<float> in, Image<float> out) { out[idx][idy] = sample(in, idx + 0.5f * idy, idy - 0.5f * idx); }
