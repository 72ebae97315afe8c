// Tests of where the pixel lies have one result away from the edges: what stays inside is computed without them, by all that needs straight code.
// RUN: %iclc compile %s -k returns --emit kernel --size 64x48 -c sizes=fixed -c boundary=split -c block_x=2 -c reuse=registers | %FileCheck %s
// CHECK: if (x >= 2 && x <= 60 && y >= 3 && y <= 46) {
// CHECK-NEXT: // reuse: registers
// CHECK-NOT: if
// CHECK: } else {
// CHECK: if (x + bx < 2 || y < 3 || x + bx >= w - 2 || y == h - 1) {
// RUN: %iclc compile %s -k returns --emit kernel --size 64x48 -c boundary=split -c block_x=2 | %FileCheck %s --check-prefix=RUNTIME
// RUNTIME: if (x >= 2 && x <= grid_width - 4 && y >= 3 && y <= grid_height - 2) {
// Also where no read leaves the image, or a padded one is read.
// RUN: %iclc compile %s -k writes --emit kernel --size 64x48 -c sizes=fixed -c block_x=2 -c reuse=registers | %FileCheck %s --check-prefix=WRITES
// WRITES: if (x >= 1 && x <= 61 && y >= 1 && y <= 46) {
// WRITES-NEXT: // reuse: registers
// RUN: %iclc compile %s -k counts --emit kernel --size 64x48 -c sizes=fixed -c boundary=pad -c block_x=2 -c block_y=2 -c reuse=registers -c unroll.i=3 -c unroll.j=3 | %FileCheck %s --check-prefix=PADDED
// PADDED: if (x >= 1 && x <= 61 && y >= 1 && y <= 45) {
// PADDED-NEXT: // reuse: registers
// Windows slide.
// RUN: %iclc compile %s -k counts --emit kernel --size 64x48 -c sizes=fixed -c boundary=split -c block_y=4 -c reuse=sliding | %FileCheck %s --check-prefix=SLIDING
// SLIDING: s_window = s_window + (s_next - s_last);
// Also in lanes of devices whose lanes do not loop apart, as GPUs: the border is then computed pixel by pixel.
// RUN: %iclc compile %s -k framed --emit kernel --size 64x48 -c sizes=fixed -c boundary=split -c border=groups -c block_x=4 -c vector_x=4 | %FileCheck %s --check-prefix=LANES
// LANES: what stays inside
// LANES: int4 s = (int4)(0);
// LANES: } else
// LANES-NOT: int4
// LANES: for (int bx = 0; bx < 4; bx++) {
// Tests with one result for all pixels are gone.
// RUN: %iclc compile %s -k launched --emit kernel --size 64x48 | %FileCheck %s --check-prefix=LAUNCHED
// LAUNCHED: if (x < grid_width && y < grid_height) {
// LAUNCHED-NOT: if
// LAUNCHED: out{{.*}} = in
// Those of other places stay: of the middle of the picture, of other sizes, of parameters.
// RUN: %iclc compile %s -k middle --emit kernel --size 640x480 -c boundary=split -c block_x=2 | %FileCheck %s --check-prefix=MIDDLE
// MIDDLE: if (x >= 1 && x <= grid_width - 3
// MIDDLE: x + bx < 320
// MIDDLE: x + bx < n
// MIDDLE: x + bx < other_width - 1
// MIDDLE: else

// RUN: %iclc verify %s -q --size 1x1 --size 3x5 --size 67x41 --configs 2
// RUN: %iclc verify %s -q -k returns -k counts -k chosen --size 128x64 --fix vector_x=16 --fix boundary=split --configs 2
// RUN: %iclc verify %s -q -k returns -k counts -k writes -k chosen --size 70x37 --fix reuse=registers --configs 3

#pragma imcl grid(in)
void returns(Image<int> in, Image<int> out) {
  const int w = in.width, h = in.height;
  if (idx < 2 || idy < 3 || idx >= w - 2 || idy == h - 1) {
    out[idx][idy] = -in[idx][idy];
    return;
  }
  out[idx][idy] = in[idx - 2][idy - 3] - in[idx + 2][idy] + in[idx][idy + 1];
}

#pragma imcl grid(in) boundary_cond(in: clamped)
void framed(Image<uchar> in, Image<int> out) {
  if (idx < 2 || idy < 2 || idx >= in.width - 2 || idy >= in.height - 2) {
    out[idx][idy] = 0;
    return;
  }
  int s = 0;
  for (int j = -2; j <= 2; j++)
    for (int i = -2; i <= 2; i++)
      s += in[idx + i][idy + j];
  out[idx][idy] = s;
}

// The author promises what the test makes sure of.
#pragma imcl grid(in) boundary_cond(in: undefined)
void writes(Image<float> in, Image<float> out) {
  if (idx > 0 && idx < in.width - 1)
    if (0 < idy && in.height - 1 > idy)
      out[idx][idy] = in[idx - 1][idy] + in[idx + 1][idy] - in[idx][idy - 1] + in[idx][idy + 1];
}

#pragma imcl grid(in)
void counts(Image<uchar> in, Image<int> out) {
  int s = 0, n = 0;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++) {
      int x = idx + i, y = idy + j;
      if (x >= 0 && x < in.width && y >= 0 && y < in.height) {
        s += in[x][y];
        n++;
      }
    }
  out[idx][idy] = s * 100 / n;
}

#pragma imcl grid(in) boundary_cond(in: mirrored)
void chosen(Image<short> in, Image<int> out) {
  int l = idx != 0 ? in[idx - 1][idy] : 7, r = idx + 1 == in.width ? -7 : in[idx + 1][idy];
  int n = 0;
  while (n < 3 && idy - n > 1)
    n++;
  out[idx][idy] = l * r + n * in[idx][idy - 2] + (idx <= 0) - (idy >= in.height - 1);
}

#pragma imcl grid(in)
void launched(Image<float> in, Image<float> out) {
  int x = idx, y = idy;
  if (x >= in.width || y >= in.height || x < 0)
    return;
  out[idx][idy] = in[x][y] * 2.0f;
}

#pragma imcl grid(in) boundary_cond(in: clamped)
void middle(Image<float> in, Image<float> other, Image<float> out, int n) {
  float s = in[idx - 1][idy] - in[idx + 1][idy];
  if (idx < 320)
    s *= 2.0f;
  if (idx < n)
    s += 1.0f;
  if (idx < other.width - 1)
    s -= other[0][0];
  out[idx][idy] = s;
}
