// 9x9 pixels weighted; the caller brings the weights.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void blur9(Image<float> input, Image<float> output, float weight[9][9]) {
  float sum = 0.0f;
  for (int j = -4; j <= 4; j++)
    for (int i = -4; i <= 4; i++)
      sum += input[idx + i][idy + j] * weight[j + 4][i + 4];
  output[idx][idy] = sum;
}
