// Laplacian sharpening of interleaved colours, like samples/sharpen.icl; all nine are summed, for sums of rows are shared.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: periodic)
#pragma imcl constraint(block_x <= 4 * vector_x && block_y <= 16)
void sharpen(Image<uchar> input, Image<uchar> output) {
  int sum = 0;
  for (int j = -1; j <= 1; j++)
    for (int i = -3; i <= 3; i += 3)
      sum += input[idx + i][idy + j];
  output[idx][idy] = convert_uchar_sat(10 * input[idx][idy] - sum);
}
