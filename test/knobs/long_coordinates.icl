// Integers of 64 bits are computed in `int` where they fit: coordinates near the pixel, sums with bounds.
// RUN: %iclc compile %s -k clamped --size 64x64 -c sizes=fixed --emit kernel | %FileCheck %s --check-prefix=CLAMPED
// CLAMPED-LABEL: void clamped(
// CLAMPED-NOT: long
// CLAMPED: for (int j = -2; j < 3; j++)
// CLAMPED: clamp(x + i, 0, 63)
// CLAMPED-NOT: long
// RUN: %iclc space %s -k clamped --size 64x64 | %FileCheck %s --check-prefix=SPACE
// SPACE: boundary {{.*}}split pad
// RUN: %iclc compile %s -k assigned --size 64x64 -c sizes=fixed --emit kernel | %FileCheck %s --check-prefix=ASSIGNED
// ASSIGNED-LABEL: void assigned(
// ASSIGNED: int s = 0;
// ASSIGNED: icl_quotient(s, n)
// What may not fit stays: sums of any integers, products, hashes, what overflows an `int` behind the image.
// RUN: %iclc compile %s -k wide --size 64x64 -c sizes=fixed --emit kernel | %FileCheck %s --check-prefix=WIDE
// WIDE: long s = 0L;
// WIDE: long p = 1L;
// WIDE: ulong h = 14695981039346656037ul;
// WIDE: for (long k = 0L; k < (long)x; k++)
// WIDE: long far = (long)x * 40000L
// RUN: %iclc compile %s -k wraps --size 64x64 -c sizes=fixed --emit kernel | %FileCheck %s --check-prefix=WRAPS
// WRAPS: const long x_ = {{.*}}(long)(int)((uint)x + 2147483647u) - 2147483647ul);
// WRAPS: x_ >= 0L && x_ < 64L ?
// RUN: %iclc verify %s --size 37x11 --size 2x3 --configs 3

#pragma imcl grid(out)
void clamped(Image<uchar> in, Image<uchar> out) {
  int s = 0;
  for (long j = -2; j <= 2; j++)
    for (long i = -2; i <= 2; i++) {
      long x = clamp((long)idx + i, 0L, (long)in.width - 1), y = clamp(idy + j, 0L, (long)in.height - 1);
      s += in[x][y];
    }
  out[idx][idy] = s / 25;
}

#pragma imcl grid(out)
void assigned(Image<uchar> in, Image<uchar> out) {
  long s = 0, n = 0;
  for (long j = -2; j <= 2; j++)
    for (long i = -2; i <= 2; i++) {
      long x = idx + i, y = idy + j;
      if (x < 0) x = 0;
      if (x >= in.width) x = in.width - 1;
      if (y >= 0 && y < in.height) {
        s += in[x][y];
        n++;
      }
    }
  out[idx][idy] = s / n;
}

#pragma imcl grid(out) boundary_cond(in: clamped)
void wide(Image<int> in, Image<int> out) {
  long s = 0, p = 1;
  ulong h = 14695981039346656037UL, below = (ulong)idx - 3;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++) {
      s += in[idx + i][idy + j];
      p *= in[idx + i][idy + j] & 7;
      h = (h ^ (ulong)in[idx + i][idy + j]) * 1099511628211UL;
    }
  for (long k = 0; k < idx; k++) p += 3000000000L;
  long far = (long)idx * 40000 - (long)in.width * 30000;
  out[idx][idy] = (int)(s / 9) + (int)(p >> 3) + (int)(h >> 32) + (s > 4000000000L) + (int)max(s, (long)idx - 3) +
                  (below > 100) + in[far][idy];
}

// A sum of ints that wraps before it becomes a long.
#pragma imcl grid(out)
void wraps(Image<uchar> in, Image<int> out) {
  const long x = (long)(idx + 2147483647) - 2147483647;
  const ulong minus = -(ulong)idx;
  out[idx][idy] = 2 * in[x][idy] + (x < 0) + (minus > 5);
}
