// A gamma curve of bytes.
#pragma imcl grid(input)
void gamma(Image<uchar> input, Image<uchar> output, float exponent) {
  output[idx][idy] = convert_uchar_sat_rte(255.0f * pow(input[idx][idy] / 255.0f, exponent));
}
