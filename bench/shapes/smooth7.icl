// 7x7 separable weights, not separated.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: constant)
void smooth7(Image<float> input, Image<float> output, float w[7]) {
  float sum = 0;
  for (int j = -3; j < 4; j++) for (int i = -3; i < 4; i++) sum += w[i + 3] * w[j + 3] * input[idx + i][idy + j];
  output[idx][idy] = sum;
}
