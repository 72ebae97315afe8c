// Sums of integers over rows slide down a block: a pixel's window has one row more than the last pixel's, and lacks one.
// RUN: %iclc compile %s -k box --emit kernel --size 64x64 -c sizes=fixed -c boundary=pad -c reuse=sliding -c block_y=8 -c unroll.i=5 | %FileCheck %s
// CHECK: int s_window = 0;
// CHECK-NEXT: for (int [[ROW:.*]] = -2; [[ROW]] < 3; [[ROW]]++) {
// CHECK: s_row = s_row + (int){{.*}}(y + [[ROW]]) * {{.*}}
// CHECK: s_window = s_window + s_row;
// CHECK: for (int by = 0; by < 8; by++) {
// CHECK-NEXT: int s = 7;
// CHECK-NEXT: if (by > 0) {
// CHECK-NEXT: int s_next = 0;
// CHECK: int s_last = 0;
// CHECK: s_window = s_window + (s_next - s_last);
// CHECK-NEXT: }
// CHECK-NEXT: s = s + s_window;
// Long vectors are those of CPUs, which keep the sums of each row, in 16 bits where they fit.
// RUN: %iclc compile %s -k box --emit kernel --device cpu --size 128x64 -c sizes=fixed -c boundary=pad -c reuse=sliding -c block_y=8 -c vector_x=16 -c block_x=16 -c unroll.i=5 | %FileCheck %s --check-prefix=KEPT
// KEPT: ushort16 [[ROWS:s_rows_?]]{{.}}5];
// KEPT: int oldest = 0;
// KEPT: [[ROWS]]{{.*}} = s_row;
// KEPT: s_window = s_window + (convert_int16(s_next) - convert_int16([[ROWS]]{{.}}oldest]));
// KEPT-NEXT: [[ROWS]]{{.}}oldest] = s_next;
// KEPT-NEXT: oldest = oldest + 1 == 5 ? 0 : oldest + 1;
// But not what hardly takes longer to add up again.
// RUN: %iclc compile %s -k column --emit kernel --device cpu --size 128x64 -c sizes=fixed -c boundary=pad -c reuse=sliding -c block_y=8 -c vector_x=16 -c block_x=16 | %FileCheck %s --check-prefix=AGAIN
// AGAIN-NOT: _rows[
// AGAIN: s_last = s_last -
// At the border, too.
// RUN: %iclc compile %s -k box --emit kernel --device cpu --size 128x64 -c sizes=fixed -c boundary=split -c border=merged -c reuse=sliding -c block_y=8 -c vector_x=16 -c block_x=16 | %FileCheck %s --check-prefix=BORDER
// BORDER-COUNT-2: for (int by = 0; by < 8; by++) {
// In a volume, in each slice.
// RUN: %iclc compile %s -k volume --emit kernel --size 64x64x8 -c sizes=fixed -c boundary=pad -c reuse=sliding -c block_y=8 -c block_z=2 | %FileCheck %s --check-prefix=VOLUME
// VOLUME: for (int bz = 0; bz < 2; bz++) {
// VOLUME-NEXT: int s_window = 0;
// VOLUME: for (int by = 0; by < 8; by++) {

// Extremes and bits cannot be taken back: pixels combine the rows that they keep.
// RUN: %iclc compile %s -k extremes --emit kernel --size 64x64 -c sizes=fixed -c boundary=pad -c reuse=sliding -c block_y=8 -c unroll.i=3 | %FileCheck %s --check-prefix=EXTREMES
// EXTREMES: uchar lo_rows{{_?}}[7];
// EXTREMES-NOT: _last
// EXTREMES: for (int k = 0; k < 7; k++) {
// EXTREMES-NEXT: lo = min(lo, lo_rows{{_?}}[k]);
// EXTREMES-NEXT: hi = max(hi, hi_rows{{_?}}[k]);
// EXTREMES-NEXT: }
// RUN: %iclc compile %s -k bits --emit kernel --size 64x64 -c sizes=fixed -c boundary=pad -c reuse=sliding -c block_y=8 | %FileCheck %s --check-prefix=BITS
// BITS: count = count + count_window;
// BITS: any_ = any_ | any__rows_[k];

// What is added may be any function of a row, but not of the place in the window, of the pixel, or of what was added before.
// RUN: %iclc space %s -k conditions --size 64x64 | %FileCheck %s --check-prefix=OFFERED
// RUN: %iclc space %s -k variance --size 64x64 | %FileCheck %s --check-prefix=OFFERED
// RUN: %iclc space %s -k across --size 64x64 | %FileCheck %s --check-prefix=OFFERED
// OFFERED: reuse {{.*}}none{{.*}} registers sliding
// OFFERED: `reuse: sliding` needs a block of one column of pixels or vectors, with several rows
// OFFERED: `reuse: sliding` needs `unroll.{{.}}: 1`, because that loop disappears
// RUN: %iclc space %s -k outer --size 64x64 | %FileCheck %s --check-prefix=OFFERED
// RUN: %iclc space %s -k extremes --size 64x64 | %FileCheck %s --check-prefix=OFFERED
// In lanes, branches become choices. What they choose is added then, or nothing is.
// RUN: %iclc compile %s -k chosen --emit kernel --device cpu --size 128x64 -c sizes=fixed -c boundary=pad -c reuse=sliding -c block_y=8 -c vector_x=16 -c block_x=16 | %FileCheck %s --check-prefix=CHOSEN --implicit-check-not="int16 n_2"
// CHOSEN: s_row = s_row + convert_ushort16({{.*}} ? v : (int16)(0));
// CHOSEN: m_row = max(m_row, {{.*}} ? {{.*}} : (uchar16)((uchar)0));
// CHOSEN: n_row = n_row + {{.*}} ? (int16)(1) : {{.*}} - v : (int16)(0)
// RUN: %iclc space %s -k conditions --device cpu --size 64x64 --json | %FileCheck %s --check-prefix=BRANCHES
// BRANCHES: "name": "reuse",
// BRANCHES-NEXT: "promising": [
// BRANCHES-NEXT: "sliding"
// RUN: for k in weighted centred clamped floats counted triangle prefix runs zigzag; do %iclc space %s -k $k --size 64x64; done | %FileCheck %s --check-prefix=NEVER --implicit-check-not=sliding
// NEVER-COUNT-8: reuse {{.*}} registers what

// RUN: %iclc verify %s -q --size 61x39 --size 31x27x6 --configs 3 --seed 3
// RUN: %iclc verify %s -q -k box -k column -k variance -k conditions -k across --size 67x41 --fix reuse=sliding --configs 6 --seed 4
// RUN: %iclc verify %s -q -k box -k variance -k conditions -k chosen --size 128x64 --fix reuse=sliding --fix vector_x=16 --configs 3
// Constants of the pixel are computed where they are needed.
// RUN: %iclc verify %s -q -k outer --size 67x141 --fix reuse=sliding --fix boundary=split --fix block_y=8 --configs 5
// RUN: %iclc verify %s -q -k outer --size 128x64 --fix reuse=sliding --fix boundary=pad --fix block_y=4 --configs 3
// RUN: %iclc verify %s -q -k extremes -k bits -k largest -k nans --size 67x41 --fix reuse=sliding --configs 6
// RUN: %iclc verify %s -q -k extremes -k bits -k largest -k nans --size 128x64 --fix reuse=sliding --fix vector_x=16 --configs 3
// RUN: %iclc verify %s -q -k volume --size 37x29x6 --fix reuse=sliding --configs 4

#pragma imcl grid(in) boundary_cond(in: clamped)
void box(Image<uchar> in, Image<int> out) {
  int s = 7;
  for (int j = -2; j <= 2; j++)
    for (int i = -2; i <= 2; i++)
      s += in[idx + i][idy + j];
  out[idx][idy] = s;
}

#pragma imcl grid(in) boundary_cond(in: mirrored)
void column(Image<short> in, Image<int> out) {
  int s = 0;
  for (int j = 0; j < 6; j++)
    s -= 3 * in[idx][idy + j - 2] + 1;
  out[idx][idy] = s;
}

#pragma imcl grid(in) boundary_cond(in: constant(9))
void variance(Image<uchar> in, Image<float> out) {
  int s = 0, q = 0;
  for (int j = -3; j <= 3; j++)
    for (int i = -2; i <= 3; i++) {
      int v = in[idx + i][idy + j];
      s += v;
      q += v * v;
    }
  out[idx][idy] = q / 42.0f - (s / 42.0f) * (s / 42.0f) + in[idx][idy];
}

#pragma imcl grid(in) boundary_cond(in: periodic)
void conditions(Image<uchar> in, Image<uint> out, int limit, float weight[5]) {
  uint n = 0;
  int first = idy - 3;
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 7; j++) {
      uchar v = in[idx + i - 2][first + j];
      if (v > limit && weight[i] * v > 9.0f)
        n += 1;
      else if (v < 3)
        n -= v;
    }
  out[idx][idy] = n;
}

#pragma imcl grid(in) boundary_cond(in: clamped)
void chosen(Image<uchar> in, Image<int> out, int limit) {
  int n = 0, s = 0;
  uchar m = 0;
  for (int j = -3; j <= 3; j++)
    for (int i = -2; i <= 2; i++) {
      int v = in[idx + i][idy + j];
      if (v > limit) {
        s += v;
        m = max(m, in[idx + i][idy + j]);
        if (v > 2 * limit)
          n++;
        else if (v < limit + 9)
          n -= v;
      }
    }
  out[idx][idy] = n + 3 * s + m;
}

#pragma imcl grid(in) boundary_cond(in: clamped)
void outer(Image<uchar> in, Image<int> out, int limit, float g) {
  int s = 0, y = idy - 2, t = limit * 2 + 1;
  float w = exp(g) * t;
  for (int j = 0; j < 5; j++)
    for (int i = -2; i <= 2; i++)
      if (in[idx + i][y + j] * w > t)
        s += in[idx + i][y + j] + t;
  out[idx][idy] = s;
}

// The loop over rows may be the inner one, and other images may be read.
#pragma imcl grid(in) boundary_cond(in: clamped, other: clamped)
void across(Image<uchar> in, Image<char> other, Image<long> out) {
  long s = in[idx][idy];
  for (int i = -1; i <= 1; i++)
    for (int j = -4; j <= 4; j++)
      s += in[idx + i][idy + j] * other[idx][idy + j];
  s *= 2;
  out[idx][idy] = s;
}

#pragma imcl grid(in) boundary_cond(in: clamped)
void volume(Image3D<uchar> in, Image3D<ushort> out) {
  int s = 0;
  for (int k = -1; k <= 1; k++)
    for (int j = -2; j <= 2; j++)
      for (int i = -1; i <= 1; i++)
        s += in[idx + i][idy + j][idz + k];
  out[idx][idy][idz] = s;
}

#pragma imcl grid(in) boundary_cond(in: clamped)
void extremes(Image<uchar> in, Image<uchar> out) {
  uchar lo = 255, hi = in[idx][idy];
  for (int j = -3; j <= 3; j++)
    for (int i = -1; i <= 1; i++) {
      lo = min(lo, in[idx + i][idy + j]);
      hi = max(in[idx + i][idy + j], hi);
    }
  out[idx][idy] = hi - lo;
}

#pragma imcl grid(in) boundary_cond(in: constant(5))
void bits(Image<uint> in, Image<uint> out) {
  uint any = 0, all = 0xffffffff, count = 0;
  for (int j = -1; j <= 3; j++) {
    any |= in[idx][idy + j];
    all &= in[idx + 1][idy + j] | 3;
    count += in[idx][idy + j] & 1;
  }
  out[idx][idy] = any ^ all ^ count;
}

#pragma imcl grid(in) boundary_cond(in: mirrored)
void largest(Image<float> in, Image<float> out) {
  float m = -INFINITY;
  for (int j = 0; j < 9; j++)
    for (int i = 0; i < 2; i++)
      m = fmax(m, 2.0f * in[idx + i][idy + j - 4]);
  out[idx][idy] = m;
}

// All are NaN.
#pragma imcl grid(in) boundary_cond(in: clamped)
void nans(Image<float> in, Image<float> out) {
  float m = sqrt(-1.0f);
  for (int j = 0; j < 3; j++)
    m = fmin(m, sqrt(-2.0f - in[idx][idy + j] * in[idx][idy + j]));
  out[idx][idy] = m;
}

// What else a row sets, the next one uses.
#pragma imcl grid(in) boundary_cond(in: clamped)
void prefix(Image<uchar> in, Image<int> out) {
  int s = 0;
  for (int i = 0; i < 2; i++) {
    int c = 0;
    for (int j = 0; j < 3; j++) {
      c += in[idx][idy + j];
      s += c;
    }
  }
  out[idx][idy] = s;
}

#pragma imcl grid(in) boundary_cond(in: clamped)
void runs(Image<uchar> in, Image<int> out) {
  int n = 0;
  for (int i = -1; i <= 1; i++) {
    int last = 0;
    for (int j = -2; j <= 2; j++) {
      int v = in[idx + i][idy + j];
      if (v > last)
        n += v;
      last = v;
    }
  }
  out[idx][idy] = n;
}

#pragma imcl grid(in) boundary_cond(in: clamped)
void zigzag(Image<uchar> in, Image<int> out) {
  int s = 0;
  for (int i = 0; i < 1; i++) {
    int sign = 1;
    for (int j = 0; j < 4; j++) {
      s += sign * in[idx][idy + j];
      sign = -sign;
    }
  }
  out[idx][idy] = s;
}

#pragma imcl grid(in) boundary_cond(in: clamped)
void weighted(Image<uchar> in, Image<int> out) {
  int s = 0;
  for (int j = -2; j <= 2; j++)
    s += (j + 3) * in[idx][idy + j];
  out[idx][idy] = s;
}

#pragma imcl grid(in) boundary_cond(in: clamped)
void centred(Image<uchar> in, Image<int> out) {
  int s = 0, c = in[idx][idy];
  for (int j = -2; j <= 2; j++)
    s += abs(in[idx][idy + j] - c);
  out[idx][idy] = s;
}

#pragma imcl grid(in) boundary_cond(in: clamped)
void clamped(Image<uchar> in, Image<int> out) {
  int s = 0;
  for (int j = -2; j <= 2; j++)
    s = min(s + in[idx][idy + j], 300);
  out[idx][idy] = s;
}

#pragma imcl grid(in) boundary_cond(in: clamped)
void floats(Image<float> in, Image<float> out) {
  float s = 0.0f;
  for (int j = -2; j <= 2; j++)
    s += in[idx][idy + j];
  out[idx][idy] = s;
}

#pragma imcl grid(in) boundary_cond(in: clamped)
void counted(Image<uchar> in, Image<int> out, int n) {
  int s = 0;
  for (int j = -n; j <= n; j++)
    s += in[idx][idy + j];
  out[idx][idy] = s;
}

#pragma imcl grid(in) boundary_cond(in: clamped)
void mixed(Image<uchar> in, Image<int> out) {
  int s = 0;
  for (int i = -2; i <= 2; i++) {
    s += in[idx + i][idy];
    for (int j = -2; j <= 2; j++)
      s += in[idx + i][idy + j];
  }
  out[idx][idy] = s;
}

#pragma imcl grid(in) boundary_cond(in: clamped)
void triangle(Image<uchar> in, Image<int> out) {
  int s = 0;
  for (int j = 0; j <= 4; j++)
    for (int i = 0; i <= j; i++)
      s += in[idx + i][idy + j];
  out[idx][idy] = s;
}
