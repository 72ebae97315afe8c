// Pixels above each other add up the same rows. The order does not matter for integers, so a row's sum is computed once; for floats it does, where sums round.
// RUN: %iclc compile %s -k whole --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c unroll.i=3 -c unroll.j=2 -c block_y=2 -c reuse=registers | %FileCheck %s
// CHECK: const int in_3 = (int)in[y * 64 + x + (1 * 64 - 1)] + (int)in[y * 64 + x + (1 * 64)] + (int)in[y * 64 + x + (1 * 64 + 1)];
// CHECK-NEXT: sum = sum + in_3;
// CHECK-NEXT: sum_2 = sum_2 + in_3;
// CHECK-NEXT: const int in_4 = 3 * in_3;
// CHECK-NEXT: rest = rest - in_4;
// CHECK-NEXT: rest_2 = rest_2 - in_4;
// RUN: %iclc compile %s -k rounded --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c unroll.i=3 -c unroll.j=2 -c block_y=2 -c reuse=registers | %FileCheck %s --check-prefix=FLOAT
// FLOAT-COUNT-3: sum = sum + in[
// What is read is used at once by all pixels that need it.
// FLOAT: sum = sum + in_2;
// FLOAT-NEXT: sum_2 = sum_2 + in_2;
// FLOAT-NEXT: const float in_3 =
// FLOAT-NEXT: sum = sum + in_3;
// Squares of bytes are whole, and so are their sums, up to 2^23: in any order.
// RUN: %iclc compile %s -k squares --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c unroll.i=3 -c unroll.j=2 -c block_y=2 -c reuse=registers | %FileCheck %s --check-prefix=EXACT
// EXACT: const float [[ROW:in_[0-9]+]] = in_2 * in_2 + in_3 * in_3 + in_4 * in_4;
// EXACT: sum = sum + [[ROW]];
// EXACT: sum_2 = sum_2 + [[ROW]];
// RUN: %iclc compile %s -k large --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c unroll.i=3 -c unroll.j=2 -c block_y=2 -c reuse=registers | %FileCheck %s --check-prefix=LARGE
// LARGE-COUNT-6: sum = sum + v
// RUN: %iclc verify %s --size 37x29 --configs 4
// RUN: %iclc verify %s -k zeros --size 37x29 -c sizes=fixed -c boundary=split -c reuse=registers -c block_y=4 -c unroll.i=3 -c unroll.j=2
// RUN: %iclc verify %s --size 37x29 -c sizes=fixed -c boundary=split -c border=merged -c reuse=registers -c block_y=4 -c unroll.i=3 -c unroll.j=2
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
void whole(Image<uchar> in, Image<int> out) {
  int sum = 5, rest = 100;
  for (int j = 0; j < 2; j++)
    for (int i = -1; i <= 1; i++) {
      sum += in[idx + i][idy + j];
      rest -= 3 * in[idx + i][idy + j];
    }
  out[idx][idy] = sum * rest;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
void rounded(Image<float> in, Image<float> out) {
  float sum = 5;
  for (int j = 0; j < 2; j++)
    for (int i = -1; i <= 1; i++)
      sum += in[idx + i][idy + j];
  out[idx][idy] = sum;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
void squares(Image<uchar> in, Image<float> out) {
  float sum = 5;
  for (int j = 0; j < 2; j++)
    for (int i = -1; i <= 1; i++) {
      float v = in[idx + i][idy + j];
      sum += v * v;
    }
  out[idx][idy] = sqrt(sum);
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
void large(Image<ushort> in, Image<float> out) {
  float sum = 5;
  for (int j = 0; j < 2; j++)
    for (int i = -1; i <= 1; i++) {
      float v = in[idx + i][idy + j];
      sum += v * v;
    }
  out[idx][idy] = sqrt(sum);
}

// -0 - 0 - -0 is 0, but -0 - (0 + -0) is -0: what begins with -0 keeps its order.
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
void zeros(Image<uchar> in, Image<uint> out) {
  float sum = -0.0f;
  for (int j = 0; j < 2; j++)
    for (int i = -1; i <= 1; i++) {
      float v = in[idx + i][idy + j] & 1;
      sum -= (i == 0 ? -0.5f : 0.5f) * v;
    }
  out[idx][idy] = as_uint(sum);
}
