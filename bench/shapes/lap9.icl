// A 3x3 Laplacian.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void lap9(Image<float> input, Image<float> output) {
  float sum = 0;
  for (int j = -1; j < 2; j++) for (int i = -1; i < 2; i++) sum += input[idx + i][idy + j];
  output[idx][idy] = 9.0f * input[idx][idy] - sum;
}
