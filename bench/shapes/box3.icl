// A 3x3 mean of bytes.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void box3(Image<uchar> input, Image<uchar> output) {
  int sum = 4;
  for (int j = -1; j < 2; j++) for (int i = -1; i < 2; i++) sum += input[idx + i][idy + j];
  output[idx][idy] = (uchar)(sum / 9);
}
