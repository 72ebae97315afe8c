// Reads of the reflected picture stay inside without guards, and lanes load them as vectors whose order is reversed.
// RUN: %iclc compile %s -k flip --emit kernel -c vector_x=8 -c block_x=8 | %FileCheck %s
// CHECK: vstore8(vload8(0, in + ((index_t)y * grid_width + (grid_width - first_x - 8))).s76543210, 0, out
// CHECK: out[{{.*}}] = in[(index_t)y * grid_width + (grid_width - 1 - (x + bx))];
// RUN: %iclc compile %s -k flip --emit kernel --size 64x8 -c sizes=fixed -c vector_x=8 -c block_x=8 -c vector_load=aligned | %FileCheck %s --check-prefix=ALIGNED
// ALIGNED: = ((__global const uchar8 *)(in + (y * 64 + (56 - x))))[0].s76543210;

// Also in a variable, in the other dimension, and of pixels of several components.
// RUN: %iclc compile %s -k turn --emit kernel -c vector_x=4 -c block_x=4 | %FileCheck %s --check-prefix=TURN
// TURN-NOT: clamp(
// TURN: vload4(0, in + ((index_t)y_ * grid_width + (grid_width - first_x - 4))).wzyx
// RUN: %iclc compile %s -k colours --emit kernel -c vector_x=4 -c block_x=4 -c vector_components=separate | %FileCheck %s --check-prefix=COLOURS
// COLOURS: vload4(0, in + (size_t)((index_t)y * grid_width + (grid_width - first_x - 4)) * 3);
// COLOURS-NOT: in[{{.*}}first_x

// Pixels further on need a guard on one side.
// RUN: %iclc compile %s -k beyond --emit kernel | %FileCheck %s --check-prefix=BEYOND
// BEYOND: in[(index_t)y * grid_width + min(grid_width - x, grid_width - 1)] + in[(index_t)y * grid_width + max(grid_width - 2 - x, 0)]

// The pixels of another image may be elsewhere. Where sizes are known, so is what stays inside.
// RUN: %iclc compile %s -k other --emit kernel | %FileCheck %s --check-prefix=OTHER
// OTHER: clamp(in_width - 1 - x, 0, in_width - 1)
// RUN: %iclc compile %s -k other --emit kernel --size 64x8 --size in=65x8 -c sizes=fixed | %FileCheck %s --check-prefix=LARGER
// LARGER: in[y * 65 + (64 - x)]
// RUN: %iclc compile %s -k other --emit kernel --size 64x8 --size in=63x8 -c sizes=fixed | %FileCheck %s --check-prefix=SMALLER
// SMALLER: in[y * 63 + max(62 - x, 0)]
// RUN: %iclc compile %s -k transpose --emit kernel --size 64x8 --size in=8x64 -c sizes=fixed | %FileCheck %s --check-prefix=TRANSPOSE
// TRANSPOSE: out[y * 64 + x] = in[x * 8 + y];

// RUN: %iclc verify %s -q -k flip -k turn -k colours -k beyond --size 61x9 --configs 5
// RUN: %iclc verify %s -q -k flip -k colours --size 64x8 --configs 4
// RUN: %iclc verify %s -k flip --size 192x5 --device cpu -c sizes=fixed -c vector_x=64 -c block_x=64 -c vector_load=aligned -c wg_x=2
// RUN: %iclc verify %s -k colours --size 133x5 --device cpu -c vector_x=32 -c block_x=32 -c wg_x=2
// RUN: %iclc verify %s -q -k other --size 61x9 --size in=59x12 --configs 4
// RUN: %iclc verify %s -q -k transpose --size 24x40 --size in=40x24 --configs 4
#pragma imcl grid(in)
void flip(Image<uchar> in, Image<uchar> out) {
  out[idx][idy] = in[in.width - 1 - idx][idy];
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void turn(Image<float> in, Image<float> out) {
  int x = in.width - 1 - idx, y = -idy + out.height - 1;
  out[idx][idy] = in[x][y];
}

#pragma imcl grid(in) packed(in, out)
void colours(Image<uchar3> in, Image<uchar3> out) {
  out[idx][idy] = in[in.width - 1 - idx][idy].zyx;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void beyond(Image<float> in, Image<float> out) {
  out[idx][idy] = in[in.width - idx][idy] + in[in.width - 2 - idx][idy];
}

#pragma imcl grid(out)
#pragma imcl boundary_cond(in: clamped)
void other(Image<float> in, Image<float> out) {
  out[idx][idy] = in[in.width - 1 - idx][idy];
}

#pragma imcl grid(out)
void transpose(Image<ushort> in, Image<ushort> out) {
  out[idx][idy] = in[idy][idx];
}
