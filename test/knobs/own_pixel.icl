// A pixel that is written and then used again is kept in a variable until the body ends.
// RUN: %iclc compile %s -k sums --emit kernel | %FileCheck %s --check-prefix=SUMS
// RUN: %iclc compile %s -k parts --emit kernel | %FileCheck %s --check-prefix=PARTS
// RUN: %iclc compile %s -k once --emit kernel | %FileCheck %s --check-prefix=ONCE
// RUN: %iclc compile %s -k rarely --emit kernel | %FileCheck %s --check-prefix=RARELY
// RUN: %iclc compile %s -k places --emit kernel | %FileCheck %s --check-prefix=PLACES
// RUN: %iclc verify %s --size 45x19 --configs 8

// SUMS: float out_pixel = 0.0f;
// SUMS: out_pixel = out_pixel + in[
// SUMS: out_pixel = out_pixel / 9.0f;
// SUMS-NEXT: out[(index_t)y * grid_width + x] = out_pixel;
#pragma imcl grid(in) boundary_cond(in: clamped)
void sums(Image<float> in, Image<float> out) {
  out[idx][idy] = 0.0f;
  for (int i = -1; i <= 1; i++)
    for (int j = -1; j <= 1; j++)
      out[idx][idy] += in[idx + i][idy + j];
  out[idx][idy] /= 9.0f;
}

// Components that nothing writes are neither read nor written. Where ways through the body write others, each
// ends with its own.
// PARTS: half_of_pixel = 1.0f;
// PARTS-NEXT: colour[(index_t)y * grid_width + x].xy = colour_pixel.xy;
// PARTS: colour[(index_t)y * grid_width + x] = colour_pixel;
// PARTS: half_of[(index_t)y * grid_width + x] = half_of_pixel;
#pragma imcl grid(in)
void parts(Image<float> in, Image<float> half_of, Image<float4> colour) {
  colour[idx][idy].x = in[idx][idy];
  colour[idx][idy].y = in[idx + 1][idy];
  if (in[idx][idy] < 0.0f) {
    half_of[idx][idy] = 1.0f;
    return;
  }
  colour[idx][idy].zw = (float2)(1.0f, 2.0f);
  half_of[idx][idy] = 2.0f;
  if (in[idx][idy] > 3.0f)
    half_of[idx][idy] = 4.0f;
}

// ONCE-NOT: out_pixel
// ONCE: out[(index_t)y * grid_width + x] = 1.0f;
// ONCE: out[(index_t)y * grid_width + x] = out_2 * 2.0f;
#pragma imcl grid(in)
void once(Image<float> in, Image<float> out) {
  if (in[idx][idy] < 0.0f) {
    out[idx][idy] = 1.0f;
    return;
  }
  out[idx][idy] = out[idx][idy] * 2.0f;
}

// What some pixels do not write, and none reads, would have to be read.
// RARELY-NOT: out_pixel
#pragma imcl grid(in)
void rarely(Image<float> in, Image<float> out) {
  for (int i = 0; i < 3; i++)
    if (in[idx + i][idy] > 0.5f)
      out[idx][idy] = in[idx + i][idy];
}

// A pixel that returns before it writes leaves what is there.
// PLACES: float out_pixel = out[(index_t)y * grid_width + x];
// PLACES: if (!(out_2 < 0.25f)) {
// PLACES: out_pixel = out_pixel - 1.0f;
// PLACES: out[(index_t)y * grid_width + x] = out_pixel;
// PLACES-NOT: out[
#pragma imcl grid(in)
void places(Image<float> in, Image<float> out) {
  if (out[idx][idy] < 0.25f)
    return;
  out[idx][idy] -= 1.0f;
  if (in[idx][idy] > 0.5f)
    out[idx][idy] *= in[idx][idy];
}
