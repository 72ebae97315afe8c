// Two gradients of bytes.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void scharr(Image<uchar> input, Image<short> gx, Image<short> gy) {
  int a = input[idx - 1][idy - 1], b = input[idx][idy - 1], c = input[idx + 1][idy - 1], d = input[idx - 1][idy], e = input[idx + 1][idy];
  int f = input[idx - 1][idy + 1], g = input[idx][idy + 1], h = input[idx + 1][idy + 1];
  gx[idx][idy] = 3 * (c - a + h - f) + 10 * (e - d);
  gy[idx][idy] = 3 * (f - a + h - c) + 10 * (g - b);
}
