// 5x5 pixels weighted; the caller brings the weights.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void blur5(Image<float> input, Image<float> output, float weight[5][5]) {
  float sum = 0.0f;
  for (int j = -2; j <= 2; j++)
    for (int i = -2; i <= 2; i++)
      sum += input[idx + i][idy + j] * weight[j + 2][i + 2];
  output[idx][idy] = sum;
}
