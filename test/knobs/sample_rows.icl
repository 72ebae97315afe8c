// Samples whose lanes lie in one row load the row's pixels once, and take each lane's from a register.
// RUN: %iclc compile %s -k enlarge --device 0 --size 96x48 --size in=64x32 -c sizes=fixed -c vector_x=32 -c block_x=32 -c wg_x=1 -c wg_y=1 --emit kernel | %FileCheck %s
// CHECK: #ifdef __AVX512BW__
// CHECK: icl_row_pairs_uchar32(__global const uchar *in, int32 x, int y, int width) {
// CHECK: const int first = max(min(min(x[0], x[31]), width - 32), 0);
// CHECK-NEXT: const int32 from = x - (int32)(first);
// CHECK: if (__builtin_expect(width >= 32 && most_1 < 31, 1)) {
// CHECK: const ushort32 table = __builtin_convertvector(*(__global const icl_row_of_uchar *)(in + ((size_t)y * width + first)), ushort32);
// CHECK-NEXT: const ushort32 left = {{.*}}__builtin_ia32_permvarhi512(
// CHECK: return left | right << (ushort32)(8);
// CHECK: #endif
// CHECK-NEXT: return icl_row_pairs_uchar32_apart(in, x, y, width);
// Both texels of a row come from the same pairs.
// CHECK: const int place = clamp(low_2, 0, 31);
// CHECK-NEXT: const ushort32 pair = icl_row_pairs_uchar32(in, start, place, 64);
// CHECK-NEXT: const float32 texel = {{.*}}low > start{{.*}}pair
// CHECK-NEXT: const float32 mixed = {{.*}}low < start{{.*}}pair
// CHECK-NOT: icl_row_pairs
// CHECK: const ushort32 pair_2 = icl_row_pairs_uchar32(in, start_2, place_2, 64);
// CHECK-NOT: icl_row_pairs

// Fewer lanes take part of a register; a float has 32 bits there. Rounding functions are instructions.
// RUN: %iclc compile %s -k floats --device 0 --size 96x48 --size in=64x32 -c vector_x=4 -c block_x=4 --emit kernel | %FileCheck %s --check-prefix=FLOATS
// FLOATS: static inline float4 {{.*}}icl_floor(float4 a) {
// FLOATS-NEXT: #if __has_builtin(__builtin_elementwise_floor)
// FLOATS-NEXT: return __builtin_elementwise_floor(a);
// FLOATS: const uint16 at = (uint16)(own, own, own, own);
// FLOATS-NEXT: const uint16 table = *(__global const icl_row_of_uint *)(in + ((size_t)y * width + first));
// FLOATS: return __builtin_convertvector(left.lo.lo, ulong4) | __builtin_convertvector(right.lo.lo, ulong4) << (ulong4)(32);

// In a turned picture each lane has a row of its own.
// RUN: %iclc compile %s -k turned --device 0 -c vector_x=4 -c block_x=4 --emit kernel | %FileCheck %s --check-prefix=TURNED --implicit-check-not=icl_row
// TURNED: icl_pairs_uchar4(

// RUN: %iclc verify %s -k enlarge --size 96x12 --size in=64x8 --configs 8
// RUN: %iclc verify %s -k enlarge --size 150x7 --size in=201x5 --fix vector_x=16 --configs 4
// RUN: %iclc verify %s -k floats --size 96x9 --size in=64x7 --configs 6
// RUN: %iclc verify %s -k shorts --size 70x9 --size in=40x7 --configs 6
// RUN: %iclc verify %s -k volume --size 70x5x3 --configs 6
// RUN: %iclc verify %s -k backwards --size 70x5 --configs 6
// RUN: %iclc verify %s -k rounded --size 70x5 --configs 6
#pragma imcl grid(out)
#pragma imcl boundary_cond(in: clamped)
void enlarge(Image<uchar> in, Image<uchar> out) {
  float x = (idx + 0.5f) * in.width / out.width - 0.5f, y = (idy + 0.5f) * in.height / out.height - 0.5f;
  out[idx][idy] = convert_uchar_sat_rte(sample(in, x, y));
}

#pragma imcl grid(out)
#pragma imcl boundary_cond(in: constant(5))
void floats(Image<float> in, Image<float> out) {
  float x = (idx + 0.5f) * in.width / out.width - 0.5f, y = (idy + 0.5f) * in.height / out.height - 0.5f;
  out[idx][idy] = sample(in, x, y);
}

#pragma imcl grid(out)
#pragma imcl boundary_cond(in: mirrored)
void shorts(Image<short> in, Image<float> out) { out[idx][idy] = sample(in, idx * 0.6f, idy * 0.4f - 2.0f); }

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void volume(Image3D<uchar> in, Image3D<float> out) {
  out[idx][idy][idz] = sample(in, idx * 0.7f, idy * 0.5f, idz * 0.4f);
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void backwards(Image<uchar> in, Image<float> out) { out[idx][idy] = sample(in, 60 - idx * 0.8f, idy + 0.5f); }

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: constant)
void turned(Image<uchar> in, Image<float> out) {
  out[idx][idy] = sample(in, 0.8f * idx - 0.6f * idy, 0.6f * idx + 0.8f * idy);
}

#pragma imcl grid(in)
void rounded(Image<float> in, Image<float4> out) {
  float v = in[idx][idy];
  out[idx][idy] = (float4)(floor(v), ceil(v), trunc(v), rint(v));
}
