// Rows of a separable filter of integers are multiples of one another: a row is summed once for all pixels that weight it, and terms of one weight are added up before they are multiplied.
// RUN: %iclc compile %s -k binomial --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c unroll.i=3 -c unroll.j=3 -c block_y=2 -c reuse=registers | %FileCheck %s
// CHECK: const int in_[[LEFT:[0-9]+]] = (int)in[y * 64 + x - 1] + (int)in[y * 64 + x + 1] + 2 * (int)in[y * 64 + x];
// CHECK-NEXT: sum = sum + 2 * in_[[LEFT]];
// CHECK-NEXT: sum_2 = sum_2 + in_[[LEFT]];

// Signs: a factor may be negative, and so may a term.
// RUN: %iclc compile %s -k gradient --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c unroll.i=3 -c unroll.j=3 -c block_y=4 -c reuse=registers | %FileCheck %s --check-prefix=SIGNS
// SIGNS: const int [[ROW:in_[0-9]+]] = (int)in[y * 64 + x - 1] - (int)in[y * 64 + x + 1];
// SIGNS-NEXT: sum = sum - 2 * [[ROW]];
// SIGNS-NEXT: sum_2 = sum_2 + 3 * [[ROW]];

// One pixel, too, multiplies less.
// RUN: %iclc compile %s -k binomial --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c unroll.i=3 -c unroll.j=3 -c block_x=2 -c reuse=registers | %FileCheck %s --check-prefix=SINGLE
// SINGLE: sum = sum + 2 * ({{.*}} + {{.*}} + 2 * {{.*}});

// RUN: %iclc verify %s -k binomial --size 67x19 -c boundary=split -c border=merged -c reuse=registers -c block_y=4 -c unroll.i=3 -c unroll.j=3 -c int_width=16 -c wg_x=1 -c block_x=16 -c vector_x=16
// RUN: %iclc verify %s -k gradient --size 45x19 -c boundary=split -c reuse=registers -c block_y=4 -c unroll.i=3 -c unroll.j=3 -c int_width=16
// RUN: %iclc verify %s -k wraps --size 45x19 -c boundary=split -c border=merged -c reuse=registers -c block_y=4 -c unroll.i=3 -c unroll.j=3
const int WEIGHT[3] = {1, 2, 1};
const int SLOPE[3] = {3, -2, 0};

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void binomial(Image<uchar> in, Image<uchar> out) {
  int sum = 8;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++)
      sum += WEIGHT[i + 1] * WEIGHT[j + 1] * in[idx + i][idy + j];
  out[idx][idy] = (uchar)(sum / 16);
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void gradient(Image<uchar> in, Image<int> out) {
  int sum = 0;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++)
      sum += -i * SLOPE[j + 1] * in[idx + i][idy + j];
  out[idx][idy] = sum;
}

// Sums and products that wrap keep their low bits.
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void wraps(Image<uint> in, Image<uint> out) {
  uint sum = 7;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++)
      sum -= (uint)(i == 0 ? -2147483647 - 1 : 6 * i) * (uint)(j + 2) * in[idx + i][idy + j];
  out[idx][idy] = sum;
}
