// Pixels of three components without a fourth.
// RUN: %iclc compile %s -k sharpen --size 64x16 -c sizes=fixed --emit kernel | %FileCheck %s
// CHECK: `in`, Image<uchar3>, read: buffer of 64 x 16 pixels of 3 bytes without gaps
// CHECK: void sharpen(__global const uchar *restrict in,
// CHECK-NEXT: __global uchar *restrict out)
// CHECK: vload3(y * 64 + x, in)
// CHECK: vstore3({{.*}}, y * 64 + x, out);

// Lanes are loaded and stored by elements. Numbers of elements may exceed an int where sizes are not compiled in.
// RUN: %iclc compile %s -k invert --size 64x16 -c sizes=fixed -c block_x=4 -c vector_x=4 --emit kernel | %FileCheck %s --check-prefix=LANES
// LANES: vload4(0, in + (y * 64 + x) * 3);
// LANES-NEXT: vload4(0, in + (y * 64 + x + 1) * 3 + 1);
// LANES-NEXT: vload4(0, in + (y * 64 + x + 2) * 3 + 2);
// LANES: ((__global uchar4 *)(out + (y * 64 + x + 1) * 3 + 1))[0] = (uchar4)(
// RUN: %iclc compile %s -k invert --size 64x16 -c block_x=4 -c vector_x=4 --emit kernel | %FileCheck %s --check-prefix=RUNTIME
// RUNTIME: vload4(0, in + (size_t)((index_t)y * grid_width + first_x) * 3);

// A component alone is one element.
// RUN: %iclc compile %s -k some --size 64x16 -c sizes=fixed --emit kernel | %FileCheck %s --check-prefix=SOME
// SOME: out[(y * 64 + x) * 3 + 1] = in[y * 64 + x];

// Tiles are packed, too.
// RUN: %iclc compile %s -k sharpen --size 64x16 -c sizes=fixed -c load.in=local -c wg_x=8 -c wg_y=4 --emit kernel | %FileCheck %s --check-prefix=TILE
// TILE: __local uchar in_tile[6 * 10 * 3];
// TILE: vstore3({{.*}}, in_tile);
// TILE: vload3({{.*}}, in_tile)

// Image objects have no such pixels. Padding is filled component by component.
// RUN: %iclc space %s -k sharpen --device 0 --size 64x16 | %FileCheck %s --check-prefix=SPACE
// SPACE: load.in {{ *}}[global] local {{ *}}where
// RUN: %iclc compile %s -k sharpen --device 0 --size 64x16 -c boundary=pad --emit kernel | %FileCheck %s --check-prefix=PAD
// PAD: hold the byte 07 per component

// RUN: %iclc verify %s -k sharpen --size 37x11 --configs 12 --seed 3
// RUN: %iclc verify %s -k invert -k some --size 37x11 --configs 8
// RUN: %iclc verify %s -k sharpen -k invert --size 64x8 --configs 4
#pragma imcl grid(in) packed(in, out)
#pragma imcl boundary_cond(in: constant(7))
void sharpen(Image<uchar3> in, Image<uchar3> out) {
  int3 sum = 5 * convert_int3(in[idx][idy]);
  for (int i = -1; i <= 1; i += 2)
    sum -= convert_int3(in[idx + i][idy]) + convert_int3(in[idx][idy + i]);
  out[idx][idy] = convert_uchar3_sat(sum);
}

#pragma imcl grid(in) packed(in, out)
void invert(Image<uchar3> in, Image<uchar3> out) { out[idx][idy] = (uchar3)(255) - in[idx][idy]; }

#pragma imcl grid(in) packed(out)
void some(Image<uchar> in, Image<uchar3> out) { out[idx][idy].y = in[idx][idy]; }
