// A window of a volume of 16 bits, in bytes.
#pragma imcl grid(input)
void tissue(Image3D<short> input, Image3D<uchar> output, float level, float width) {
  output[idx][idy][idz] = convert_uchar_sat_rte((input[idx][idy][idz] - level) / width * 255.0f + 127.5f);
}
