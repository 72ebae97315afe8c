// With `wg_binding: launch` the code is the same for all work-groups: it asks for their size, and tiles in local
// memory are arguments.
// RUN: %iclc compile %s -k near --emit kernel -c wg_binding=launch -c load.in=local -c cyclic_x=2 -c wg_x=16 -c wg_y=4 > %t.a && %FileCheck %s --input-file %t.a
// CHECK: local size: 16 x 4
// CHECK: pixels per work-group: 32 x 4
// CHECK: 816 bytes of local memory, for pixels of `in`
// CHECK-NEXT: int: width of the pixels of `in` in local memory, 34
// CHECK-NEXT: int: height of the pixels of `in` in local memory, 6
// CHECK: {{^}}__kernel void near(
// CHECK: __local float *restrict in_tile,
// CHECK-NEXT: const int in_tile_width,
// CHECK-NEXT: const int in_tile_height,
// CHECK: const int group_x = (int)get_group_id(0) * ((int)get_local_size(0) * 2);
// CHECK: for (int tx = (int)get_local_id(0); tx < in_tile_width; tx += (int)get_local_size(0)) {
// CHECK: barrier(
// CHECK: in_tile[(local_y + 1) * in_tile_width + (local_x + cx * (int)get_local_size(0) + 1)]
// RUN: %iclc compile %s -k near --emit kernel -c wg_binding=launch -c load.in=local -c cyclic_x=2 -c wg_x=1 -c wg_y=8 > %t.b && sed -n '/made by/,$p' %t.a > %t.c && sed -n '/made by/,$p' %t.b | diff %t.c -

// Vectors that are aligned need memory that is: the parameter's type says so. The padding is compiled in.
// RUN: %iclc compile %s -k near --emit kernel --size 64x8 -c wg_binding=launch -c load.in=local -c local_pad.in=1 -c boundary=split -c sizes=fixed -c block_x=4 -c vector_x=4 -c vector_load=aligned | %FileCheck %s --check-prefix=ALIGNED
// ALIGNED: __local ulong2 *restrict icl_in_tile,
// ALIGNED: __local float *restrict in_tile = (__local float *)icl_in_tile;
// ALIGNED: if (group_x >= 4 && group_x + in_tile_width <= 68 &&
// ALIGNED: tx += (int)get_local_size(0) * 4
// ALIGNED: ((__local float4 *)(in_tile + (ty * (in_tile_width + 4) + tx)))[0]

// Elements may need more than vectors of their components.
// RUN: %iclc compile %s -k four --emit kernel --size 256 -c wg_binding=launch -c load.in=local -c sizes=fixed -c block_x=2 -c vector_x=2 -c vector_load=aligned -c boundary=split | %FileCheck %s --check-prefix=FOUR
// FOUR: __local ulong2 *restrict icl_in_tile,
// FOUR: __local float4 *restrict in_tile = (__local float4 *)icl_in_tile;
// RUN: %iclc compile %s -k four --emit kernel --size 256 -c load.in=local -c sizes=fixed -c block_x=2 -c vector_x=2 -c vector_load=aligned -c boundary=split | %FileCheck %s --check-prefix=FIXED
// FIXED: __local float4 in_tile[{{[0-9]+}}] __attribute__((aligned(16)));

// Whole work-groups take one path, whatever their size.
// RUN: %iclc compile %s -k near --emit kernel -c wg_binding=launch -c boundary=split -c border=groups -c block_x=4 -c vector_x=4 | %FileCheck %s --check-prefix=GROUPS
// GROUPS: if (x - (int)get_local_id(0) * 4 >= 1 && x - (int)get_local_id(0) * 4 <= grid_width - 1 - (int)get_local_size(0) * 4 &&

// An image of fewer dimensions than the grid is copied by all work-items in a row; so is an array.
// RUN: %iclc compile %s -k beside --emit kernel -c wg_binding=launch -c load.row=local -c array.weight=local | %FileCheck %s --check-prefix=BESIDE
// BESIDE: const int item = (int)get_local_id(1) * (int)get_local_size(0) + (int)get_local_id(0);
// BESIDE: for (int i = item; i < 3; i += (int)get_local_size(0) * (int)get_local_size(1)) {
// BESIDE: for (int tx = item; tx < row_tile_width; tx += (int)get_local_size(0) * (int)get_local_size(1)) {

// A result is gathered by work-groups of a known size.
// RUN: %iclc space %s -k total --device generic | %FileCheck %s --check-prefix=TOTAL
// TOTAL-NOT: wg_binding

// RUN: %iclc verify %s -k near --size 37x21 -c wg_binding=launch -c load.in=local -c cyclic_x=2 -c wg_x=8 -c wg_y=4 --quiet
// RUN: %iclc verify %s -k near --size 64x8 -c wg_binding=launch -c load.in=local -c local_pad.in=1 -c boundary=split -c sizes=fixed -c block_x=4 -c vector_x=4 -c vector_load=aligned -c wg_x=4 -c wg_y=2 --quiet
// RUN: %iclc verify %s -k four --size 256 -c wg_binding=launch -c load.in=local -c sizes=fixed -c block_x=2 -c vector_x=2 -c vector_load=aligned -c boundary=split -c wg_x=4 --quiet
// RUN: %iclc verify %s -k near --size 37x21 --device cpu -c wg_binding=launch -c boundary=split -c border=groups -c block_x=4 -c vector_x=4 -c wg_x=4 -c wg_y=2 --quiet
// RUN: %iclc verify %s -k beside --size 19x9 -c wg_binding=launch -c load.row=local -c array.weight=local -c wg_x=4 -c wg_y=2 --quiet
// RUN: %iclc verify %s -k mixed --size 9x7x5 -c wg_binding=launch -c load.a=local -c load.b=local -c block_z=2 -c cyclic_y=2 -c wg_x=4 -c wg_y=2 -c wg_z=2 --quiet

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void near(Image<float> in, Image<float> out) {
  out[idx][idy] = in[idx - 1][idy - 1] + in[idx][idy] * in[idx + 1][idy + 1];
}

#pragma imcl grid(out)
void beside(Image1D<float> row, float weight[3], Image<float> out) {
  out[idx][idy] = row[idx] * weight[0] + row[idx + 2] * weight[2];
}

#pragma imcl grid(a)
void mixed(Image3D<uchar> a, Image3D<double> b, Image3D<float> out) {
  out[idx][idy][idz] = (float)b[idx - 1][idy][idz + 1] + a[idx][idy - 2][idz];
}

#pragma imcl grid(in)
#pragma imcl reduce(sum: +)
void total(Image<float> in, float sum) {
  sum += in[idx][idy];
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void four(Image1D<float4> in, Image1D<float4> out) {
  out[idx] = in[idx - 1] + in[idx + 1];
}
