// A jump would take the other pixels of the block along: no lock-step.
// RUN: %iclc space %s | %FileCheck %s
// CHECK-NOT: reuse
// RUN: %iclc verify %s --configs 6
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
