// Rows of what is computed from several images, by any operations, are shared: block matching adds absolute differences.
// RUN: %iclc compile %s -k matched --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c reuse=registers -c block_y=2 -c unroll.d=1 -c unroll.i=3 -c unroll.j=2 | %FileCheck %s
// CHECK: const int [[ROW:[a-z_0-9]+]] = (int)abs_diff({{.*}}) + (int)abs_diff({{.*}}) + (int)abs_diff({{.*}});
// CHECK-NEXT: cost = cost + [[ROW]];
// CHECK-NEXT: cost_2 = cost_2 + [[ROW]];
// RUN: %iclc compile %s -k divided --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c reuse=registers -c block_y=2 -c unroll.i=3 -c unroll.j=2 | %FileCheck %s --check-prefix=DIVIDED
// DIVIDED: const int [[ROW:[a-z_0-9]+]] = {{.*}}icl_quotient({{.*}}) + {{.*}}icl_quotient({{.*}}) + {{.*}}icl_quotient({{.*}});
// DIVIDED-NEXT: sum = {{.*}}sum + {{.*}}[[ROW]]
// DIVIDED-NEXT: sum_2 = {{.*}}sum_2 + {{.*}}[[ROW]]
// RUN: %iclc verify %s --size 37x29 -c sizes=fixed -c boundary=split -c border=merged -c reuse=registers -c block_y=4 -c unroll.i=3 -c unroll.j=2
// RUN: %iclc verify %s -k matched -k bits --size 117x29 --fix reuse=registers --configs 3
#pragma imcl grid(left)
#pragma imcl boundary_cond(left: clamped, right: clamped)
void matched(Image<uchar> left, Image<uchar> right, Image<uchar> out) {
  int best = 100000, at = 0;
  for (int d = 0; d < 5; d++) {
    int cost = 0;
    for (int j = 0; j < 2; j++)
      for (int i = -1; i <= 1; i++)
        cost += abs_diff(left[idx + i][idy + j], right[idx + i - d][idy + j]);
    if (cost < best) {
      best = cost;
      at = d;
    }
  }
  out[idx][idy] = at;
}

#pragma imcl grid(left)
#pragma imcl boundary_cond(left: mirrored, right: clamped)
void bits(Image<ushort> left, Image<ushort> right, Image<int> out) {
  int cost = 0;
  for (int j = 0; j < 2; j++)
    for (int i = -1; i <= 1; i++) {
      const int mixed = left[idx + i][idy + j] ^ right[idx + 1][idy + j];
      cost += popcount(mixed) + (mixed >> 3) - (~mixed & 5);
    }
  out[idx][idy] = cost;
}

#pragma imcl grid(left)
#pragma imcl boundary_cond(left: clamped, right: clamped)
void divided(Image<int> left, Image<int> right, Image<int> out) {
  int sum = 0;
  for (int j = 0; j < 2; j++)
    for (int i = -1; i <= 1; i++)
      sum += left[idx + i][idy + j] / (right[idx + i][idy + j] | 1) + (left[idx + i][idy + j] > 7);
  out[idx][idy] = sum;
}
