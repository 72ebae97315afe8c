// A work-item computes its first pixel, and the kernel requires its work-group size.
// RUN: %iclc compile %s --emit kernel -c wg_x=32 -c wg_y=4 | %FileCheck %s
// CHECK: reqd_work_group_size(32, 4, 1)
// CHECK: const int x = (int)get_group_id(0) * 32 + (int)get_local_id(0);
// CHECK: const int y = (int)get_group_id(1) * 4 + (int)get_local_id(1);
// Tiles may extend beyond the edge of the grid.
// CHECK: if (x < grid_width && y < grid_height)
// CHECK: out[(index_t)y * grid_width + x] = in[(index_t)y * grid_width + x];

// RUN: %exits 1 %iclc compile %s --emit kernel -c wg_x=64 -c wg_y=64 2>&1 | %FileCheck %s --check-prefix=LIMIT
// LIMIT: the work-group has 4096 work-items, the device allows 256

// Powers of two up to the device's limit; `--wg dense`: every multiple of 2, and 1. No larger than the grid needs.
// RUN: %iclc space %s --device generic | %FileCheck %s --check-prefix=POWERS
// POWERS: wg_x {{ *}}1 2 4 [8] 16 32 64 128 256 {{ *}}work-items
// POWERS: wg_y
// POWERS-NOT: wg_z
// RUN: %iclc space %s --device generic --size 9x5 --wg dense | %FileCheck %s --check-prefix=DENSE
// DENSE: wg_x {{ *}}1 2 4 6 [8] 10 12 14 16 {{ *}}work-items
// DENSE: wg_y {{ *}}1 2 4 6 [8] {{ *}}work-items
// RUN: %iclc verify %s --size 37x21 --wg dense -c wg_x=6 -c wg_y=10
#pragma imcl grid(in)
void copy(Image<float> in, Image<float> out) {
  out[idx][idy] = in[idx][idy];
}
