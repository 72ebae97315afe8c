// Whether a byte is above a level.
#pragma imcl grid(input)
void threshold(Image<uchar> input, Image<uchar> output, int level) {
  output[idx][idy] = input[idx][idy] > level ? 255 : 0;
}
