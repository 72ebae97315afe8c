// A picture of bytes one and a half times as large, by linear interpolation.
#pragma imcl grid(output)
#pragma imcl boundary_cond(input: clamped)
void enlarge(Image<uchar> input, Image<uchar> output) {
  float x = (idx + 0.5f) * input.width / output.width - 0.5f;
  float y = (idy + 0.5f) * input.height / output.height - 0.5f;
  output[idx][idy] = convert_uchar_sat_rte(sample(input, x, y));
}
