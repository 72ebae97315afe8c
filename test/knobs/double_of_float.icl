// What is computed in float is no more precise if it is stored as a double.
// RUN: %iclc verify %s --size 37x11 --configs 3 -q
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void expand(Image<float> in, Image<double> out) {
  float sum = 0.0f;
  for (int i = -2; i <= 2; i++)
    sum += exp(in[idx + i][idy]);
  out[idx][idy] = sum;
}
