// A volume of bytes smoothed by 3x3x3 weights.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void volume3(Image3D<uchar> input, Image3D<uchar> output) {
  int sum = 32;
  for (int k = -1; k <= 1; k++)
    for (int j = -1; j <= 1; j++)
      for (int i = -1; i <= 1; i++)
        sum += (2 - abs(i)) * (2 - abs(j)) * (2 - abs(k)) * input[idx + i][idy + j][idz + k];
  output[idx][idy][idz] = (uchar)(sum >> 6);
}
