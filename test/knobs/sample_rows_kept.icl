// What a pixel has interpolated along a row is kept for the pixel below, in vectors and with neighbouring pixels along y alone.
// RUN: %iclc compile %s -k enlarge --device 0 --size 96x48 --size in=64x32 -c sizes=fixed -c vector_x=16 -c block_x=16 -c block_y=8 --emit kernel | %FileCheck %s
// CHECK: long kept_row = -2147483649L;
// CHECK-NEXT: float16 kept;
// CHECK-NEXT: long kept_row_2 = -2147483649L;
// CHECK-NEXT: float16 kept_2;
// CHECK-NEXT: for (int by = 0; by < 8; by++) {
// The lower row has become the upper one, or neither has changed.
// CHECK: const long row = (long)low_2;
// CHECK-NEXT: if (row != kept_row) {
// CHECK-NEXT: if (row == kept_row_2) {
// CHECK-NEXT: kept = kept_2;
// CHECK-NEXT: } else {
// CHECK: icl_row_floats_uchar16(in, place, clamp(low_2, 0, 31), 64)
// CHECK: kept = mixed;
// CHECK-NEXT: }
// CHECK-NEXT: kept_row = row;
// CHECK-NEXT: }
// CHECK-NEXT: const long row_2 = (long)(low_2 + 1);
// CHECK-NEXT: if (row_2 != kept_row_2) {
// CHECK: kept_2 = mixed_2;
// CHECK-NEXT: kept_row_2 = row_2;
// CHECK-NEXT: }
// CHECK-NEXT: const float16 texel_3 = kept;
// CHECK-NEXT: const float16 sampled = texel_3 + (kept_2 - texel_3) * (float16)(fraction_2);

// The rows of a pixel's components change together; an author's rows are kept as well, from the third to the first one.
// RUN: %iclc compile %s -k colours --device 0 -c vector_x=4 -c block_x=4 -c block_y=4 --emit kernel | %FileCheck %s --check-prefix=COLOURS
// COLOURS: if (row == kept_row_2) {
// COLOURS-NEXT: kept = kept_5;
// COLOURS-NEXT: kept_2 = kept_6;
// COLOURS-NEXT: kept_3 = kept_7;
// COLOURS-NEXT: kept_4 = kept_8;
// RUN: %iclc compile %s -k quadratic --device 0 -c vector_x=4 -c block_x=4 -c block_y=4 --emit kernel | %FileCheck %s --check-prefix=QUADRATIC
// QUADRATIC: const long row_3 = (long)(int)((uint)row - 1u);
// QUADRATIC: if (row_3 == kept_row_2) {
// QUADRATIC-NEXT: kept = kept_3;
// QUADRATIC: const long row_4 = (long)row;
// QUADRATIC: if (row_4 == kept_row_3) {
// QUADRATIC-NEXT: kept_3 = kept_5;

// Nothing is kept of rows that turn, of rows that are one load, from pixel to pixel along x, or of single pixels.
// RUN: %iclc compile %s -k turned --device 0 -c vector_x=4 -c block_x=4 -c block_y=4 --emit kernel | %FileCheck %s --check-prefix=NONE
// RUN: %iclc compile %s -k loaded --device 0 -c vector_x=4 -c block_x=4 -c block_y=4 --emit kernel | %FileCheck %s --check-prefix=NONE
// RUN: %iclc compile %s -k enlarge --device 0 -c vector_x=4 -c block_x=8 -c block_y=4 --emit kernel | %FileCheck %s --check-prefix=NONE
// RUN: %iclc compile %s -k enlarge --device 0 -c block_y=4 --emit kernel | %FileCheck %s --check-prefix=NONE
// NONE-NOT: kept

// RUN: %iclc verify %s -k enlarge --size 96x48 --size in=64x32 --fix vector_x=16 --fix block_x=16 --fix block_y=16 --configs 4
// RUN: %iclc verify %s -k enlarge --size 70x37 --size in=20x9 --fix vector_x=8 --fix block_x=8 --fix block_y=8 --configs 4
// RUN: %iclc verify %s -k enlarge --size 35x17 --size in=70x90 --fix vector_x=8 --fix block_x=8 --fix block_y=4 --configs 3
// RUN: %iclc verify %s -k colours --size 33x19 --size in=20x9 --fix vector_x=4 --fix block_x=4 --fix block_y=8 --configs 4
// RUN: %iclc verify %s -k quadratic -k surrounded -k mirrored --size 33x40 --size in=20x9 --fix vector_x=4 --fix block_x=4 --fix block_y=8 --configs 4
// RUN: %iclc verify %s -k volume --size 19x10x12 --size in=12x7x5 --fix vector_x=4 --fix block_x=4 --configs 10
#pragma imcl grid(out)
#pragma imcl boundary_cond(in: clamped)
void enlarge(Image<uchar> in, Image<uchar> out) {
  float x = (idx + 0.5f) * in.width / out.width - 0.5f, y = (idy + 0.5f) * in.height / out.height - 0.5f;
  out[idx][idy] = convert_uchar_sat_rte(sample(in, x, y));
}

#pragma imcl grid(out)
#pragma imcl boundary_cond(in: clamped)
void colours(Image<uchar4> in, Image<uchar4> out) {
  float x = (idx + 0.5f) * in.width / out.width - 0.5f, y = (idy + 0.5f) * in.height / out.height - 0.5f;
  out[idx][idy] = convert_uchar4_sat_rte(sample(in, x, y));
}

float along(Image<float> in, float x, int y) {
  int left = (int)floor(x);
  float a = in[left][y], b = in[left + 1][y];
  return a + (b - a) * (x - left);
}

#pragma imcl grid(out)
#pragma imcl boundary_cond(in: clamped)
void quadratic(Image<float> in, Image<float> out) {
  float x = (idx + 0.5f) * in.width / out.width - 0.5f, y = (idy + 0.5f) * in.height / out.height - 0.5f;
  int row = (int)round(y);
  float t = y - row;
  out[idx][idy] = along(in, x, row - 1) * (0.5f - t) * (0.5f - t) * 0.5f + along(in, x, row) * (0.75f - t * t) +
                  along(in, x, row + 1) * (0.5f + t) * (0.5f + t) * 0.5f;
}

#pragma imcl grid(out)
#pragma imcl boundary_cond(in: constant(5))
void surrounded(Image<uchar> in, Image<float> out) {
  out[idx][idy] = sample(in, idx * 0.7f - 3.0f, idy * 0.4f - 3.0f);
}

// Rows far outside, and none at all.
#pragma imcl grid(out)
#pragma imcl boundary_cond(in: mirrored)
void mirrored(Image<float> in, Image<float> out) {
  float y = idy < 8 ? idy * 1e30f - 4e30f : idy < 16 ? idy * 1e9f - 16e9f : idy * 0.4f;
  out[idx][idy] = sample(in, idx * 0.7f, y);
}

#pragma imcl grid(out)
#pragma imcl boundary_cond(in: clamped)
void volume(Image3D<float> in, Image3D<float> out) {
  out[idx][idy][idz] = sample(in, idx * 0.6f, idy * 0.6f, idz * 0.4f);
}

#pragma imcl grid(out)
#pragma imcl boundary_cond(in: clamped)
void turned(Image<uchar> in, Image<float> out) {
  out[idx][idy] = sample(in, 0.8f * idx - 0.6f * idy, 0.6f * idx + 0.8f * idy);
}

#pragma imcl grid(out)
#pragma imcl boundary_cond(in: undefined)
void loaded(Image<float> in, Image<float> out) {
  int row = (int)(idy * 0.4f);
  float upper = in[idx][row], lower = in[idx][row + 1];
  out[idx][idy] = upper + (lower - upper) * (idy * 0.4f - row);
}
