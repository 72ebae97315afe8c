// The largest byte.
#pragma imcl grid(input) reduce(peak: max)
void peak8(Image<uchar> input, uchar peak) {
  peak = max(peak, input[idx][idy]);
}
