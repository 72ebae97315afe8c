// Tiles hold what the images would give: every boundary rule, sizes that no tile divides, images smaller than the
// halo and of other sizes than the grid, rows and volumes, vector pixels, half and double.
// RUN: %iclc verify %s -k rules --configs 2 --size 1x1
// RUN: %iclc verify %s -k rules --configs 4 --size 37x21
// RUN: %iclc verify %s -k rules --configs 3 --size 23x9 --size flip=5x3 --size ring=40x30 --size line=9
// RUN: %iclc verify %s -k volume --size 9x6x5 --configs 3
// RUN: %iclc verify %s -k row --size 67 --configs 3
// A constant is what it was when it was declared, and an index of data's choosing stays in the tile.
// RUN: %iclc compile %s -k rules --emit kernel | %FileCheck %s
// CHECK: flip_tile[
// CHECK: flip_tile[{{.*}}y % 2
// Gathers stay where they were, with their boundary rule.
// CHECK: icl_wrap({{.*}}, ring)
#pragma imcl grid(zero, edge)
#pragma imcl boundary_cond(zero: constant(1.5f), edge: clamped, flip: mirrored, ring: periodic, line: clamped)
#pragma imcl force(load.zero: local)
#pragma imcl force(load.edge: local)
#pragma imcl force(load.flip: local)
#pragma imcl force(load.ring: local)
#pragma imcl force(load.line: local)
void rules(Image<float> zero, Image<uchar4> edge, Image<short> flip, Image<half> ring, Image1D<int> line, Image<float> out) {
  float4 e = convert_float4(edge[idx + 3][idy]);
  int n = line[idx - 1] + line[idx + 1];
  char k = 1;
  const int c = idx + k;
  k = 2;
  float s = zero[idx - 2][idy + 2] + e.x - e.w + (float)(n & 7);
  s += (float)(flip[c][idy - 4] + flip[idx + idy % 2][idy]);
  s += ring[idx + 1][idy] * 2.0f + ring[idy][idx];
  out[idx][idy] = s + zero[idx > 3 ? idx - 1 : idx + 1][idy];
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
#pragma imcl force(load.in: local)
void volume(Image3D<ushort> in, Image3D<ushort> out) {
  uint s = 0;
  for (int k = -1; k <= 1; k++) {
    ushort near[3];
    for (int i = 0; i < 3; i++)
      near[i] = in[idx + i - 1][idy + k][idz - k];
    for (int i = 0; i < 3; i++)
      s += near[2 - i] * (uint)(i + 1);
  }
  out[idx][idy][idz] = (ushort)(s / 8);
}

// What the author keeps from leaving the image is copied from inside it.
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: undefined)
#pragma imcl force(load.in: local)
void row(Image1D<double3> in, Image1D<double3> out) {
  double3 s = in[idx];
  if (idx > 1)
    s += in[idx - 2] * 0.5;
  out[idx] = s;
}
