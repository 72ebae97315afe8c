// Windows inside a loop slide, too: the loop over the pixels of a column goes inside that loop, and what the pixels have found so far is kept in arrays.
// RUN: %iclc compile %s -k match --emit kernel --size 64x64 -c sizes=fixed -c boundary=pad -c reuse=sliding -c block_y=8 -c unroll.i=3 | %FileCheck %s
// CHECK: int best_column[8];
// CHECK-NEXT: int place_column[8];
// CHECK-NEXT: for (int by = 0; by < 8; by++) {
// CHECK-NEXT: best_column[by] = 1000000;
// CHECK-NEXT: place_column[by] = -1;
// CHECK-NEXT: }
// CHECK-NEXT: for (int d = 0; d < 6; d++) {
// CHECK-NEXT: int cost_window = 0;
// CHECK: for (int by = 0; by < 8; by++) {
// CHECK-NEXT: int cost = 0;
// CHECK-NEXT: if (by > 0) {
// CHECK: cost_window = cost_window + (cost_next - cost_last);
// CHECK: if (cost < best_column[by]) {
// CHECK-NEXT: best_column[by] = cost;
// CHECK: }
// CHECK: for (int by = 0; by < 8; by++) {
// CHECK-NEXT: out{{.*}} = {{.*}}place_column[by]
// Constants of indices are computed where they are used, those that read are kept, and what only one part uses stays a variable.
// RUN: %iclc compile %s -k motion --emit kernel --device cpu --size 128x64 -c sizes=fixed -c boundary=pad -c reuse=sliding -c block_y=4 -c vector_x=16 -c block_x=16 | %FileCheck %s --check-prefix=MOTION --implicit-check-not="top_column" --implicit-check-not="cost_column"
// MOTION: centre_column[4];
// MOTION: for (int dy = -1; dy <{{.*}}; dy++) {
// MOTION: row_column[4];
// MOTION: for (int dx = -2; dx <{{.*}}; dx++) {
// MOTION: for (int by = 0; by < 4; by++) {
// Iterations that are unrolled slide each.
// RUN: %iclc compile %s -k match --emit kernel --size 64x64 -c sizes=fixed -c boundary=pad -c reuse=sliding -c block_y=8 -c unroll.d=2 | %FileCheck %s --check-prefix=UNROLLED
// UNROLLED: for (int d{{.*}} d += 2) {
// UNROLLED-COUNT-2: for (int by = 0; by < 8; by++) {
// UNROLLED: for (int by = 0; by < 8; by++) {

// RUN: for k in match motion several bounded; do %iclc space %s -k $k --size 64x64; done | %FileCheck %s --check-prefix=OFFERED
// OFFERED-COUNT-4: `reuse: sliding` needs a block of one column of pixels or vectors, with several rows
// All pixels of a column run the same iterations.
// RUN: for k in leaves depends histogram; do %iclc space %s -k $k --size 64x64; done | %FileCheck %s --check-prefix=NEVER --implicit-check-not=sliding
// NEVER-COUNT-3: block_y

// RUN: %iclc verify %s -q --size 37x29 --configs 2
// RUN: %iclc verify %s -q -k match -k motion -k several -k bounded --size 41x37 --fix reuse=sliding --configs 4
// RUN: %iclc verify %s -q -k match -k motion -k bounded --size 64x40 --fix reuse=sliding --fix vector_x=16 --configs 2

#pragma imcl grid(out) boundary_cond(left: clamped, right: clamped)
void match(Image<uchar> left, Image<uchar> right, Image<int> out) {
  int best = 1000000, place = -1;
  for (int d = 0; d < 6; d++) {
    int cost = 0;
    for (int j = -2; j <= 2; j++)
      for (int i = -1; i <= 1; i++)
        cost += abs_diff(left[idx + i][idy + j], right[idx + i - d][idy + j]);
    if (cost < best) {
      best = cost;
      place = d;
    }
  }
  out[idx][idy] = place;
}

// The search has two loops, and reads a variable of each.
#pragma imcl grid(out) boundary_cond(last: mirrored, now: constant(7))
void motion(Image<uchar> last, Image<uchar> now, Image<float> out) {
  const int top = idy - 2;
  const uchar centre = now[idx][idy];
  int best = 1 << 28;
  float x = 0, sum = 0;
  for (int dy = -1; dy <= 1; dy++) {
    int least = 1 << 28;
    float row = centre * 0.5f;
    for (int dx = -2; dx <= 2; dx++) {
      int cost = dx * dx;
      for (int j = 0; j < 5; j++)
        for (int i = -1; i <= 1; i++)
          cost += abs(now[idx + i][top + j] - last[idx + i + dx][top + j + dy]);
      least = min(least, cost);
      row += sqrt((float)cost);
    }
    sum += row;
    if (least < best) {
      best = least;
      x = dy * centre;
    }
  }
  out[idx][idy] = best + x + sum;
}

// Loops after one another, statements between them, and windows both inside and outside.
#pragma imcl grid(out) boundary_cond(in: periodic)
void several(Image<uchar> in, Image<int> out) {
  int all = 0, most = 0;
  for (int j = -2; j <= 2; j++)
    all += in[idx][idy + j];
  for (int d = 1; d < 4; d++) {
    int n = 0;
    for (int j = -2; j <= 2; j++)
      n += in[idx + d][idy + j] > in[idx - d][idy + j];
    most = max(most, n * all);
  }
  const int half_ = most / 2;
  for (int d = 0; d < 2; d++) {
    uchar hi = 0;
    for (int j = 0; j < 9; j++)
      hi = max(hi, in[idx - d][idy + j]);
    all += hi * half_;
  }
  out[idx][idy] = all - half_;
}

// The bounds are the same for all pixels of a column.
#pragma imcl grid(out) boundary_cond(in: clamped)
void bounded(Image<uchar> in, Image<int> out, int n, int limit) {
  const int to = n % 4 + 1;
  int most = limit, first[2];
  first[idx & 1] = n;
  most += first[n & 1 & idx];
  for (int d = 0; d < to; d++) {
    int s = 0;
    for (int j = -3; j <= 3; j++)
      for (int i = 0; i < 2; i++)
        s += in[idx + d * i][idy + j];
    if (s > limit)
      most ^= s;
  }
  out[idx][idy] = most;
}

#pragma imcl grid(out) boundary_cond(in: clamped)
void leaves(Image<uchar> in, Image<int> out) {
  int place = -1;
  for (int d = 0; d < 4; d++) {
    int s = 0;
    for (int j = -2; j <= 2; j++)
      s += in[idx + d][idy + j];
    if (s > 700) {
      place = d;
      break;
    }
  }
  out[idx][idy] = place;
}

#pragma imcl grid(out) boundary_cond(in: clamped)
void depends(Image<uchar> in, Image<int> out) {
  int most = 0;
  for (int d = 0; d < in[idx][idy] % 4; d++) {
    int s = 0;
    for (int j = -2; j <= 2; j++)
      s += in[idx + d][idy + j];
    most = max(most, s);
  }
  out[idx][idy] = most;
}

// An array is not handed on.
#pragma imcl grid(out) boundary_cond(in: clamped)
void histogram(Image<uchar> in, Image<int> out) {
  int costs[4];
  for (int d = 0; d < 4; d++) {
    int s = 0;
    for (int j = -2; j <= 2; j++)
      s += in[idx + d][idy + j];
    costs[d] = s;
  }
  out[idx][idy] = costs[0] * costs[1] - costs[2] * costs[3];
}
