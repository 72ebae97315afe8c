// The median of 5x5 bytes. Of 14 values neither the least nor the largest can be the median of 25: both are forgotten, and the
// next value is taken, until three are left. Pairs are ordered first, so that the least is one of the smaller ones and the largest
// one of the others.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void median5(Image<uchar> input, Image<uchar> output) {
  uchar v[14];
  for (int k = 0; k < 14; k++)
    v[k] = input[idx + k % 5 - 2][idy + k / 5 - 2];
  for (int k = 14; k <= 25; k++) {
    int last = 27 - k, middle = last / 2;
    for (int l = 0; l <= middle; l++) {
      uchar less = min(v[l], v[last - l]);
      v[last - l] = max(v[l], v[last - l]);
      v[l] = less;
    }
    for (int l = 1; l <= middle; l++) {
      uchar less = min(v[0], v[l]), more = max(v[last - l], v[last]);
      v[l] = max(v[0], v[l]);
      v[last - l] = min(v[last - l], v[last]);
      v[0] = less;
      v[last] = more;
    }
    if (k < 25)
      v[0] = input[idx + k % 5 - 2][idy + k / 5 - 2];
  }
  output[idx][idy] = v[1];
}
