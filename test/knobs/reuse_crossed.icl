// Pixels of a column that read neighbours along a row: these are loaded as vectors, and squares of them are
// transposed in registers.
// RUN: %iclc compile %s -k transposed --size 64x48 --size in=48x64 --emit kernel -c sizes=fixed -c block_x=4 -c vector_x=4 -c block_y=4 -c reuse=registers -c vector_load=aligned | %FileCheck %s
// CHECK: const uchar4 in_row = ((__global const uchar4 *)(in + (x * 48 + y)))[0];
// CHECK-NEXT: const uchar4 in_row_2 = ((__global const uchar4 *)(in + (x * 48 + y + (1 * 48))))[0];
// CHECK-NEXT: const uchar4 in_row_3
// CHECK-NEXT: const uchar4 in_row_4
// CHECK-NEXT: const uchar4 turned = (uchar4)(in_row.x, in_row_3.x, in_row.y, in_row_3.y);
// CHECK: const uchar4 turned_5 = (uchar4)(turned.x, turned_3.x, turned.y, turned_3.y);
// CHECK: (out + (y * 64 + x)))[0] = turned_5;
// CHECK-NOT: in[
// Packed pixels: as many elements.
// RUN: %iclc compile %s -k turned --size 64x48 --size in=48x64 --emit kernel -c sizes=fixed -c block_x=4 -c vector_x=4 -c block_y=4 -c reuse=registers -c vector_load=aligned | %FileCheck %s --check-prefix=PACKED --implicit-check-not=vload3
// PACKED-COUNT-12: const uchar4 in_row
// Vectors of more lanes than a load has: several squares.
// RUN: %iclc compile %s -k transposed --size 64x48 --size in=48x64 --emit kernel --device 0 -c sizes=fixed -c block_x=8 -c vector_x=8 -c block_y=2 -c reuse=registers | %FileCheck %s --check-prefix=PAIRS
// PAIRS: const uchar2 turned = (uchar2)(in_row.x, in_row_2.x);
// PAIRS: (uchar8)(turned, turned_3, turned_5, turned_7)
// What a branch may not evaluate is not loaded.
// RUN: %iclc compile %s -k chosen --size 64x48 --size in=48x64 --emit kernel -c sizes=fixed -c block_y=4 -c reuse=registers | %FileCheck %s --check-prefix=CHOSEN --implicit-check-not=in_row
// CHOSEN: out[
// Of any size: in blocks whose reads are all inside (boundary_blocks.icl).
// RUN: %iclc compile %s -k transposed --emit kernel -c block_x=4 -c vector_x=4 -c block_y=4 -c reuse=registers | %FileCheck %s --check-prefix=ANY
// ANY: (uint)(x + 3) < (uint)in_height) {
// ANY: const uchar4 in_row = vload4(0, in
// ANY: } else if (
// Vectors that cannot be aligned, because a block may start earlier.
// RUN: %iclc compile %s -k transposed --size 64x36 --size in=36x64 --emit kernel --device 0 -c sizes=fixed -c block_x=4 -c vector_x=4 -c block_y=8 -c wg_x=1 -c wg_y=1 -c reuse=registers -c vector_load=aligned | %FileCheck %s --check-prefix=EARLIER
// EARLIER: const uchar8 in_row
// RUN: %iclc verify %s -k transposed -k turned -k chosen -k mirrored -k summed --size 64x48 --size in=48x64 -c sizes=fixed -c block_x=4 -c vector_x=4 -c block_y=4 -c reuse=registers -c vector_load=aligned
// RUN: %iclc verify %s -k transposed -k turned -k mirrored -k summed --size 256x384 --size in=384x256 -c sizes=fixed -c block_x=16 -c vector_x=16 -c block_y=16 -c reuse=registers
// RUN: %iclc verify %s -k transposed -k turned -k mirrored -k summed --size 37x21 --size in=21x37 -c sizes=fixed -c block_x=8 -c vector_x=4 -c block_y=8 -c wg_x=2 -c wg_y=2 -c reuse=registers
// RUN: %iclc verify %s -k slices --size 32x12x16 --size in=16x12x32 -c sizes=fixed -c block_x=4 -c vector_x=4 -c block_z=4 -c wg_x=2 -c wg_y=2 -c wg_z=2 -c reuse=registers
#pragma imcl grid(out)
void transposed(Image<uchar> in, Image<uchar> out) { out[idx][idy] = in[idy][idx]; }

#pragma imcl grid(out) packed(in, out)
void turned(Image<uchar3> in, Image<uchar3> out) { out[idx][idy] = in[idy][in.height - 1 - idx]; }

#pragma imcl grid(out)
void chosen(Image<uchar> in, Image<uchar> out, int limit) {
  out[idx][idy] = idx + idy < limit ? in[idy][idx] : (uchar)7;
}

// The row is reversed.
#pragma imcl grid(out)
void mirrored(Image<float> in, Image<float> out) {
  int column = in.width - 1 - idy;
  int row = idx;
  out[idx][idy] = in[column][row];
}

#pragma imcl grid(out)
void summed(Image<short> in, Image<int> out) {
  int sum = 0;
  for (int i = 0; i < 3; i++)
    sum += in[idy][idx] << i;
  out[idx][idy] = sum + idy;
}

#pragma imcl grid(out)
void slices(Image3D<float> in, Image3D<float> out) { out[idx][idy][idz] = in[idz][idy][idx]; }
