// The rounded mean of 5x5 bytes.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
#pragma imcl constraint(block_x <= 2 * vector_x && block_y <= 16)
void bytes5(Image<uchar> input, Image<uchar> output) {
  int sum = 12;
  for (int j = -2; j <= 2; j++)
    for (int i = -2; i <= 2; i++)
      sum += input[idx + i][idy + j];
  output[idx][idy] = (uchar)(sum / 25);
}
