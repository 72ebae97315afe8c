// A Gaussian of 5x5 bytes, computed in floats.
const float WEIGHT[5] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};

#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void binomial5(Image<uchar> input, Image<uchar> output) {
  float sum = 0.0f;
  for (int j = -2; j <= 2; j++) {
    float row = 0.0f;
    for (int i = -2; i <= 2; i++)
      row += WEIGHT[i + 2] * input[idx + i][idy + j];
    sum += WEIGHT[j + 2] * row;
  }
  output[idx][idy] = convert_uchar_sat_rte(sum);
}
