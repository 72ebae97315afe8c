// On GPUs, work-items compute one pixel at a time where samples of neighbours lie in different rows.
// RUN: %iclc compile %s -k spin --emit facts | %FileCheck %s --check-prefix=TURNED
// RUN: %iclc compile %s -k zoom --emit facts | %FileCheck %s --check-prefix=STRAIGHT
// RUN: %iclc space %s -k spin --device generic --size 4096x4096 --json | %FileCheck %s --check-prefix=ONE
// RUN: %iclc space %s -k zoom --device generic --size 4096x4096 --json | %FileCheck %s --check-prefix=FOUR
#pragma imcl grid(out)
#pragma imcl boundary_cond(in: clamped)
void spin(Image<float> in, Image<float> out, float c, float s) {
  float x = c * idx - s * idy;
  float y = s * idx + c * idy;
  out[idx][idy] = sample(in, x, y);
}

#pragma imcl grid(out)
#pragma imcl boundary_cond(in: clamped)
void zoom(Image<float> in, Image<float> out, float step) {
  out[idx][idy] = sample(in, step * idx, step * idy);
}

// TURNED: image.in: Image<float> read sampled turned{{$}}
// STRAIGHT: image.in: Image<float> read sampled{{$}}

// ONE: "name": "vector_x",
// ONE-NEXT: "promising": [
// ONE-NEXT: 1,
// ONE: "name": "vector_load",
// ONE-NEXT: "promising": [
// ONE-NEXT: "unaligned",

// FOUR: "name": "vector_x",
// FOUR-NEXT: "promising": [
// FOUR-NEXT: 4,
// FOUR: "name": "vector_load",
// FOUR-NEXT: "promising": [
// FOUR-NEXT: "aligned",
