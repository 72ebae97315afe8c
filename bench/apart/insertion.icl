// The median of 3x3 pixels by insertion sort.
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void insertion(Image<float> in, Image<float> out) {
  float v[9];
  int n = 0;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++) {
      const float p = in[idx + i][idy + j];
      int at = n;
      while (at > 0 && v[at - 1] > p) {
        v[at] = v[at - 1];
        at--;
      }
      v[at] = p;
      n++;
    }
  out[idx][idy] = v[4];
}
