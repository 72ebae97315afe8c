// Bytes become ints once per load, before they are shuffled, however many pixels use them.
// RUN: %iclc compile %s --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c block_x=4 -c block_y=2 -c vector_x=4 -c vector_load=aligned -c reuse=registers | %FileCheck %s
// CHECK: const int4 in_3 = convert_int4(((__global const uchar4 *)(in + (y * 64 + x + (1 * 64))))[0]);
// CHECK-NEXT: const int4 in_4 = (int4)((convert_int4(((__global const uchar4 *)(in + (y * 64 + x + (1 * 64 - 4))))[0]).w), in_3.xy, in_3.z);
// CHECK-NEXT: + (int4)(2) * in_4;
// CHECK: = in_4 + (int4)(2) *
// RUN: %iclc verify %s --size 45x19 --configs 6
#pragma imcl grid(in)
void left(Image<uchar> in, Image<int> out) {
  out[idx][idy] = in[idx - 1][idy] + 2 * in[idx - 1][idy + 1];
}
