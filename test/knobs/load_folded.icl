// A tile holds what is read at bounded offsets in the source. Reads that have such offsets only for one size of the
// image would make it larger than the space allows for.
// RUN: %iclc compile %s -k across --emit kernel --size 4096x64 -c load.in=local -c sizes=fixed | %FileCheck %s
// CHECK: __local float in_tile[8 * 8];
// CHECK: out[y * 4096 + x] = in[y * 4096 + min(x + 2048, 4095)] + in_tile[local_y * 8 + local_x];
// RUN: %iclc verify %s -k across -k scales --size 45x19 --configs 8
#pragma imcl grid(in) boundary_cond(in: clamped)
void across(Image<float> in, Image<float> out) { out[idx][idy] = in[idx + in.width / 2][idy] + in[idx + 1][idy]; }

// Of several scales, a tile has that of the first read, whichever of them a choice or a size leaves; the space
// allows for the largest tile that a choice may have.
// RUN: %iclc compile %s -k scales --emit kernel --size 64x64 -c load.in=local -c FAR=0 | %FileCheck %s --check-prefix=NEAR
// NEAR: __local float in_tile[8 * 4];
// RUN: %iclc compile %s -k scales --emit kernel --size 64x64 -c load.in=local -c FAR=1 | %FileCheck %s --check-prefix=DISTANT
// DISTANT: in_tile[ty * 8 + tx] = in[(index_t)min(group_y + ty, grid_height - 1) * grid_width + max(group_x + tx - 200, 0)];
// RUN: %iclc space %s -k scales | %FileCheck %s --check-prefix=SPACE
// SPACE: max(4 * (wg_x * block_x * cyclic_x / 2 + {{.*}}), 4 * (wg_x * block_x * cyclic_x + {{.*}}201))
#pragma imcl grid(in) boundary_cond(in: clamped) tune(FAR: 0, 1)
void scales(Image<float> in, Image<float> out) {
  out[idx][idy] = FAR ? in[idx - 200][idy] : in[idx / 2][idy] + in[idx][idy];
}
