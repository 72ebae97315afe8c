// Blocked merging, cyclic merging and the work-group's size combine in each dimension; x is innermost.
// RUN: %iclc compile %s --emit kernel -c wg_x=8 -c wg_y=2 -c wg_z=2 -c block_y=2 -c block_z=4 -c cyclic_y=4 -c cyclic_z=2 | %FileCheck %s
// CHECK: reqd_work_group_size(8, 2, 2)
// CHECK: const int y = (int)get_group_id(1) * 16 + (int)get_local_id(1) * 2;
// CHECK: const int z = (int)get_group_id(2) * 16 + (int)get_local_id(2) * 4;
// CHECK: for (int cz = 0; cz < 2; cz++) {
// CHECK: for (int cy = 0; cy < 4; cy++) {
// CHECK: for (int bz = 0; bz < 4; bz++) {
// CHECK-NEXT: for (int by = 0; by < 2; by++) {
// CHECK: z + cz * 8 + bz
// RUN: %exits 1 %iclc compile %s --emit kernel --size 8x8x8 -c block_z=4 -c cyclic_z=2 -c wg_z=2 2>&1 | %FileCheck %s --check-prefix=TILE
// TILE: a work-group's tile is 16 pixels in z, the grid has only 8
// RUN: %iclc verify %s --size 11x9x7 -c wg_x=4 -c wg_y=2 -c wg_z=2 -c block_y=2 -c block_z=2 -c cyclic_x=2 -c cyclic_z=2
// RUN: %iclc verify %s --size 16x8x8 -c sizes=fixed -c wg_x=2 -c wg_y=1 -c wg_z=4 -c block_x=2 -c cyclic_x=2 -c cyclic_y=4
#pragma imcl grid(in)
void shift(Image3D<int> in, Image3D<int> out) {
  out[idx][idy][idz] = in[idx + 1][idy - 1][idz + 2];
}
