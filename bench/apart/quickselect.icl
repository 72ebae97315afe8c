// The median of 5x5 pixels by quickselect (Hoare 1961).
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void quickselect(Image<float> in, Image<float> out) {
  float v[25];
  for (int j = 0; j < 5; j++)
    for (int i = 0; i < 5; i++)
      v[5 * j + i] = in[idx + i - 2][idy + j - 2];
  int lo = 0, hi = 24;
  while (lo < hi) {
    const float pivot = v[12];
    int i = lo, j = hi;
    while (i <= j) {
      while (v[i] < pivot) i++;
      while (v[j] > pivot) j--;
      if (i <= j) { const float t = v[i]; v[i] = v[j]; v[j] = t; i++; j--; }
    }
    if (j < 12) lo = i;
    if (i > 12) hi = j;
  }
  out[idx][idy] = v[12];
}
