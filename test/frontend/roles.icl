// RUN: %iclc compile --emit ast %s | %FileCheck %s
// How each image is used, directly or through helpers.
float peek(Image<float> a, int x) { return a[x][0]; }
float pass(Image<float> a) { return peek(a, 1); }
int width(Image<float> a) { return a.width; }
// CHECK: // a: constant(0), in grid, read
// CHECK: // b: constant(0), read, written
// CHECK: // c: constant(0), written
// CHECK: // d: constant(0), read
// CHECK: // e: constant(0)
// CHECK: // g: constant(0), read, written
#pragma imcl grid(a)
void f(Image<float> a, Image<float> b, Image<float> c, Image<float> d, Image<float> e, Image<float> g) {
  b[idx][idy] += a[idx][idy];
  c[idx][idy] = pass(d) + width(e);
  g[idx][idy]++;
}
