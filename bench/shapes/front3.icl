// The range of a pixel and its eight neighbours in a plane of x and z, in a volume of 16 bits.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void front3(Image3D<ushort> input, Image3D<ushort> output) {
  ushort low = 65535, high = 0;
  for (int k = -1; k <= 1; k++)
    for (int i = -1; i <= 1; i++) {
      low = min(low, input[idx + i][idy][idz + k]);
      high = max(high, input[idx + i][idy][idz + k]);
    }
  output[idx][idy][idz] = high - low;
}
