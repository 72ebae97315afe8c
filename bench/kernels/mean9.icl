// The mean of 9x9 pixels.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
#pragma imcl constraint(block_x == vector_x && block_y <= 16)
void mean9(Image<float> input, Image<float> output) {
  float sum = 0.0f;
  for (int j = -4; j <= 4; j++)
    for (int i = -4; i <= 4; i++)
      sum += input[idx + i][idy + j];
  output[idx][idy] = sum * (1.0f / 81);
}
