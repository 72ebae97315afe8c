// The largest byte of a cross.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: mirrored)
void cross5(Image<uchar> input, Image<uchar> output) {
  uchar most = 0;
  for (int i = -2; i < 3; i++) most = max(most, max(input[idx + i][idy], input[idx][idy + i]));
  output[idx][idy] = most;
}
