// A jump would skip statements of the block's other pixels: no lock-step.
// RUN: %iclc space %s | %FileCheck %s
// CHECK-NOT: reuse
// RUN: %exits 1 %iclc compile %s --emit kernel -c block_x=4 -c reuse=registers 2>&1 | %FileCheck %s --check-prefix=SAID
// SAID: the knob `reuse` is always `none` here; it is offered only if merged pixels read the same
// RUN: %iclc verify %s --size 45x19 --configs 6
#pragma imcl grid(in)
void runs(Image<float> in, Image<float> out) {
  float s = 0.0f;
  for (int j = 0; j < 3; j++)
    for (int i = 0; i < 4; i++) {
      s = s * 2.0f + in[idx + i][idy];
      if (i == j) {
        s += 1.0f;
        break;
      }
    }
  out[idx][idy] = s;
}
