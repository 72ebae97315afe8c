// The mean of 3x3 pixels.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
#pragma imcl constraint(block_x == vector_x && block_y <= 16)
void mean3(Image<float> input, Image<float> output) {
  float sum = 0.0f;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++)
      sum += input[idx + i][idy + j];
  output[idx][idy] = sum * (1.0f / 9);
}
