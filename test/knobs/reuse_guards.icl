// Guards that give a constant outside the image branch, and drivers take minutes for hundreds of branches in a loop: in a
// border merged like the interior they count more than their operations, until the loop is unrolled.
// RUN: %exits 1 %iclc compile %s -k zeros --emit kernel -c boundary=split -c reuse=registers -c border=merged -c block_x=16 -c vector_x=16 -c block_y=256 2>&1 | %FileCheck %s --check-prefix=LOOPS
// RUN: %exits 1 %iclc compile %s -k zeros --emit kernel -c boundary=split -c reuse=registers -c border=merged -c block_x=16 -c vector_x=16 -c block_y=256 -c unroll.i=3 2>&1 | %FileCheck %s --check-prefix=PARTLY
// LOOPS: the block's pixels in lock-step have 8704 operations, at most 8192 are emitted
// PARTLY: the block's pixels in lock-step have 12032 operations, at most 8192 are emitted
// RUN: %iclc compile %s -k zeros --emit kernel -c boundary=split -c reuse=registers -c block_x=16 -c vector_x=16 -c block_y=32 | %FileCheck %s --check-prefix=EMITTED
// RUN: %iclc compile %s -k zeros --emit kernel -c boundary=split -c reuse=registers -c border=merged -c block_x=16 -c vector_x=16 -c block_y=16 -c unroll.i=3 -c unroll.j=3 | %FileCheck %s --check-prefix=EMITTED
// RUN: %iclc compile %s -k edges --emit kernel -c boundary=split -c reuse=registers -c border=merged -c block_x=16 -c vector_x=16 -c block_y=32 | %FileCheck %s --check-prefix=EMITTED
// EMITTED: reuse: registers
// Gathers keep their guards wherever the pixel lies.
// RUN: %exits 1 %iclc compile %s -k gathers --emit kernel -c reuse=registers -c boundary=split -c block_x=16 -c block_y=32 2>&1 | %FileCheck %s --check-prefix=GATHERS
// GATHERS: the block's pixels in lock-step have {{[0-9]+}} operations, at most 8192 are emitted
// RUN: %iclc verify %s -k zeros --size 37x29 -c boundary=split -c reuse=registers -c border=merged -c block_x=8 -c vector_x=8 -c block_y=4
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: constant(3))
void zeros(Image<float> in, Image<float> out) {
  float sum = 0;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++)
      sum += in[idx + i][idy + j];
  out[idx][idy] = sum;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void edges(Image<float> in, Image<float> out) {
  float sum = 0;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++)
      sum += in[idx + i][idy + j];
  out[idx][idy] = sum;
}

#pragma imcl grid(in)
void gathers(Image<float> in, Image<float> table, Image<float> out) {
  float sum = in[idx][idy] + in[idx + 1][idy];
  for (int i = 0; i < 9; i++)
    sum += table[idx * i][idy];
  out[idx][idy] = sum;
}
