// A 3x3 binomial filter of pictures in colours.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void denoise4(Image<uchar4> input, Image<uchar4> output) {
  int4 sum = (int4)(8);
  for (int j = -1; j < 2; j++) for (int i = -1; i < 2; i++) sum += convert_int4(input[idx + i][idy + j]) * (2 - abs(i)) * (2 - abs(j));
  output[idx][idy] = convert_uchar4(sum >> 4);
}
