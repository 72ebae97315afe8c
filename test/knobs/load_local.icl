// The work-group copies what its pixels read, halo included, into local memory, and reads it there.
// RUN: %iclc compile %s --emit kernel -c load.in=local -c wg_x=32 -c wg_y=4 | %FileCheck %s
// CHECK: __local float in_tile[6 * 35];
// Consecutive work-items take consecutive elements; the boundary is met here and nowhere else.
// CHECK: const int item = (int)get_local_id(1) * 32 + (int)get_local_id(0);
// CHECK: for (int ty = item >> 6; ty < 6; ty += 2) {
// CHECK-NEXT: for (int tx = item & 63; tx < 35; tx += 64) {
// CHECK-NEXT: in_tile[ty * 35 + tx] = in[(index_t)clamp(group_y + ty - 1, 0, grid_height - 1) * grid_width + clamp(group_x + tx - 1, 0, grid_width - 1)];
// Every work-item gets to the barrier, those outside the grid too.
// CHECK: {{^}}  barrier(CLK_LOCAL_MEM_FENCE);
// CHECK: {{^}}  if (x < grid_width && y < grid_height) {
// CHECK-NEXT: out[(index_t)y * grid_width + x] = in_tile[local_y * 35 + local_x] + in_tile[local_y * 35 + local_x + (2 * 35 + 3)];

// With `boundary: split` each work-group tests whether all of its tile lies inside; vectors need no guards.
// The tile covers blocks and cyclic strides.
// RUN: %iclc compile %s --emit kernel -c load.in=local -c boundary=split -c wg_x=8 -c wg_y=4 -c block_x=4 -c vector_x=4 -c cyclic_y=2 | %FileCheck %s --check-prefix=SPLIT
// SPLIT: __local float in_tile[10 * 35];
// SPLIT: if (group_x >= 1 && group_x < grid_width - 33 && group_y >= 1 && group_y < grid_height - 8) {
// SPLIT: in_tile[ty * 35 + tx] = in[(index_t)(group_y + ty - 1) * grid_width + (group_x + tx - 1)];
// SPLIT: } else {
// SPLIT: clamp(
// SPLIT: barrier(
// SPLIT: vload4(0, in_tile + ((local_y + cy * 4) * 35 + local_x))

// A single work-item needs no barrier.
// RUN: %iclc compile %s --emit kernel -c load.in=local -c wg_x=1 -c wg_y=1 -c block_x=8 -c block_y=8 | %FileCheck %s --check-prefix=ALONE
// ALONE: in_tile[
// ALONE-NOT: barrier(

// Vectors and lock-step with a guarded filling: only that is guarded.
// RUN: %iclc compile %s --emit kernel -c load.in=local -c block_y=2 -c block_x=4 -c vector_x=4 -c reuse=registers | %FileCheck %s --check-prefix=GUARD
// GUARD: clamp(
// GUARD: barrier(
// GUARD-NOT: clamp(

// Aligned vectors widen the tile to whole ones, and fill it in vectors.
// RUN: %iclc compile %s --emit kernel --size 64x8 -c load.in=local -c local_pad.in=1 -c boundary=split -c sizes=fixed -c block_x=4 -c vector_x=4 -c vector_load=aligned | %FileCheck %s --check-prefix=ALIGNED
// ALIGNED: __local float in_tile[10 * 44] __attribute__((aligned(16)));
// ALIGNED: ((__local float4 *)(in_tile + (ty * 44 + tx)))[0] = ((__global const float4 *)(in + ((group_y + ty) * 64 + (group_x + tx) + (-1 * 64 - 4))))[0];
// ALIGNED: ((__local const float4 *)(in_tile +

// RUN: %exits 1 %iclc compile %s --emit kernel --size 4096x4096 -c load.in=local -c wg_x=64 -c block_x=8 -c block_y=4 2>&1 | %FileCheck %s --check-prefix=BYTES
// BYTES: `load.in: local` needs {{[0-9]+}} KiB of local memory, the device has {{[0-9]+}} KiB
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void corners(Image<float> in, Image<float> out) {
  out[idx][idy] = in[idx - 1][idy - 1] + in[idx + 2][idy + 1];
}
