// The variance of 7x7 bytes, in floats: both sums are exact.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void variance7_float(Image<uchar> input, Image<float> output) {
  float s = 0.0f, q = 0.0f;
  for (int j = -3; j <= 3; j++)
    for (int i = -3; i <= 3; i++) {
      float v = input[idx + i][idy + j];
      s += v;
      q += v * v;
    }
  float mean = s / 49.0f;
  output[idx][idy] = q / 49.0f - mean * mean;
}
