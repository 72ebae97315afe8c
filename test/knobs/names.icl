// Names of the author do not collide with those of generated arguments: `taken_width` is an image's width,
// `grid_width` the grid's.
// RUN: %iclc compile %s --emit kernel | %FileCheck %s
// RUN: %iclc verify %s --size 9x7 --size grid=5x4 --configs 4

#pragma icl grid(out)
#pragma icl boundary_cond(taken: clamped, grid: mirrored)
void main(Image<float> taken, Image<float> grid, Image<float> out, int out_rows, int taken_height, int grid_height) {
  int taken_width = 3 * out_rows, grid_width = taken_height + out_rows;
  for (int taken_pitch = 0; taken_pitch < 2; taken_pitch++)
    grid_width += taken_pitch * grid.width;
  out[idx][idy] = taken[idx + 1][idy] + grid[idx + 2][idy + 9] + taken_width * grid_width * grid_height;
}
// CHECK: void main_(__global const float *restrict taken,
// CHECK: __global const float *restrict grid_,
// CHECK: const int grid_width,
// CHECK-NEXT: const int grid_height,
// CHECK-NEXT: const int taken_width,
// CHECK-NEXT: const int taken_height,
// CHECK-NEXT: const int grid__width,
// CHECK-NEXT: const int grid__height)
// CHECK: const int taken_width_ =
// CHECK: taken[(index_t)min(y, taken_height - 1) * taken_width +
