// Variables that are never assigned again and numbers computed from them are known: trip counts, offsets and weights are constant.
// RUN: %iclc space %s -k box --size 64x64 | %FileCheck %s --check-prefix=TRIPS
// TRIPS: unroll.j {{.*}} 7
// TRIPS: unroll.i {{.*}} 4
// RUN: %iclc compile %s -k box --emit ir --size 64x64 | %FileCheck %s --implicit-check-not="int r" --implicit-check-not=weight
// CHECK: for (int j = -3; j < 4; j++) {
// CHECK-NEXT: for (int i = 0; i < 4; i++) {
// CHECK: 0.25f
// CHECK: out[idx, idy] = s / (float)28
// RUN: %iclc space %s -k assigned --size 64x64 | %FileCheck %s --check-prefix=OPEN
// OPEN: unroll.j {{.*}} 2 4 8 16
// RUN: %iclc verify %s -q --size 21x13 --configs 3

#pragma imcl grid(in) boundary_cond(in: clamped)
void box(Image<float> in, Image<float> out) {
  const int r = 3;
  int rows = 2 * r + 1, columns = 4;
  const float weight = 0.25f;
  float s = 0;
  for (int j = -r; j <= r; j++)
    for (int i = 0; i < columns; i++)
      s += weight * in[idx + i - 1][idy + j];
  out[idx][idy] = s / (rows * columns);
}

#pragma imcl grid(in) boundary_cond(in: clamped)
void assigned(Image<float> in, Image<float> out, int more) {
  int r = 3;
  if (more)
    r++;
  float s = 0;
  for (int j = -r; j <= r; j++)
    s += in[idx][idy + j];
  out[idx][idy] = s;
}
