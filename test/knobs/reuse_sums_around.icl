// A row is summed once for all pixels that add it, even if they have read different rows before.
// RUN: %iclc compile %s --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c unroll.i=3 -c unroll.j=3 -c block_y=4 -c reuse=registers | %FileCheck %s
// CHECK: const int [[ROW:in_[0-9]+]] = in_{{[0-9]+}} + in_{{[0-9]+}} + in_{{[0-9]+}};
// CHECK-NEXT: sum = sum - [[ROW]];
// CHECK: sum_3 = sum_3 - [[ROW]];
// RUN: %iclc verify %s --size 45x19 --configs 4
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
void around(Image<uchar> in, Image<int> out) {
  int sum = 9 * in[idx][idy];
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++)
      if (i != 0 || j != 0)
        sum -= in[idx + i][idy + j];
  out[idx][idy] = sum;
}
