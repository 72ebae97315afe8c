// A picture from right to left.
#pragma imcl grid(output)
void flip(Image<uchar> input, Image<uchar> output) {
  output[idx][idy] = input[output.width - 1 - idx][idy];
}
