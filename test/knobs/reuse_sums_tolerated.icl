// Sums of floats that may round differently, by the kernel's tolerance, share rows as those of integers do. Rows are proportional if their weights are products.
// RUN: %iclc compile %s -k table --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c unroll.i=3 -c unroll.j=3 -c block_y=2 -c reuse=registers | %FileCheck %s --check-prefix=TABLE
// TABLE: const float [[ROW:in_[0-9]+]] = in[y * 64 + x - 1] + {{[0-9.]+}}f * in[y * 64 + x] + in[y * 64 + x + 1];
// TABLE-NEXT: sum = sum + {{[0-9.]+}}f * [[ROW]];
// TABLE-NEXT: sum_2 = sum_2 + {{[0-9.]+}}f * [[ROW]];
// RUN: %iclc compile %s -k weighted --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c unroll.i=3 -c unroll.j=3 -c block_y=2 -c reuse=registers | %FileCheck %s --check-prefix=WEIGHTED
// WEIGHTED: const float [[ROW:in_[0-9]+]] = weight[0] * in[y * 64 + x - 1] + weight[1] * in[y * 64 + x] + weight[2] * in[y * 64 + x + 1];
// WEIGHTED-NEXT: sum = sum - weight[1] * [[ROW]];
// WEIGHTED-NEXT: sum_2 = sum_2 - weight[0] * [[ROW]];
// Without a tolerance, and where weights are no products, sums keep their order.
// RUN: %iclc compile %s -k ordered --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c unroll.i=3 -c unroll.j=3 -c block_y=2 -c reuse=registers | %FileCheck %s --check-prefix=ORDERED
// ORDERED-NOT: in_{{[0-9]+}} = {{.*}} + {{.*}} + in
// ORDERED: sum = sum + in
// RUN: %iclc compile %s -k apart --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c unroll.i=3 -c unroll.j=3 -c block_y=2 -c reuse=registers | %FileCheck %s --check-prefix=APART
// APART-COUNT-9: sum = sum + weight[
// RUN: %iclc verify %s -k table -k weighted -k apart -k zeros -k spread --size 37x29 -c boundary=split -c border=merged -c reuse=registers -c block_y=4 -c unroll.i=3 -c unroll.j=3
// RUN: %iclc verify %s -k table -k weighted -k spread --size 117x29 --fix reuse=registers --configs 3
// Variants whose sums keep their order are compared bit for bit all the same.
// RUN: %iclc verify %s -k apart --size 37x29 -c boundary=split -c border=merged -c reuse=registers -c block_y=4 -c unroll.i=3 -c unroll.j=3 | %FileCheck %s --check-prefix=BITS
// BITS: agree bit for bit
// BITS-NOT: stated tolerance
// The bits of an exact kernel are those of the interpreter: sums keep their order, and the tolerance does not count.
// RUN: %iclc verify %s -k table -k spread --exact --size 37x29 -c boundary=split -c border=merged -c reuse=registers -c block_y=4 -c unroll.i=3 -c unroll.j=3
const float WEIGHT[3] = {0.27406862f, 0.45186276f, 0.27406862f};

#pragma imcl grid(in) tolerance(out: 1e-4)
#pragma imcl boundary_cond(in: mirrored)
void table(Image<float> in, Image<float> out) {
  float sum = 0.0f;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++)
      sum += WEIGHT[i + 1] * WEIGHT[j + 1] * in[idx + i][idy + j];
  out[idx][idy] = sum;
}

#pragma imcl grid(in) tolerance(out: 1e-4)
#pragma imcl boundary_cond(in: clamped)
void weighted(Image<float> in, Image<float> out, float weight[3]) {
  float sum = 1.0f;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++)
      sum -= in[idx + i][idy + j] * weight[i + 1] * weight[j + 1];
  out[idx][idy] = sum;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void ordered(Image<float> in, Image<float> out) {
  float sum = 0.0f;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++)
      sum += in[idx + i][idy + j];
  out[idx][idy] = sum;
}

#pragma imcl grid(in) tolerance(out: 1e-4)
#pragma imcl boundary_cond(in: clamped)
void apart(Image<float> in, Image<float> out, float weight[3][3]) {
  float sum = 0.0f;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++)
      sum += weight[j + 1][i + 1] * in[idx + i][idy + j];
  out[idx][idy] = sum;
}

// A constant of 0 has no ratio to others.
#pragma imcl grid(in) tolerance(out: 1e-4)
#pragma imcl boundary_cond(in: clamped)
void zeros(Image<float> in, Image<float> out) {
  float sum = 0.0f;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++)
      sum += (i + 1) * in[idx + i][idy + j];
  out[idx][idy] = sum;
}

// Two sums over the same pixels, one of them of what is divided.
#pragma imcl grid(in) tolerance(out: 1e-3)
#pragma imcl boundary_cond(in: clamped)
void spread(Image<float2> in, Image<float2> out) {
  float2 sum = 0.0f, squares = 0.0f;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++) {
      const float2 v = in[idx + i][idy + j];
      sum += v / 9.0f;
      squares += v * v / -9.0f;
    }
  out[idx][idy] = -squares - sum * sum;
}
