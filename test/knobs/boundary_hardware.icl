// The sampler moves the coordinates or gives zeros, so there are no guards.
// RUN: %iclc compile %s -k every --device 0 --emit kernel -c boundary=hardware -c load.zero=image -c load.edge=image -c load.flip=image -c load.ring=image | %FileCheck %s --check-prefix=ALL
// ALL-DAG: icl_zero = CLK_FILTER_NEAREST | CLK_ADDRESS_CLAMP | CLK_NORMALIZED_COORDS_FALSE;
// ALL-DAG: icl_clamped = CLK_FILTER_NEAREST | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_NORMALIZED_COORDS_FALSE;
// ALL-DAG: icl_mirrored = CLK_FILTER_NEAREST | CLK_ADDRESS_MIRRORED_REPEAT | CLK_NORMALIZED_COORDS_TRUE;
// ALL-DAG: icl_periodic = CLK_FILTER_NEAREST | CLK_ADDRESS_REPEAT | CLK_NORMALIZED_COORDS_TRUE;
// ALL: read_imageui(zero, icl_zero, (int2)(x - 2, y)).x
// ALL-SAME: read_imagef(edge, icl_clamped, (int2)(x + 1, clamp((int)((uint)y * (uint)y), -1048576, 1048576))).x
// ALL-SAME: read_imagei(flip, icl_mirrored, (float2)(((float)x + 0.5f) / (float)grid_width, ((float)(y - 1) + 0.5f) / (float)grid_height)).x
// ALL-SAME: read_imagef(ring, icl_periodic, (float2)(((float)(x + 3) + 0.5f) / (float)grid_width, ((float)y + 0.5f) / (float)grid_height)).x

// Images in buffers keep their guards.
// RUN: %iclc compile %s -k every --device 0 --emit kernel -c boundary=hardware -c load.zero=image | %FileCheck %s --check-prefix=ONE
// ONE: read_imageui(zero, icl_zero, (int2)(x - 2, y)).x
// ONE-SAME: min(x + 1, grid_width - 1)

// RUN: %not %iclc compile %s -k every --device 0 --emit kernel -c boundary=hardware 2>&1 | %FileCheck %s --check-prefix=NONE
// NONE: `boundary: hardware` needs `load.zero: image` or `load.edge: image` or `load.flip: image` or `load.ring: image`
// RUN: %not %iclc compile %s -k every --device 0 --emit kernel -c boundary=hardware -c load.zero=image -c vector_x=2 -c block_x=2 2>&1 | %FileCheck %s --check-prefix=LANES
// LANES: `vector_x: 2` needs `boundary: split` or `pad` or `hardware` with `load: image` for each of `zero`, `edge`, `flip`, `ring`, or `load: local` for each of

// No sampler gives other constants than 0, or keeps the precision of a coordinate that may lie anywhere.
// RUN: %iclc space %s -k beyond --device 0 | %FileCheck %s --check-prefix=BEYOND
// BEYOND-NOT: hardware

// RUN: %iclc verify %s -k every -c boundary=hardware -c load.zero=image -c load.edge=image -c load.flip=image -c load.ring=image --quiet
// RUN: %iclc verify %s -k every --size 33x21 -c boundary=hardware -c load.zero=image -c load.edge=image -c load.flip=image -c load.ring=image -c vector_x=4 -c block_x=4 -c block_y=2 --quiet
// RUN: %iclc verify %s -k volume -k row -c boundary=hardware -c load.a=image -c load.b=image --quiet
#pragma imcl grid(zero, edge, flip, ring)
#pragma imcl boundary_cond(zero: constant, edge: clamped, flip: mirrored, ring: periodic)
void every(Image<uchar> zero, Image<float> edge, Image<short> flip, Image<float> ring, Image<float> out) {
  out[idx][idy] = zero[idx - 2][idy] + edge[idx + 1][idy * idy] + flip[idx][idy - 1] + ring[idx + 3][idy] + edge[idx + 1][idy];
}

#pragma imcl grid(some, far)
#pragma imcl boundary_cond(some: constant(1), far: periodic)
void beyond(Image<float> some, Image<float> far, Image<float> out) {
  out[idx][idy] = some[idx + 1][idy] + far[idx * idy][idy];
}

#pragma imcl grid(a, b)
#pragma imcl boundary_cond(a: mirrored, b: clamped)
void volume(Image3D<uint> a, Image3D<char4> b, Image3D<uint> out) {
  out[idx][idy][idz] = a[idx - 9][idy + 4][idz - 7] + b[idx + 2][idy][3000000000u * idz].z;
}

#pragma imcl grid(a, b)
#pragma imcl boundary_cond(a: periodic, b: constant)
void row(Image1D<int> a, Image1D<float> b, Image1D<float> out) {
  out[idx] = a[idx - 20] + b[idx * idx * 3L - 4];
}
