// A Gaussian of 5x5 bytes, computed in integers.
const int WEIGHT[5] = {1, 4, 6, 4, 1};

#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void binomial5i(Image<uchar> input, Image<uchar> output) {
  int sum = 128;
  for (int j = -2; j <= 2; j++)
    for (int i = -2; i <= 2; i++)
      sum += WEIGHT[i + 2] * WEIGHT[j + 2] * input[idx + i][idy + j];
  output[idx][idy] = (uchar)(sum / 256);
}
