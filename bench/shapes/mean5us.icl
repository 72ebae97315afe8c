// A 5x5 mean of 16-bit integers.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void mean5us(Image<ushort> input, Image<ushort> output) {
  uint sum = 12;
  for (int j = -2; j < 3; j++) for (int i = -2; i < 3; i++) sum += input[idx + i][idy + j];
  output[idx][idy] = (ushort)(sum / 25);
}
