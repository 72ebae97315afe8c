// Loops over the pixels near the own one count distances from it, so that they have constant trip counts, and windows slide.
// RUN: %iclc compile %s -k mean --emit ir --size 64x64 | %FileCheck %s
// CHECK: for (int y_ = -2; y_ < 3; y_++) {
// CHECK-NEXT: if (idy + y_ >= 0 && idy + y_ < grid.y) {
// CHECK-NEXT: for (int x_ = -2; x_ < 3; x_++) {
// RUN: %iclc compile %s -k mean --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c block_y=4 -c reuse=sliding | %FileCheck %s --check-prefix=SLIDING
// SLIDING: if (x >= 2 && x <= 61 && y >= 2 && y <= 58) {
// SLIDING: s_window = s_window + (s_next - s_last);
// RUN: %iclc compile %s -k around --emit ir --size 64x64 | %FileCheck %s --check-prefix=AROUND
// AROUND: for (int i = -1; i < 2; i++) {
// AROUND-NEXT: for (int j = -3; j < 1; j++) {
// AROUND: in[clamp(idx + i, 0, grid.x - 1), max(idy + j, 0)]
// RUN: %iclc compile %s -k jumps --emit ir --size 64x64 | %FileCheck %s --check-prefix=JUMPS
// JUMPS: for (int y_ = 0; y_ < 6; y_++) {
// JUMPS-NEXT: if (idy + y_ < n) {
// Bounds by choices, and by statements.
// RUN: for k in chosen limited; do %iclc compile %s -k $k --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c unroll.y=5; done | %FileCheck %s --check-prefix=CHOSEN
// CHOSEN: if (x >= {{.}} && x <= 61 && y >= 2 && y <= 61) {
// CHOSEN: m = max(m, in[y * 64 + (x + x_) + (-2 * 64)]);
// CHOSEN: if (x >= 2 && x <= 61 && y >= 2 && y <= 61) {
// CHOSEN: m = max(m, in[y * 64 + (x + x_) + (-2 * 64)]);
// RUN: for k in open steps changed mixed; do %iclc compile %s -k $k --emit ir --size 64x64; done | %FileCheck %s --check-prefix=NEVER
// NEVER: for (int y_ = 0; y_ < idy + 1; y_++) {
// NEVER: y_ += 2
// NEVER: while
// NEVER: for (int y_ = idx; y_ < idy + 3; y_++) {

// RUN: %iclc verify %s -q --size 1x1 --size 2x3 --size 37x19 --configs 2
// RUN: %iclc verify %s -q -k mean -k around -k jumps --size 128x64 --fix vector_x=16 --configs 2

#pragma imcl grid(in)
void mean(Image<uchar> in, Image<uchar> out) {
  int s = 0, n = 0;
  const int last = min(in.height - 1, idy + 2);
  for (int y = max(0, idy - 2); y <= last; y++)
    for (int x = max(idx - 2, 0); x < min(in.width, idx + 3); x++) {
      s += in[x][y];
      n++;
    }
  out[idx][idy] = s / n;
}

#pragma imcl grid(in)
void chosen(Image<uchar> in, Image<uchar> out) {
  const int first = idy < 2 ? 0 : idy - 2, last = idy + 2 >= in.height ? in.height - 1 : idy + 2;
  const bool isLeft = idx <= 2;
  uchar m = 0;
  for (int y = first; y <= last; y++)
    for (int x = isLeft ? 0 : idx - 2; x < (in.width > idx + 3 ? idx + 3 : in.width); x++)
      m = max(m, in[x][y]);
  out[idx][idy] = m;
}

#pragma imcl grid(in)
void limited(Image<uchar> in, Image<uchar> out) {
  int x0 = idx - 2, x1 = idx + 2, y0 = idy - 2, y1 = idy + 2;
  if (x0 < 0) x0 = 0;
  if (y0 < 0) y0 = 0;
  if (x1 > in.width - 1) x1 = in.width - 1;
  if (y1 > in.height - 1) y1 = in.height - 1;
  uchar m = 0;
  for (int y = y0; y <= y1; y++)
    for (int x = x0; x <= x1; x++)
      m = max(m, in[x][y]);
  out[idx][idy] = m;
}

#pragma imcl grid(in) boundary_cond(in: clamped)
void around(Image<float> in, Image<float> out) {
  float m = 0.0f;
  for (int i = idx - 1; i <= idx + 1; ++i)
    for (int j = idy - 3; j < idy + 1; ++j)
      m = fmax(m, in[i < in.width ? i : in.width - 1][max(j, 0)] * (i - j));
  out[idx][idy] = m;
}

// Cut off by a parameter.
#pragma imcl grid(in) boundary_cond(in: mirrored)
void jumps(Image<int> in, Image<int> out, int n) {
  int s = 0;
  for (int y = idy; y < min(n, idy + 6); y++) {
    if (in[idx][y] < 0)
      continue;
    if (s > 900)
      break;
    s += in[idx][y] ^ y;
  }
  out[idx][idy] = s;
}

#pragma imcl grid(in)
void open(Image<int> in, Image<int> out) {
  int s = 0;
  for (int y = 0; y <= idy; y++)
    s += in[idx][y];
  out[idx][idy] = s;
}
#pragma imcl grid(in)
void steps(Image<int> in, Image<int> out) {
  int s = 0;
  for (int y = idy - 2; y <= idy + 2; y += 2)
    s += in[idx][y];
  out[idx][idy] = s;
}
#pragma imcl grid(in)
void changed(Image<int> in, Image<int> out) {
  int s = 0, n = idy + 2;
  for (int y = idy - 2; y <= n; y++) {
    s += in[idx][y];
    n -= s & 1;
  }
  out[idx][idy] = s;
}
#pragma imcl grid(in)
void mixed(Image<int> in, Image<int> out) {
  int s = 0;
  for (int y = idx; y < idy + 3; y++)
    s += in[idx][y];
  out[idx][idy] = s;
}
