// Corners by Harris and Stephens: sums of 3x3 products of derivatives.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void corners(Image<uchar> input, Image<float> output, float k) {
  float xx = 0.0f, xy = 0.0f, yy = 0.0f;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++) {
      int gx = input[idx + i + 1][idy + j - 1] + 2 * input[idx + i + 1][idy + j] + input[idx + i + 1][idy + j + 1] -
               input[idx + i - 1][idy + j - 1] - 2 * input[idx + i - 1][idy + j] - input[idx + i - 1][idy + j + 1];
      int gy = input[idx + i - 1][idy + j + 1] + 2 * input[idx + i][idy + j + 1] + input[idx + i + 1][idy + j + 1] -
               input[idx + i - 1][idy + j - 1] - 2 * input[idx + i][idy + j - 1] - input[idx + i + 1][idy + j - 1];
      xx += (float)(gx * gx);
      xy += (float)(gx * gy);
      yy += (float)(gy * gy);
    }
  float t = xx + yy;
  output[idx][idy] = xx * yy - xy * xy - k * t * t;
}
