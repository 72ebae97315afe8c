// Pixels of a column share rows in each iteration of a loop that is too long to be complete: only the loops inside it must be.
// RUN: %iclc space %s --size 64x64 | %FileCheck %s --check-prefix=SPACE
// SPACE: reuse != registers || (unroll.j >= 7 && unroll.i >= 7 ? block_x * block_y / vector_x * {{.*}} / block_y * {{.*}} / 64 : {{.*}} <= 8192
// RUN: %iclc compile %s --emit kernel --size 64x256 -c sizes=fixed -c boundary=split -c border=loops -c reuse=registers -c block_y=16 -c unroll.i=7 -c unroll.j=7 | %FileCheck %s
// CHECK: for (int d = 0; d < 16; d++) {
// CHECK-COUNT-154: abs_diff(left[
// CHECK-NOT: abs_diff(left[
// CHECK: for (int by
// RUN: %exits 1 %iclc compile %s --size 64x64 -c boundary=split -c reuse=registers -c block_y=16 -c unroll.i=7 -c unroll.d=16 2>&1 | %FileCheck %s --check-prefix=LONG
// LONG: the block's pixels in lock-step have {{[0-9]+}} operations, at most 8192 are emitted
// RUN: %iclc verify %s -q --size 117x40 -c boundary=split -c reuse=registers -c block_y=8 -c block_x=16 -c vector_x=16 -c unroll.i=7 -c unroll.j=7
// RUN: %iclc verify %s -q --size 45x37 -c boundary=split -c border=merged -c reuse=registers -c block_y=4 -c unroll.i=7 -c unroll.j=7 -c unroll.d=2
#pragma imcl grid(left)
#pragma imcl boundary_cond(left: clamped, right: clamped)
void matched(Image<uchar> left, Image<uchar> right, Image<uchar> out) {
  int best = 100000, at = 0;
  for (int d = 0; d < 16; d++) {
    int cost = 0;
    for (int j = -3; j <= 3; j++)
      for (int i = -3; i <= 3; i++)
        cost += abs_diff(left[idx + i][idy + j], right[idx + i - d][idy + j]);
    if (cost < best) {
      best = cost;
      at = d;
    }
  }
  out[idx][idy] = at;
}
