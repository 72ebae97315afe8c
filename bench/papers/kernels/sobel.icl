// Cummins 2015: the second step of Canny's edge detector, the magnitude and the direction of the gradient.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void sobel(Image<float> input, Image<float2> gradient) {
  float left = input[idx - 1][idy - 1] + 2.0f * input[idx - 1][idy] + input[idx - 1][idy + 1];
  float right = input[idx + 1][idy - 1] + 2.0f * input[idx + 1][idy] + input[idx + 1][idy + 1];
  float above = input[idx - 1][idy - 1] + 2.0f * input[idx][idy - 1] + input[idx + 1][idy - 1];
  float below = input[idx - 1][idy + 1] + 2.0f * input[idx][idy + 1] + input[idx + 1][idy + 1];
  float x = right - left, y = below - above;
  gradient[idx][idy] = (float2)(sqrt(x * x + y * y), atan2(y, x));
}
