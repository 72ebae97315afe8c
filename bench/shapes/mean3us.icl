// The mean of 3x3x3 pixels of 16 bits.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void mean3us(Image3D<ushort> input, Image3D<ushort> output) {
  uint sum = 13;
  for (int k = -1; k < 2; k++) for (int j = -1; j < 2; j++) for (int i = -1; i < 2; i++) sum += input[idx + i][idy + j][idz + k];
  output[idx][idy][idz] = (ushort)(sum / 27u);
}
