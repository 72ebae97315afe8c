// Merged pixels in lock-step, ordered by the row that they read; a row that two pixels need is loaded once.
// RUN: %iclc compile %s --emit kernel -c boundary=split -c block_y=2 -c reuse=registers | %FileCheck %s
// CHECK: if (x <= grid_width - 1 && y >= 1 && y <= grid_height - 2) {
// CHECK-NEXT: reuse: registers
// CHECK-NEXT: const float above = in[(index_t)(y - 1) * grid_width + x];
// CHECK-NEXT: const float in_2 = in[(index_t)y * grid_width + x];
// CHECK-NEXT: out[(index_t)y * grid_width + x] = above + in_2;
// CHECK-NEXT: const float above_2 = in_2;
// CHECK-NEXT: out[(index_t)(y + 1) * grid_width + x] = above_2 + in[(index_t)(y + 1) * grid_width + x];

// RUN: %iclc compile %s --device 0 --emit kernel -c boundary=split -c block_y=2 -c reuse=registers | %FileCheck %s --check-prefix=CPU
// CPU: const float above = in[(long)((index_t)y * grid_width + x) + ((index_t)-1 * grid_width)];

// RUN: %exits 1 %iclc compile %s --emit kernel -c boundary=split -c reuse=registers 2>&1 | %FileCheck %s --check-prefix=BLOCK
// BLOCK: `reuse: registers` needs a block of more than one pixel or vector
// RUN: %exits 1 %iclc compile %s --emit kernel -c block_y=2 -c reuse=registers 2>&1 | %FileCheck %s --check-prefix=GUARDS
// GUARDS: `reuse: registers` needs `boundary: split` or `pad`, or `load.in: local`, because guarded reads cannot be shared
// RUN: %exits 1 %iclc compile %s --emit kernel -c boundary=split -c block_x=128 -c block_y=64 -c reuse=registers 2>&1 | %FileCheck %s --check-prefix=SIZE
// SIZE: the block's pixels in lock-step have {{[0-9]+}} operations, at most 8192 are emitted
// RUN: %iclc verify %s --size 45x19 --configs 6
#pragma imcl grid(in)
void steps(Image<float> in, Image<float> out) {
  float above = in[idx][idy - 1];
  out[idx][idy] = above + in[idx][idy];
}
