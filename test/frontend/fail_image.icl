// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
#pragma imcl grid(in)
void f(Image<float> in, Image<float> out, Image<uchar4> rgb) {
// CHECK: :[[@LINE+2]]:13: error: `in` is a whole `Image<float>`, not a value
// CHECK: hint: read a pixel of it: `in[idx][idy]`
  float x = in;
// CHECK: :[[@LINE+2]]:7: error: `in` is a whole `Image<float>`, not a value
// CHECK: hint: read a pixel of it: `in[idx][idy]`
  x = in + 1.0f;
// CHECK: :[[@LINE+1]]:7: error: `in` takes 2 indices, 1 given
  x = in[idx];
// CHECK: :[[@LINE+1]]:7: error: `float` cannot be indexed
  x = in[idx][idy][0];
// CHECK: :[[@LINE+2]]:10: error: an index must be an integer, this is `float`
// CHECK: hint: `sample(img, x, y)` reads between pixels; `(int)x` cuts the fraction off
  x = in[1.5f][idy];
// CHECK: :[[@LINE+3]]:10: error: `Image<float>` has no `size`
// CHECK: :[[@LINE+2]]:20: error: `Image<float>` has no `depth`
// CHECK: :[[@LINE+1]]:31: error: `Image<float>` has no `widht`, did you mean `width`?
  x = in.size + in.depth + in.widht;
// CHECK: :[[@LINE+2]]:9: error: `->`: ICL has no pointers but array parameters
// CHECK: hint: components and sizes are reached with `.`
  x = in->width;
// CHECK: :[[@LINE+2]]:14: error: `sample` needs an image first
// CHECK: hint: write `sample(img, x, y)`
  x = sample(x, 1.0f, 2.0f);
// CHECK: :[[@LINE+2]]:7: error: `sample` needs an image first
// CHECK: hint: write `sample(img, x, y)`
  x = sample();
// CHECK: :[[@LINE+1]]:7: error: `sample` takes 3 arguments, 2 given
  x = sample(in, 1.0f);
// CHECK: :[[@LINE+2]]:24: error: `uchar4` does not convert to `float`
// CHECK: hint: choose a component, such as `.x`
  x = sample(in, 1.0f, rgb[idx][idy]);
// CHECK: :[[@LINE+2]]:19: error: `float4` does not convert to `uchar4`
// CHECK: hint: convert it: `convert_uchar4_sat(...)`
  rgb[idx][idy] = (float4)(1.0f);
// CHECK: :[[@LINE+2]]:7: error: `uchar4` does not convert to `float`
// CHECK: hint: choose a component, such as `.x`
  x = rgb[idx][idy];
  out[idx][idy] = x;
}
