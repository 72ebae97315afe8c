// The mean of 5x5 pixels: rows are summed first, and then their sums, so that pixels above each other share these.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
#pragma imcl constraint(block_x == vector_x && block_y <= 16)
void mean5(Image<float> input, Image<float> output) {
  float sum = 0.0f;
  for (int j = -2; j <= 2; j++) {
    float row = 0.0f;
    for (int i = -2; i <= 2; i++)
      row += input[idx + i][idy + j];
    sum += row;
  }
  output[idx][idy] = sum * (1.0f / 25);
}
