// A guard at each read: only the sides that it can leave by.
// RUN: %iclc compile %s -k every --emit kernel -c boundary=guard | %FileCheck %s --check-prefix=GUARD
// GUARD: x - 2 >= 0 ? zero[(index_t)y * grid_width + (x - 2)] : 0.0f
// GUARD: edge[(index_t)y * grid_width + min(x + 1, grid_width - 1)]
// GUARD: flip[(index_t)icl_mirror(y - 1, grid_height) * grid_width + x]
// GUARD: ring[(index_t)y * grid_width + icl_wrap(x + 3, grid_width)]
// GUARD: free[(index_t)y * grid_width + (x + 4)]

// Split: blocks whose pixels all read inside need no guards.
// RUN: %iclc compile %s -k every --emit kernel -c boundary=split -c wg_x=16 -c wg_y=4 | %FileCheck %s --check-prefix=SPLIT
// SPLIT: if (x >= 2 && x <= grid_width - 4 && y >= 1 && y <= grid_height - 1) {
// SPLIT-NOT: icl_mirror
// SPLIT: zero[(index_t)y * grid_width + (x - 2)]
// SPLIT: } else if ({{.+}}) {
// SPLIT: icl_mirror
// RUN: %iclc verify %s -k met --size 23x7 --configs 2 --fix boundary=guard
// RUN: %iclc verify %s -k met --size 23x7 --configs 2 --fix boundary=split
#pragma imcl grid(zero, edge, flip, ring, free)
#pragma imcl boundary_cond(zero: constant, edge: clamped, flip: mirrored, ring: periodic, free: undefined)
void every(Image<float> zero, Image<float> edge, Image<float> flip, Image<float> ring, Image<float> free, Image<float> out) {
  out[idx][idy] = zero[idx - 2][idy] + edge[idx + 1][idy] + flip[idx][idy - 1] + ring[idx + 3][idy] + free[idx + 4][idy];
}

#pragma imcl grid(zero, edge, flip, ring)
#pragma imcl boundary_cond(zero: constant, edge: clamped, flip: mirrored, ring: periodic)
void met(Image<float> zero, Image<float> edge, Image<float> flip, Image<float> ring, Image<float> out) {
  out[idx][idy] = zero[idx - 2][idy] + edge[idx + 1][idy] + flip[idx][idy - 1] + ring[idx + 3][idy];
}
