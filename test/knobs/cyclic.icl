// A work-item computes pixels one work-group's width apart; with blocks, the width of all its blocks.
// RUN: %iclc compile %s --emit kernel -c wg_x=16 -c wg_y=1 -c block_x=2 -c cyclic_x=4 | %FileCheck %s
// CHECK: const int x = (int)get_group_id(0) * 128 + (int)get_local_id(0) * 2;
// CHECK: for (int cx = 0; cx < 4; cx++) {
// CHECK: for (int bx = 0; bx < 2; bx++) {
// CHECK: x + cx * 32 + bx

// RUN: %exits 1 %iclc compile %s --emit kernel --size 64x64 -c wg_x=16 -c cyclic_x=8 2>&1 | %FileCheck %s --check-prefix=TILE
// TILE: a work-group's tile is 128 pixels in x, the grid has only 64
// RUN: %iclc verify %s --size 37x21 -c wg_x=4 -c wg_y=2 -c block_x=2 -c cyclic_x=4 -c cyclic_y=4
#pragma imcl grid(in)
void copy(Image<float> in, Image<float> out) {
  out[idx][idy] = in[idx][idy];
}
