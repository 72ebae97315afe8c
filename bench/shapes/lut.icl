// Bytes looked up in the caller's table.
#pragma imcl grid(input)
void lut(Image<uchar> input, Image<uchar> output, uchar curve[256]) {
  output[idx][idy] = curve[input[idx][idy]];
}
