// Floats to bytes.
#pragma imcl grid(input)
void tobyte(Image<float> input, Image<uchar> output, float gain, float offset) {
  output[idx][idy] = convert_uchar_sat_rte(input[idx][idy] * gain + offset);
}
