// Unsigned coordinates are near the pixel, too, where all pixels outside are the same. Elsewhere those before the first pixel are far behind the last one.
// RUN: %iclc space %s -k zeros --size 64x64 | %FileCheck %s
// CHECK: boundary {{.*}} split pad
// CHECK: reuse
// RUN: %iclc space %s -k edges --size 64x64 | %FileCheck %s --check-prefix=NEVER --implicit-check-not="split pad"
// NEVER: block_x
// RUN: %iclc verify %s -q --size 1x1 --size 3x2 --size 37x19 --configs 3

#pragma imcl grid(in)
void zeros(Image<float> in, Image<float> out) {
  float s = 0;
  for (uint j = 0; j < 5; j++)
    for (uint i = 0; i < 3; ++i)
      s += in[idx + i - 1][idy + j - 2] * (i + 1);
  out[idx][idy] = s;
}

#pragma imcl grid(in) boundary_cond(in: clamped)
void edges(Image<int> in, Image<int> out) {
  int s = 0;
  for (uint i = 0; i < 3; ++i)
    s = 3 * s + in[idx + i - 1][idy];
  out[idx][idy] = s;
}
