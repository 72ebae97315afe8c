// The median of 3x3 bytes: that of the largest minimum, the median middle and the smallest maximum of the columns.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void median3(Image<uchar> input, Image<uchar> output) {
  uchar low = 0, middle[3], high = 255;
  for (int i = 0; i < 3; i++) {
    uchar above = input[idx + i - 1][idy - 1], at = input[idx + i - 1][idy], below = input[idx + i - 1][idy + 1];
    uchar less = min(above, at), more = max(above, at);
    low = max(low, min(less, below));
    middle[i] = clamp(below, less, more);
    high = min(high, max(more, below));
  }
  uchar m = clamp(middle[2], min(middle[0], middle[1]), max(middle[0], middle[1]));
  output[idx][idy] = clamp(m, min(low, high), max(low, high));
}
