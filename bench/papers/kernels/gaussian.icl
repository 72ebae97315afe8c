// Cummins 2015: the first step of Canny's edge detector, with a border of 1 to 10.
const int BORDER = 1;

#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void gaussian(Image<float> input, Image<float> output, float weight[2 * BORDER + 1][2 * BORDER + 1]) {
  float sum = 0.0f;
  for (int j = -BORDER; j <= BORDER; j++)
    for (int i = -BORDER; i <= BORDER; i++)
      sum += input[idx + i][idy + j] * weight[j + BORDER][i + BORDER];
  output[idx][idy] = sum;
}
