// A gamma curve of 10-bit values.
#pragma imcl grid(input)
void pack10(Image<ushort> input, Image<ushort> output, float gamma) {
  output[idx][idy] = convert_ushort_sat_rte(1023.0f * pow(input[idx][idy] / 1023.0f, gamma));
}
