// Laplacian sharpening of interleaved colours, as in samples/sharpen.icl.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: periodic)
#pragma imcl constraint(block_x <= 2 * vector_x && block_y <= 16)
void sharpen(Image<uchar> input, Image<uchar> output) {
  int sum = 9 * input[idx][idy];
  for (int j = -1; j <= 1; j++)
    for (int i = -3; i <= 3; i += 3)
      if (i != 0 || j != 0)
        sum -= input[idx + i][idy + j];
  output[idx][idy] = convert_uchar_sat(sum);
}
