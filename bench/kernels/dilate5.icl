// The largest of 5x5 bytes.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void dilate5(Image<uchar> input, Image<uchar> output) {
  uchar largest = 0;
  for (int j = -2; j <= 2; j++)
    for (int i = -2; i <= 2; i++)
      largest = max(largest, input[idx + i][idy + j]);
  output[idx][idy] = largest;
}
