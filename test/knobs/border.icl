// The border's blocks are merged like the interior's, with a guard at each read; repeated reads are loaded once.
// RUN: %iclc compile %s --size 64x64 --emit kernel -c sizes=fixed -c boundary=split -c border=merged -c vector_x=2 -c block_x=2 -c block_y=2 -c reuse=registers | %FileCheck %s
// CHECK: if (x >= 1 && y <= 60) {
// CHECK: } else {
// CHECK-NEXT: reuse: registers
// CHECK-NEXT: const float2 left = icl_clamped_float2(in + (y * 64), x - 1, 64);
// CHECK: const float2 edge_2 = y + 2 < 64 ? vload2(0, edge + (y * 64 + x + (2 * 64))) : (float2)(3.0f);
// CHECK-NEXT: ((__global float2 *)(out + (y * 64 + x)))[0] = left + (y + 1 < 64 ? {{.*}}) - edge_2;
// CHECK-NEXT: ((__global float2 *)(out + {{.*}}))[0] = left_2 + edge_2 - (y + 3 < 64 ?

// Blocks that would end beyond the grid start earlier. Grids that are smaller than a block are left to loops.
// RUN: %iclc compile %s --size 64x64 --emit kernel -c boundary=split -c border=merged -c vector_x=2 -c block_x=2 | %FileCheck %s --check-prefix=EDGE
// EDGE: if (x >= 1 && x <= grid_width - 2 && y <= grid_height - 3) {
// EDGE: } else if (x < grid_width && y < grid_height) {
// EDGE-NEXT: if (grid_width >= 2) {
// EDGE-NEXT: const int first_x = min(x, grid_width - 2);
// EDGE-NEXT: icl_clamped_float2(in + ((index_t)y * grid_width), first_x - 1, grid_width)
// EDGE: } else {
// EDGE: for (int bx = 0; bx < 2; bx++)

// The compilers of CPUs learn that the interior is what matters.
// RUN: %iclc compile %s --size 64x64 --device cpu --emit kernel -c boundary=split -c border=merged -c vector_x=2 -c block_x=2 | %FileCheck %s --check-prefix=LIKELY
// LIKELY: #define icl_likely(condition) __builtin_expect(condition, 1)
// LIKELY: if (icl_likely(x >= 1 && x <= grid_width - 2 && y <= grid_height - 3)) {
// LIKELY: if (x < grid_width && y < grid_height) {

// Blocks outside the grid are left out as a whole, also where each pixel has its test.
// RUN: %iclc compile %s --size 100x100 --emit kernel -c sizes=fixed -c boundary=split -c block_x=2 -c wg_x=8 -c wg_y=4 | %FileCheck %s --check-prefix=LOOPS
// LOOPS: } else if (x < 100) {
// LOOPS-NEXT: block: neighbouring pixels
// LOOPS-NEXT: for (int bx = 0; bx < 2; bx++) {
// LOOPS-NEXT: if (x + bx < 100) {
// RUN: %iclc compile %s --size 100x100 --emit kernel -c sizes=fixed -c boundary=guard -c block_x=2 -c wg_x=8 -c wg_y=4 | %FileCheck %s --check-prefix=GUARD
// GUARD: const int y =
// GUARD-NEXT: if (x < 100) {
// GUARD-NEXT: block: neighbouring pixels
// RUN: %iclc verify %s --size 37x29 --device cpu -c boundary=split -c border=loops -c block_x=4 -c block_y=2 -c wg_x=16 -c wg_y=4
// RUN: %iclc verify %s --size 37x29 --device cpu -c sizes=fixed -c boundary=guard -c block_x=4 -c wg_x=8 -c cyclic_y=2

// A work-group that meets the border, or the grid's edge, takes it as a whole: none of its work-items takes the other way.
// RUN: %iclc compile %s --size 100x100 --emit kernel -c sizes=fixed -c boundary=split -c border=groups -c vector_x=2 -c block_x=2 -c wg_x=8 -c wg_y=4 -c cyclic_y=2 | %FileCheck %s --check-prefix=GROUPS
// GROUPS: if ((int)get_group_id(0) >= 1 && (int)get_group_id(0) < 6 && (int)get_group_id(1) < 12) {
// GROUPS: } else if (x < 100 && y + cy * 4 < 100) {
// GROUPS-NEXT: icl_clamped_float2(in + ((y + cy * 4) * 100), x - 1, 100)
// RUN: %iclc compile %s --emit kernel -c boundary=split -c border=groups -c vector_x=2 -c block_x=2 -c wg_x=8 -c wg_y=4 | %FileCheck %s --check-prefix=RUNTIME
// RUNTIME: if ((int)get_group_id(0) >= 1 && (int)get_group_id(0) < (int)((uint)grid_width >> 4u) && (int)get_group_id(1) < (grid_height - 2) / 4) {
// RUN: %iclc verify %s --size 37x29 -c boundary=split -c border=groups -c vector_x=2 -c block_x=2 -c block_y=2 -c reuse=registers -c wg_x=8 -c wg_y=4 -c cyclic_y=2

// RUN: %exits 1 %iclc compile %s --emit kernel -c boundary=split -c border=merged 2>&1 | %FileCheck %s --check-prefix=LANES
// LANES: `border: merged` needs `boundary: split`, and vectors or shared reads
// RUN: %exits 1 %iclc compile %s --emit kernel -c boundary=split -c border=merged -c vector_x=2 -c block_x=2 -c load.in=local -c load.edge=local 2>&1 | %FileCheck %s --check-prefix=TILES
// TILES: `border: merged` needs an image that is not read from a tile, because tiles have no border
// RUN: %iclc verify %s --size 37x29 --configs 8
#pragma imcl grid(in, edge)
#pragma imcl boundary_cond(in: clamped, edge: constant(3))
void corner(Image<float> in, Image<float> edge, Image<float> out) {
  float left = in[idx - 1][idy];
  out[idx][idy] = left + edge[idx][idy + 1] - edge[idx][idy + 2];
}
