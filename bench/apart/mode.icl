// The most frequent of eight levels in 5x5 pixels.
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void mode(Image<uchar> in, Image<uchar> out) {
  uchar hist[8];
  for (int i = 0; i < 8; i++) hist[i] = 0;
  for (int j = -2; j <= 2; j++)
    for (int k = -2; k <= 2; k++)
      hist[in[idx + k][idy + j] >> 5] += 1;
  int best = 0;
  for (int i = 1; i < 8; i++) best = hist[i] > hist[best] ? i : best;
  out[idx][idy] = best * 32;
}
