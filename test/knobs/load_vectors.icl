// Vectors and lock-step read tiles as they read images: any alignment, padded rows.
// RUN: %iclc verify %s -k smooth --size 64x24 -c load.in=local -c sizes=fixed -c wg_x=4 -c wg_y=4 -c block_x=8 -c block_y=2 -c vector_x=4 -c vector_load=aligned -c reuse=registers -c boundary=split -c local_pad.in=1 -c unroll.i=7
// RUN: %iclc verify %s -k smooth --size 61x23 -c load.in=local -c wg_x=4 -c wg_y=2 -c block_x=8 -c vector_x=8 -c cyclic_x=2 -c cyclic_y=2 -c local_pad.in=1
// RUN: %iclc verify %s -k smooth --size 3x2 -c load.in=local -c wg_x=2 -c wg_y=1 -c block_x=4 -c vector_x=2 -c reuse=registers
// RUN: %iclc verify %s -k bytes --size 48x16 -c load.in=local -c sizes=fixed -c wg_x=2 -c wg_y=8 -c block_x=16 -c vector_x=16 -c vector_load=aligned -c boundary=split
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void smooth(Image<float> in, Image<float> out) {
  float s = 0.0f;
  for (int i = -3; i <= 3; i++)
    s += in[idx + i][idy - 1] * (float)i + in[idx][idy + i];
  out[idx][idy] = s;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: periodic)
void bytes(Image<uchar> in, Image<uchar> out) {
  out[idx][idy] = (uchar)(in[idx - 5][idy] + in[idx + 1][idy + 1]);
}
