// A constant keeps the value that it was declared with when the variables in its initializer change.
// RUN: %iclc verify %s --size 32x4 -c block_x=4 -c vector_x=4 -c sizes=fixed -c wg_x=4 -c wg_y=2
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: undefined)
void shifted(Image<float> in, Image<float> out) {
  int k = 0;
  const int c = idx + k;
  k = 1;
  out[idx][idy] = in[c][idy] * (float)k;
}
