// Samples whose lanes lie in one row load the row's pixels once, and take each lane's from a register.
// RUN: %iclc compile %s -k enlarge --device 0 --size 96x48 --size in=64x32 -c sizes=fixed -c vector_x=32 -c block_x=32 -c wg_x=1 -c wg_y=1 --emit kernel | %FileCheck %s
// CHECK: icl_row_floats_uchar32_apart(__global const uchar *in, int32 x, int y, int width) {
// CHECK-NEXT: __global const uchar *row = in + (size_t)y * width;
// CHECK-NEXT: return __builtin_convertvector((uchar32)(row[x[0]], row[x[1]],{{.*}} row[x[31]]), float32);
// CHECK: icl_row_floats_uchar32(__global const uchar *in, int32 x, int y, int width) {
// CHECK-NEXT: #ifdef __AVX512F__
// CHECK-NEXT: const int first = max(min(min(x[0], x[31]), width - 32), 0);
// CHECK-NEXT: const int32 from = x - (int32)(first);
// CHECK: if (__builtin_expect(width >= 32 && most_1 < 32, 1)) {
// CHECK-NEXT: {{.*}} *row = (__global const icl_half_row_of_uchar *)(in + ((size_t)y * width + first));
// CHECK-NEXT: const float16 low = convert_float16(row[0]), high = convert_float16(row[1]);
// CHECK-NEXT: return (float32)({{.*}}__builtin_ia32_vpermi2varps512({{.*}}from.lo{{.*}}__builtin_ia32_vpermi2varps512({{.*}}from.hi
// CHECK: #endif
// CHECK-NEXT: return icl_row_floats_uchar32_apart(in, x, y, width);
// CHECK: const int32 place = icl_max(icl_min(low, (int32)(63)), (int32)(0));
// CHECK-NEXT: const float32 texel = icl_row_floats_uchar32(in, place, clamp(low_2, 0, 31), 64);
// CHECK-NEXT: const int32 place_2 = icl_max(icl_min(low + (int32)(1), (int32)(63)), (int32)(0));
// CHECK-NEXT: const float32 mixed = texel + (icl_row_floats_uchar32(in, place_2, clamp(low_2, 0, 31), 64) - texel) * fraction;

// Fewer lanes take part of a register. Rounding functions are instructions.
// RUN: %iclc compile %s -k floats --device 0 --size 96x48 --size in=64x32 -c vector_x=4 -c block_x=4 --emit kernel | %FileCheck %s --check-prefix=FLOATS
// FLOATS: static inline float4 {{.*}}icl_floor(float4 a) {
// FLOATS-NEXT: #if __has_builtin(__builtin_elementwise_floor)
// FLOATS-NEXT: return __builtin_elementwise_floor(a);
// FLOATS: icl_row_floats_float4(
// FLOATS: return {{.*}}(int16)(from, from, from, from){{.*}}.lo.lo;

// Behind a guard, pixel and constant are converted before one is chosen.
// RUN: %iclc compile %s -k guarded --device 0 --size 96x48 --size in=64x32 -c sizes=fixed -c vector_x=32 -c block_x=32 -c wg_x=1 -c wg_y=1 --emit kernel | %FileCheck %s --check-prefix=GUARDED --implicit-check-not=pairs
// GUARDED: const float32 texel = inside ? icl_row_floats_uchar32(in, place, max(min(low_2, 31), 0), 64) : (float32)((float)(uchar)7);

// Integers are taken from pairs of neighbours.
// RUN: %iclc compile %s -k whole --device 0 --size 96x48 -c sizes=fixed -c vector_x=32 -c block_x=32 -c wg_x=1 -c wg_y=1 --emit kernel | %FileCheck %s --check-prefix=PAIRS
// PAIRS: #ifdef __AVX512BW__
// PAIRS: icl_row_pairs_uchar32(__global const uchar *in, int32 x, int y, int width) {
// PAIRS: const int first = max(min(min(x[0], x[31]), width - 32), 0);
// PAIRS-NEXT: const int32 from = x - (int32)(first);
// PAIRS: if (__builtin_expect(width >= 32 && most_1 < 31, 1)) {
// PAIRS: const ushort32 table = __builtin_convertvector(*(__global const icl_row_of_uchar *)(in + ((size_t)y * width + first)), ushort32);
// PAIRS-NEXT: const ushort32 left = {{.*}}__builtin_ia32_permvarhi512(
// PAIRS: return left | right << (ushort32)(8);
// PAIRS: #endif
// PAIRS-NEXT: return icl_row_pairs_uchar32_apart(in, x, y, width);
// Both pixels come from the same pairs.
// PAIRS: const ushort32 pair = icl_row_pairs_uchar32(in, start,
// PAIRS-NOT: icl_row_pairs

// In a turned picture each lane has a row of its own.
// RUN: %iclc compile %s -k turned --device 0 -c vector_x=4 -c block_x=4 --emit kernel | %FileCheck %s --check-prefix=TURNED --implicit-check-not=icl_row
// TURNED: icl_pairs_uchar4(

// RUN: %iclc verify %s -k enlarge --size 96x12 --size in=64x8 --configs 8
// RUN: %iclc verify %s -k enlarge --size 150x7 --size in=201x5 --fix vector_x=16 --configs 4
// RUN: %iclc verify %s -k enlarge --size 96x8 --size in=31x5 --fix vector_x=32 --configs 3
// RUN: %iclc verify %s -k guarded --size 96x12 --size in=64x8 --fix vector_x=32 --configs 4
// RUN: %iclc verify %s -k guarded --size 70x12 --size in=84x8 --fix vector_x=8 --configs 3
// RUN: %iclc verify %s -k whole --size 96x8 --fix vector_x=32 --configs 4
// RUN: %iclc verify %s -k floats --size 96x9 --size in=64x7 --configs 6
// RUN: %iclc verify %s -k shorts --size 70x9 --size in=40x7 --configs 6
// RUN: %iclc verify %s -k volume --size 70x5x3 --configs 6
// RUN: %iclc verify %s -k backwards -k rounded --size 70x5 --configs 6
// RUN: %iclc verify %s -k backwards --size 200x5 --fix vector_x=32 --configs 4
#pragma imcl grid(out)
#pragma imcl boundary_cond(in: clamped)
void enlarge(Image<uchar> in, Image<uchar> out) {
  float x = (idx + 0.5f) * in.width / out.width - 0.5f, y = (idy + 0.5f) * in.height / out.height - 0.5f;
  out[idx][idy] = convert_uchar_sat_rte(sample(in, x, y));
}

#pragma imcl grid(out)
#pragma imcl boundary_cond(in: constant(7))
void guarded(Image<uchar> in, Image<uchar> out) {
  float x = (idx + 0.5f) * in.width / out.width - 0.5f, y = (idy + 0.5f) * in.height / out.height - 0.5f;
  out[idx][idy] = convert_uchar_sat_rte(sample(in, x, y));
}

#pragma imcl grid(out)
#pragma imcl boundary_cond(in: clamped)
void whole(Image<uchar> in, Image<uchar> out) {
  int x = (int)(idx * 0.7f);
  out[idx][idy] = (uchar)((in[x][idy] + in[x + 1][idy]) / 2);
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
