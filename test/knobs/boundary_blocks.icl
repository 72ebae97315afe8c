// Reads at sums of the pixel's indices and of what is equal for all pixels: a block tests once whether all of its are inside.
// RUN: %iclc compile %s -k shifted --emit kernel -c block_x=4 -c vector_x=4 | %FileCheck %s
// CHECK: if (x <= grid_width - 4 && y <= grid_height - 1 && (uint)x + (uint)dx < (uint)in_width && (uint)x + (uint)dx + 3u < (uint)in_width && (uint)y - (uint)dy < (uint)in_height) {
// CHECK-NEXT: vstore4(vload4(0, in + ({{.*}})), 0, out
// CHECK-NEXT: } else if (x < grid_width && y < grid_height) {
// A transposed picture of any size.
// RUN: %iclc compile %s -k transposed --emit kernel -c block_x=4 -c vector_x=4 -c block_y=4 -c reuse=registers | %FileCheck %s --check-prefix=TURNED
// TURNED: (uint)y < (uint)in_width && (uint)(y + 3) < (uint)in_width && (uint)x < (uint)in_height && (uint)(x + 3) < (uint)in_height) {
// TURNED: const uchar4 in_row = vload4
// Bounded variables count with their bounds.
// RUN: %iclc compile %s -k window --emit kernel -c block_x=2 | %FileCheck %s --check-prefix=BOUNDED
// BOUNDED: (uint)x + (uint)dx - 1u < (uint)grid_width && (uint)x + (uint)dx + 2u < (uint)grid_width
// Each pixel has its guards where these are not known for a block, and where pixels are not merged.
// RUN: %iclc compile %s -k scaled --emit kernel -c block_x=2 | %FileCheck %s --check-prefix=GUARDS
// GUARDS: if (x < grid_width && y < grid_height) {
// RUN: %iclc compile %s -k shifted --emit kernel | %FileCheck %s --check-prefix=ONE --implicit-check-not="} else"
// ONE: out[
// With a border of its own, blocks take the fast path as before.
// RUN: %iclc compile %s -k stencil --emit kernel -c boundary=split -c block_x=2 | %FileCheck %s --check-prefix=SPLIT
// SPLIT: if (x >= 1 && x <= grid_width - 3 && y <= grid_height - 1) {
// RUN: %iclc verify %s -k shifted -k transposed --size 61x37 --size in=50x40 --configs 6
// RUN: %iclc verify %s --size 61x37 --configs 3
// RUN: %iclc verify %s --size 64x32 --configs 3 --fix sizes=runtime
#pragma imcl grid(out) boundary_cond(in: constant(9))
void shifted(Image<uchar> in, Image<uchar> out, int dx, int dy) {
  out[idx][idy] = in[idx + dx][idy - dy];
}

// Sums may wrap.
#pragma imcl grid(in) boundary_cond(in: clamped)
void far(Image<uchar> in, Image<uchar> out, int dx) {
  out[idx][idy] = in[idx + 2147483647 - dx][idy] + in[idx - dx * 715827883][idy + 2147483600];
}

#pragma imcl grid(out) boundary_cond(in: clamped)
void transposed(Image<uchar> in, Image<uchar> out) {
  out[idx][idy] = in[idy][idx];
}

#pragma imcl grid(in) boundary_cond(in: mirrored)
void window(Image<short> in, Image<int> out, int dx) {
  int s = 0;
  for (int i = -1; i <= 1; i++)
    s += in[idx + dx + i][idy];
  out[idx][idy] = s;
}

#pragma imcl grid(in) boundary_cond(in: periodic)
void scaled(Image<float> in, Image<float> out, int n) {
  out[idx][idy] = in[idx * n][idy];
}

#pragma imcl grid(in) boundary_cond(in: clamped)
void stencil(Image<float> in, Image<float> out, int dx) {
  out[idx][idy] = in[idx + 1][idy] + in[idx - 1][idy] * in[idx + dx][idy];
}
