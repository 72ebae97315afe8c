// Falch & Elster 2017, 5.1: the median of 5x5 bytes, by sorting them or by a histogram. Nothing outside the picture.
const int RADIUS = 2;
const int SIDE = 2 * RADIUS + 1, COUNT = SIDE * SIDE;

#pragma imcl grid(input)
#pragma imcl tune(HISTOGRAM: 0, 1)
void median(Image<uchar> input, Image<uchar> output) {
  if (HISTOGRAM) {
    uchar bins[256];
    for (int b = 0; b < 256; b++)
      bins[b] = 0;
    for (int j = -RADIUS; j <= RADIUS; j++)
      for (int i = -RADIUS; i <= RADIUS; i++)
        bins[input[idx + i][idy + j]] += 1;
    int below = 0, value = -1;
    while (below <= COUNT / 2) {
      value++;
      below += bins[value];
    }
    output[idx][idy] = value;
    return;
  }
  uchar v[COUNT];
  for (int j = 0; j < SIDE; j++)
    for (int i = 0; i < SIDE; i++)
      v[SIDE * j + i] = input[idx + i - RADIUS][idy + j - RADIUS];
  // Selection sort, as far as the middle.
  for (int k = 0; k <= COUNT / 2; k++)
    for (int l = k + 1; l < COUNT; l++) {
      uchar smaller = min(v[k], v[l]);
      v[l] = max(v[k], v[l]);
      v[k] = smaller;
    }
  output[idx][idy] = v[COUNT / 2];
}
