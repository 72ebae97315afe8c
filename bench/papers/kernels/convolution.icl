// Falch & Elster 2017, 5.1: a box filter whose weights are passed. Nothing outside the picture.
const int RADIUS = 2;

#pragma imcl grid(input)
void convolution(Image<float> input, Image<float> output, float weight[2 * RADIUS + 1][2 * RADIUS + 1]) {
  float sum = 0.0f;
  for (int j = -RADIUS; j <= RADIUS; j++)
    for (int i = -RADIUS; i <= RADIUS; i++)
      sum += input[idx + i][idy + j] * weight[j + RADIUS][i + RADIUS];
  output[idx][idy] = sum;
}
