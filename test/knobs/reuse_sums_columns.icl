// Reads by columns, with x in the outer loop: rows are summed all the same, and where sums of floats keep their order, pixels go on column by column.
// RUN: %iclc compile %s -k whole --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c unroll.i=3 -c unroll.j=3 -c block_y=4 -c reuse=registers | %FileCheck %s
// CHECK: const int [[ROW:in_[0-9]+]] = (int)in[y * 64 + x - 1] + (int)in[y * 64 + x] + (int)in[y * 64 + x + 1];
// CHECK-NEXT: sum = sum + [[ROW]];
// CHECK-NEXT: sum_2 = sum_2 + [[ROW]];
// RUN: %iclc compile %s -k rounded --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c unroll.i=3 -c unroll.j=3 -c block_y=4 -c reuse=registers | %FileCheck %s --check-prefix=FLOAT
// FLOAT: sum = sum + in[y * 64 + x + (-1 * 64 - 1)];
// FLOAT-NEXT: const float [[SECOND:in_[0-9]+]] = in[y * 64 + x - 1];
// FLOAT-NEXT: sum = sum + [[SECOND]];
// FLOAT-NEXT: sum_2 = sum_2 + [[SECOND]];
// FLOAT-NEXT: const float [[THIRD:in_[0-9]+]] = in[y * 64 + x + (1 * 64 - 1)];
// FLOAT-NEXT: sum = sum + [[THIRD]];
// FLOAT-NEXT: sum_2 = sum_2 + [[THIRD]];
// FLOAT-NEXT: sum_3 = sum_3 + [[THIRD]];
// What accumulates in another way ends the rows before it.
// RUN: %iclc compile %s -k bounded --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c unroll.i=2 -c unroll.j=3 -c block_y=2 -c reuse=registers | %FileCheck %s --check-prefix=BOUNDED
// BOUNDED-NOT: max(max(
// BOUNDED: largest = max(
// BOUNDED: largest = min(
// RUN: %iclc verify %s -k whole -k rounded --size 37x29 -c boundary=split -c border=merged -c reuse=registers -c block_y=4 -c unroll.i=3 -c unroll.j=3
// RUN: %iclc verify %s -k bounded --size 37x29 -c boundary=split -c border=merged -c reuse=registers -c block_y=4 -c unroll.i=2 -c unroll.j=3
// RUN: %iclc verify %s -k volume --size 19x13x11 -c boundary=split -c reuse=registers -c block_y=2 -c block_z=2 -c unroll.i=3 -c unroll.j=3 -c unroll.k=3
// RUN: %iclc verify %s -k whole -k rounded -k bounded --size 117x29 --fix reuse=registers --configs 3
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
void whole(Image<uchar> in, Image<int> out) {
  int sum = 0;
  for (int i = -1; i <= 1; i++)
    for (int j = -1; j <= 1; j++)
      sum += in[idx + i][idy + j];
  out[idx][idy] = sum;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void rounded(Image<float> in, Image<float> out) {
  float sum = 0.0f;
  for (int i = -1; i <= 1; i++)
    for (int j = -1; j <= 1; j++)
      sum += in[idx + i][idy + j];
  out[idx][idy] = sum;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void bounded(Image<uchar> in, Image<uchar> out) {
  uchar largest = 0;
  for (int i = 0; i <= 1; i++) {
    for (int j = -1; j <= 1; j++)
      largest = max(largest, in[idx + i][idy + j]);
    largest = min(largest, in[idx - i][idy]);
  }
  out[idx][idy] = largest;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void volume(Image3D<short> in, Image3D<float> out) {
  int sum = 0;
  float rounded = 0.0f;
  for (int i = -1; i <= 1; i++)
    for (int j = -1; j <= 1; j++)
      for (int k = -1; k <= 1; k++) {
        sum += in[idx + i][idy + j][idz + k];
        rounded += in[idx + i][idy + j][idz + k] * 0.3f;
      }
  out[idx][idy][idz] = sum + rounded;
}
