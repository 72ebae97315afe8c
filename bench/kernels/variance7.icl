// The variance of 7x7 bytes, in integers.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void variance7(Image<uchar> input, Image<float> output) {
  int s = 0, q = 0;
  for (int j = -3; j <= 3; j++)
    for (int i = -3; i <= 3; i++) {
      int p = input[idx + i][idy + j];
      s += p; q += p * p;
    }
  output[idx][idy] = (float)(49 * q - s * s) / 2401.0f;
}
