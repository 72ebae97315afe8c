// A range of 16-bit values, as radiologists look at them.
#pragma imcl grid(input)
void window(Image<short> input, Image<uchar> output, float level, float width) {
  float v = (input[idx][idy] - (level - width / 2)) / width;
  output[idx][idy] = convert_uchar_sat_rte(clamp(v, 0.0f, 1.0f) * 255.0f);
}
