// Pixels above each other share reads, and the sums of rows: a further pixel adds fewer operations than the first to the code.
// RUN: %iclc space %s -k rows_first --size 640x480 | %FileCheck %s
// CHECK: reuse != registers || (unroll.j >= 9 && unroll.i >= 9 ? block_x * block_y {{.*}} / block_y * (53 + 11 * block_y) / 64 : block_x * block_y {{.*}} <= 8192
// A block of so many rows is possible, but not if some loop remains.
// RUN: %iclc compile %s -k rows_first --size 640x480 --emit kernel -c boundary=split -c border=merged -c reuse=registers -c block_y=16 -c unroll.i=9 -c unroll.j=9 | %FileCheck %s --check-prefix=SIXTEEN
// SIXTEEN: float sum_16 = 0.0f;
// RUN: %iclc space %s -k open --size 640x480 | %FileCheck %s --check-prefix=OPEN
// OPEN-NOT: / 64

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void rows_first(Image<float> in, Image<float> out, float weight[9]) {
  float sum = 0.0f;
  for (int j = -4; j <= 4; j++) {
    float row = 0.0f;
    for (int i = -4; i <= 4; i++)
      row += weight[i + 4] * in[idx + i][idy + j];
    sum += weight[j + 4] * row;
  }
  out[idx][idy] = sum;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void open(Image<float> in, Image<float> out, int n) {
  float sum = 0.0f;
  for (int j = 0; j < n; j++)
    sum += in[idx][idy + 1] + in[idx][idy + 2];
  out[idx][idy] = sum;
}
