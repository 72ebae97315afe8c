// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
float peek(Image<float> a) { return a[0][0]; }
// CHECK: :[[@LINE+2]]:36: error: `a` is written in a function that is not a kernel
// CHECK: hint: return the value, and let the kernel write it: `a[idx][idy] = helper(...)`
void poke(Image<float> a, int x) { a[x][x] = 1.0f; }
#pragma imcl grid(in)
void f(Image<float> in, Image<float> out, const Image<float> fixed, float a[4], float *p, Image1D<float> line) {
  float x = 0.0f;
// CHECK: :[[@LINE+2]]:3: error: this is not the own pixel of `out`, the only one that a kernel can write
// CHECK: hint: pixels are computed in any order, so each writes only its own; rewrite the loop so that each pixel reads what it needs
  out[idx + 1][idy] = x;
// CHECK: :[[@LINE+2]]:3: error: this is not the own pixel of `out`, the only one that a kernel can write
// CHECK: hint: pixels are computed in any order, so each writes only its own; rewrite the loop so that each pixel reads what it needs
  out[idy][idx] = x;
// CHECK: :[[@LINE+2]]:3: error: this is not the own pixel of `out`, the only one that a kernel can write
// CHECK: hint: pixels are computed in any order, so each writes only its own; rewrite the loop so that each pixel reads what it needs
  out[x > 0.0f ? idx : 0][idy]++;
// CHECK: :[[@LINE+4]]:3: error: `out` has type `Image<float>` and cannot be used as a value
// CHECK: hint: write the own pixel: `out[idx][idy] = ...`
// CHECK: :[[@LINE+2]]:9: error: `in` has type `Image<float>` and cannot be used as a value
// CHECK: hint: read a pixel of it: `in[idx][idy]`
  out = in;
// CHECK: :[[@LINE+2]]:3: error: `fixed` is constant and cannot be assigned to
// CHECK: :[[@LINE-17]]:62: note: declared const here
  fixed[idx][idy] = x;
// CHECK: :[[@LINE+2]]:3: error: `a` is an array parameter and can only be read
// CHECK: hint: write results to an output image: `out[idx][idy] = ...`; a local array can hold intermediate values
  a[0] = x;
// CHECK: :[[@LINE+2]]:3: error: `p` is an array parameter and can only be read
// CHECK: hint: write results to an output image: `out[idx][idy] = ...`; a local array can hold intermediate values
  p[0] += x;
// CHECK: :[[@LINE+2]]:3: error: `line` has type `Image1D<float>`, but the grid has 2 dimensions
// CHECK: hint: each pixel of the grid writes its own pixel of the output
  line[idx] = x;
// CHECK: :[[@LINE+2]]:12: error: expected `Image<float>`, found `Image1D<float>`
// CHECK: :[[@LINE-34]]:25: note: for this parameter
  x = peek(line);
// CHECK: :[[@LINE+2]]:12: error: expected `Image<float>`, found `float`
// CHECK: :[[@LINE-37]]:25: note: for this parameter
  x = peek(x);
  out[idx][idy] = x;
}
