// A sequence, and what its numbers are modulo 8.
#pragma imcl grid(in)
void collatz(Image<float> in, Image<int> out) {
  int hist[8];
  for (int i = 0; i < 8; i++) hist[i] = 0;
  uint n = (uint)(in[idx][idy] * 1000.0f) + 1;
  int steps = 0;
  while (n != 1) { n = n & 1 ? 3 * n + 1 : n / 2; hist[n & 7] += 1; steps++; }
  int most = 0;
  for (int i = 0; i < 8; i++) most = max(most, hist[i]);
  out[idx][idy] = most + steps;
}
