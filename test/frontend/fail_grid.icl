// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// CHECK: :[[@LINE+1]]:23: error: `out` has type `Image3D<float>`, but `in` has type `Image<float>`: the images of a grid need the same number of dimensions
#pragma imcl grid(in, out)
// CHECK: :[[@LINE+2]]:47: error: this is not the own pixel of `out`, the only one that a kernel can write
// CHECK: hint: pixels are computed in any order, so each writes only its own; rewrite the loop so that each pixel reads what it needs
void a(Image<float> in, Image3D<float> out) { out[idx][idy][0] = 1.0f; }
// CHECK: :[[@LINE+1]]:19: error: a grid has 1, 2 or 3 dimensions, not 4
#pragma imcl grid(4, 4, 4, 4)
void b(Image<float> out) { out[idx][idy] = 1.0f; }
// CHECK: :[[@LINE+1]]:19: error: expected an integer from 1 to 1073741823
#pragma imcl grid(0, 4)
void c(Image<float> out) { out[idx][idy] = 1.0f; }
// CHECK: :[[@LINE+1]]:19: error: expected an image or a size, found `)`
#pragma imcl grid()
void d(Image<float> out) { out[idx][idy] = 1.0f; }
// CHECK: :[[@LINE+2]]:19: error: `n` has type `int` and is not an image
// CHECK: :[[@LINE+2]]:30: note: declared here
#pragma imcl grid(n)
void e(Image<float> out, int n) { out[idx][idy] = 1.0f; }
// CHECK: :[[@LINE+2]]:24: error: `out` is given twice
// CHECK: :[[@LINE+1]]:19: note: first given here
#pragma imcl grid(out, out)
void g(Image<float> out) { out[idx][idy] = 1.0f; }
#pragma imcl grid(16)
// CHECK: :[[@LINE+2]]:28: error: this is not the own pixel of `out`, the only one that a kernel can write
// CHECK: hint: pixels are computed in any order, so each writes only its own; rewrite the loop so that each pixel reads what it needs
void h(Image<float> out) { out[idx][0] = 1.0f; }
#pragma imcl grid(in)
// CHECK: :[[@LINE+2]]:47: error: `out` has type `Image1D<float>`, but the grid has 2 dimensions
// CHECK: hint: each pixel of the grid writes its own pixel of the output
void i(Image<float> in, Image1D<float> out) { out[idx] = in[idx][idy]; }
// CHECK: :[[@LINE+1]]:24: error: expected a number or a named constant, found `in`
#pragma imcl grid(100, in)
void j(Image1D<float> in, Image1D<float> out) { out[idx] = in[idx]; }
