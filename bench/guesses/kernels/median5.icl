// The median of 5x5 bytes. Of 14 values neither the least nor the largest can be the median of 25: both are forgotten, and the
// next value is taken, until three are left.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void median5(Image<uchar> input, Image<uchar> output) {
  uchar v[14];
  for (int k = 0; k < 14; k++)
    v[k] = input[idx + k % 5 - 2][idy + k / 5 - 2];
  for (int k = 14; k <= 25; k++) {
    int last = 27 - k;
    for (int l = 1; l <= last; l++) {
      uchar less = min(v[0], v[l]);
      v[l] = max(v[0], v[l]);
      v[0] = less;
    }
    for (int l = 1; l < last; l++) {
      uchar less = min(v[l], v[last]);
      v[last] = max(v[l], v[last]);
      v[l] = less;
    }
    if (k < 25)
      v[0] = input[idx + k % 5 - 2][idy + k / 5 - 2];
  }
  output[idx][idy] = v[1];
}
