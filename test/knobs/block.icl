// A work-item computes neighbouring pixels, x innermost.
// RUN: %iclc compile %s --emit kernel -c wg_x=16 -c wg_y=1 -c block_x=4 -c block_y=2 | %FileCheck %s
// CHECK: const int x = (int)get_group_id(0) * 64 + (int)get_local_id(0) * 4;
// CHECK: const int y = (int)get_group_id(1) * 2;
// Blocks that would end beyond the grid start earlier; a grid that is smaller than a block is left to tests of each pixel.
// CHECK: if (x < grid_width && y < grid_height) {
// CHECK-NEXT: if (grid_width >= 4 && grid_height >= 2) {
// CHECK-NEXT: const int first_x = min(x, grid_width - 4);
// CHECK-NEXT: const int first_y = min(y, grid_height - 2);
// CHECK: for (int by = 0; by < 2; by++) {
// CHECK-NEXT: for (int bx = 0; bx < 4; bx++) {
// CHECK-NEXT: out[(index_t)(first_y + by) * grid_width + (first_x + bx)] =
// CHECK: } else {
// CHECK: for (int by = 0; by < 2; by++) {
// CHECK-NEXT: for (int bx = 0; bx < 4; bx++) {
// CHECK-NEXT: if (x + bx < grid_width && y + by < grid_height)
// CHECK: out[(index_t)(y + by) * grid_width + (x + bx)] =

// RUN: %exits 1 %iclc compile %s --emit kernel --size 64x64 -c wg_x=16 -c block_x=8 2>&1 | %FileCheck %s --check-prefix=TILE
// TILE: a work-group's tile is 128 pixels in x, the grid has only 64
// RUN: %iclc verify %s --size 37x21 -c wg_x=4 -c wg_y=2 -c block_x=4 -c block_y=8
#pragma imcl grid(in)
void copy(Image<float> in, Image<float> out) {
  out[idx][idy] = in[idx][idy];
}
