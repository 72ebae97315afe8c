// The mean of 5x5 pixels, added up one after the other: an order that leaves nothing to share but the loads.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
#pragma imcl constraint(block_x == vector_x && block_y <= 16)
void running5(Image<float> input, Image<float> output) {
  float sum = 0.0f;
  for (int j = -2; j <= 2; j++)
    for (int i = -2; i <= 2; i++)
      sum += input[idx + i][idy + j];
  output[idx][idy] = sum * (1.0f / 25);
}
