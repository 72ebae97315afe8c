// Half the size: the mean of 2x2 bytes.
#pragma imcl grid(output)
#pragma imcl boundary_cond(input: undefined)
void halve(Image<uchar> input, Image<uchar> output) {
  int sum = 2;
  for (int j = 0; j < 2; j++)
    for (int i = 0; i < 2; i++)
      sum += input[2 * idx + i][2 * idy + j];
  output[idx][idy] = (uchar)(sum / 4);
}
