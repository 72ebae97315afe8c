// The mean of 3x3 pixels: rows are summed first, and then their sums, so that pixels above each other share these.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
#pragma imcl constraint(block_x == vector_x && block_y <= 16)
void mean3(Image<float> input, Image<float> output) {
  float sum = 0.0f;
  for (int j = -1; j <= 1; j++) {
    float row = 0.0f;
    for (int i = -1; i <= 1; i++)
      row += input[idx + i][idy + j];
    sum += row;
  }
  output[idx][idy] = sum * (1.0f / 9);
}
