// `while` loops that count are counted loops: they are unrolled, and what they read is near the pixel.
// RUN: %iclc compile %s -k mean --size 64x64 -c sizes=fixed --emit kernel | %FileCheck %s
// CHECK: for (int j = -2; j < 3; j++)
// CHECK: for (int i = -2; i < 3; i++)
// RUN: %iclc space %s -k mean --size 64x64 | %FileCheck %s --check-prefix=SPACE
// SPACE: boundary {{.*}}split
// RUN: %iclc compile %s -k down --size 64x64 -c sizes=fixed --emit kernel | %FileCheck %s --check-prefix=DOWN
// DOWN: for (int k = y + 2; k > y - 3; k--)
// Others are not: a variable that is needed later or set elsewhere, `continue`, a limit that changes, a test that
// may never hold.
// RUN: %iclc compile %s -k others --size 64x64 -c sizes=fixed --emit kernel | %FileCheck %s --check-prefix=OTHERS
// OTHERS-NOT: for (
// OTHERS: while (k < 9)
// OTHERS: while (m > 0)
// OTHERS: while (q < 0);
// OTHERS: while (r <= 4);
// OTHERS: while (u < e)
// OTHERS-NOT: for (
// Neither are loops whose counter could pass the largest int.
// RUN: %iclc compile %s -k limits --size 64x64 -c sizes=fixed --emit kernel | %FileCheck %s --check-prefix=LIMITS
// LIMITS-NOT: for (
// LIMITS: while (j <= 2147483647)
// LIMITS: while (k <= n)
// RUN: %iclc verify %s --size 37x11 --configs 3

#pragma imcl grid(out)
void mean(Image<uchar> in, Image<uchar> out) {
  int s = 0, n = 0;
  int j = -2;
  while (j <= 2) {
    int i = -2;
    do {
      int x = idx + i, y = idy + j;
      if (x >= 0 && y >= 0 && x < in.width && y < in.height) {
        s += in[x][y];
        n++;
      }
      i++;
    } while (i <= 2);
    j++;
  }
  out[idx][idy] = s / n;
}

#pragma imcl grid(out) boundary_cond(in: clamped)
void down(Image<uchar> in, Image<uchar> out) {
  int s = 0, k = idy + 2;
  while (k > idy - 3) {
    s += in[idx][k];
    if (s > 900) break;
    --k;
  }
  out[idx][idy] = s / 5;
}

#pragma imcl grid(out) boundary_cond(in: clamped)
void others(Image<uchar> in, Image<uchar> out) {
  int s = 0, k = 0, m = 5, e = 3;
  while (k < 9) {
    if (k == 3) {
      k += 2;
      continue;
    }
    s += in[idx + k % 3 - 1][idy + k / 3 - 1];
    k++;
  }
  while (m > 0) {
    s += in[idx][idy + m - 3];
    m -= 2;
  }
  s += m;
  int q = 0;
  do {
    s += q;
    q++;
  } while (q < 0);
  {
    int r = 0;
    do {
      s += in[idx + r][idy];
      r += 3;
    } while (r <= 4);
    s += r;
  }
  int u = 0;
  while (u < e) {
    s += in[idx + u][idy];
    if (s > 3000) e = 2;
    u++;
  }
  out[idx][idy] = s / 25;
}

#pragma imcl grid(out)
void limits(Image<uchar> in, Image<int> out) {
  int s = 0, j = idx, k = 0;
  while (j <= 2147483647) {
    s += 2;
    if (j > 6) break;
    j++;
  }
  const int n = in[idx][idy] | 2147483647;
  while (k <= n) {
    s++;
    if (k > 6) break;
    k++;
  }
  out[idx][idy] = s;
}
