// Where all pixels far outside are alike, the place of a sample is limited before it becomes an integer, which then
// neither saturates nor wraps. One comparison finds whether it is inside.
// RUN: %iclc compile %s -k far --device 0 -c vector_x=4 -c block_x=4 -c sizes=fixed --size 64x8 --emit kernel | %FileCheck %s --implicit-check-not=_sat
// CHECK: low = convert_int4((whole > (float4)(-1073741824.0f) ? whole : (float4)(-1073741824.0f)) < (float4)(1073741824.0f) ?
// CHECK: const int4 inside = (convert_uint4(low) < (uint4)(64u)) & {{.*}}(uint)low_2 < 8u
// CHECK: const int4 inside_2 = (convert_uint4(low + (int4)(1)) < (uint4)(64u))

// Mirrored and repeated pixels differ everywhere.
// RUN: %iclc compile %s -k mirrored --emit kernel | %FileCheck %s --check-prefix=MIRRORED
// MIRRORED: const int low = convert_int_sat(whole);
// MIRRORED: add_sat(low, 1)

// A program's own limits count, too.
// RUN: %iclc compile %s -k limited --emit kernel | %FileCheck %s --check-prefix=LIMITED
// LIMITED: const int i = (int)((x_ > -9.5f ? x_ : -9.5f) < 7.5f ?
// LIMITED: const int j = convert_int_sat(

// RUN: %iclc verify %s -k far -k clamped -k mirrored -k limited --size 17x6 --configs 2
// RUN: %iclc verify %s -k far --size 16x6 -c vector_x=16 -c block_x=16 -c wg_x=1 -c wg_y=1

// Places that are near, at the ends of int, infinite, and not numbers.
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: constant(3))
void far(Image<float> in, Image<float> out, Image<float> out2, Image<float> out3) {
  float x = (idx - 8) * 2e38f, y = (idy - 2) * 1.0737e9f;
  out[idx][idy] = sample(in, idx * 1.5f - 4.3f, y);
  out2[idx][idy] = sample(in, x, idy * 0.7f - 1.0f);
  out3[idx][idy] = sample(in, x * 0.0f, y + 0.5f);
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void clamped(Image<uchar> in, Image<float> out, Image<float> out2) {
  float x = (idx - 8) * 2e38f, y = (idy - 2) * 2.14748e9f;
  out[idx][idy] = sample(in, x, y);
  out2[idx][idy] = sample(in, y, idy * 0.7f);
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
void mirrored(Image<float> in, Image<float> out) { out[idx][idy] = sample(in, (idx - 8) * 3e8f, idy * 0.7f - 2.0f); }

#pragma imcl grid(in)
void limited(Image<float> in, Image<int> out) {
  float x = (in[idx][idy] - 0.5f) * 1e10f;
  int i = (x > -9.5f ? x : -9.5f) < 7.5f ? (x > -9.5f ? x : -9.5f) : 7.5f, j = x < 5.0f ? x : 5.0f;
  out[idx][idy] = 3 * i + j;
}
