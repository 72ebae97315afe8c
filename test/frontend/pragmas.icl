// RUN: %iclc compile -Wno-unused --emit ast %s | %FileCheck %s
// Every directive in both spellings; several directives per line, several entries per directive, comments, continued lines.
// CHECK: // a: clamped, in grid, read
// CHECK: // b: constant(0), in grid
// CHECK: // c: constant(1.5)
// CHECK: // d: mirrored
// CHECK: // e: periodic
// CHECK: // g: undefined
// CHECK: // h: constant(0), written
// CHECK: // p: at most 256 elements
// CHECK: // tune ALGORITHM: 0, 1
// CHECK: // tune MODE: -1, 5
// CHECK: // tune OTHER: 7
// CHECK: // constraint wg_x * wg_y >= 32 && min(ALGORITHM, 1) == 0
// CHECK: // force load.a: local
// CHECK: // force load.b: not image
// CHECK: // force wg_x: 32
// CHECK: // force unroll.helper.i: not 1
// CHECK: void f(Image<uchar> a, Image<float4> b, Image<float> c
#pragma imcl grid(a, b) boundary_cond(a: clamped, b: constant, c: constant(1.5f), d: mirrored, e: periodic, g: undefined)
#pragma icl pixel(a: unsigned char, b: float4) // a comment
  #  pragma imcl max_size(p: 256) tune(ALGORITHM: 0, 1, MODE: -1, 5) \
     tune(OTHER: 7)
/* in between */
#pragma imcl constraint( wg_x * wg_y >= 32 && min(ALGORITHM, 1) == 0 ) force(load.a: local)
#pragma imcl force(load.b: not image, wg_x: 32, unroll.helper.i: not 1)
void f(Image a, Image<Pixel> b, Image<float> c, Image<float> d, Image<float> e, Image<float> g, Image<uchar> h, float *p) {
  if (ALGORITHM == 1) h[idx][idy] = a[idx - 1][idy];
  else h[idx][idy] = MODE + OTHER;
}
// CHECK: // kernel, 2-D, grid 1024, 768
#pragma imcl grid(1024, 768)
void fixed(Image<float> out) { out[idx][idy] = 1.0f; }
// CHECK: // kernel, 1-D, grid 64
#pragma imcl grid(64)
void line(Image1D<float> out) { out[idx] = 1.0f; }
// CHECK: // kernel, 3-D
#pragma imcl grid(volume)
// CHECK: // volume: constant(inf), in grid, read
#pragma imcl boundary_cond(volume: constant(INFINITY))
void cube(Image3D<float> volume, Image3D<float2> out) { out[idx][idy][idz] = volume[idx][idy][idz - 1]; }
