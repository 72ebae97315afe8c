// A separable filter of 9x9 floats: rows are weighted first, and then their sums.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void gauss9(Image<float> input, Image<float> output, float weight[9]) {
  float sum = 0.0f;
  for (int j = -4; j <= 4; j++) {
    float row = 0.0f;
    for (int i = -4; i <= 4; i++)
      row += weight[i + 4] * input[idx + i][idy + j];
    sum += weight[j + 4] * row;
  }
  output[idx][idy] = sum;
}
