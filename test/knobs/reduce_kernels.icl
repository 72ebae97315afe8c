// Results beside images, of several components, of volumes and rows, in branches and loops.
// RUN: %iclc verify %s -k edges --size 67x9 --configs 6
// RUN: %iclc verify %s -k channels --size 33x9 --configs 6
// RUN: %iclc verify %s -k volume --size 9x6x5 --configs 6
// RUN: %iclc verify %s -k compare --size 301 --configs 6
// RUN: %iclc verify %s -k fixed --configs 4
float edge(Image<uchar> in, int x, int y) { return fabs((float)in[x + 1][y] - in[x - 1][y]) + fabs((float)in[x][y + 1] - in[x][y - 1]); }

#pragma imcl grid(in) reduce(total: +, strongest: max, hist: +)
#pragma imcl boundary_cond(in: clamped)
void edges(Image<uchar> in, Image<uchar> out, float total, float strongest, uint hist[32]) {
  float e = edge(in, idx, idy);
  out[idx][idy] = min(e, 255.0f);
  if (e < 3.0f)
    return;
  total += e;
  strongest = max(strongest, e);
  hist[min((int)e / 16, 31)]++;
}

#pragma imcl grid(in) reduce(sums: +, dark: +)
void channels(Image<uchar4> in, ulong sums[4], uint dark[3][8]) {
  uchar4 p = in[idx][idy];
  sums[0] += p.x;
  sums[1] += p.y;
  sums[2] += p.z;
  sums[3] += p.w;
  dark[0][p.x >> 5]++;
  dark[1][p.y >> 5]++;
  dark[2][p.z >> 5]++;
}

#pragma imcl grid(in) reduce(n: +, lo: min, hi: max)
void volume(Image3D<half> in, float threshold, uint n, half lo[1], half hi[1]) {
  float v = in[idx][idy][idz];
  if (v > threshold)
    n++;
  lo[0] = min(lo[0], v);
  hi[0] = max(hi[0], v);
}

#pragma imcl grid(a, b) reduce(ssd: +, dot: +, n: +) tune(MODE: 0, 1)
void compare(Image1D<double> a, Image1D<double> b, double ssd, double dot, long n) {
  double d = a[idx] - b[idx];
  int steps = 0;
  for (double v = fabs(d); v > 0.1; v *= 0.5)
    steps++;
  ssd += MODE == 0 ? d * d : pown(d, 2);
  dot += a[idx] * b[idx];
  n += steps;
}

#pragma imcl grid(33, 21) reduce(all: &, any: |, sum: +) max_size(table: 64)
void fixed(uint *table, int k, uint all, uint any, ushort sum) {
  uint v = table[(idx * k + idy) & 63] | 0xf0u;
  all &= v;
  any |= v;
  sum += v * 7;
}
