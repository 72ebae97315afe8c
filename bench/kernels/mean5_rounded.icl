// The mean of 5x5 bytes, in floats: their sum is exact, its quotient is not.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void mean5_rounded(Image<uchar> input, Image<uchar> output) {
  float sum = 0.0f;
  for (int j = -2; j <= 2; j++)
    for (int i = -2; i <= 2; i++)
      sum += input[idx + i][idy + j];
  output[idx][idy] = convert_uchar_sat_rte(sum / 25.0f);
}
