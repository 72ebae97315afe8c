// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
#pragma imcl grid(in)
void f(Image<float> in, Image<float> out, Image<uchar4> rgb) {
// CHECK: :[[@LINE+2]]:13: error: `in` has type `Image<float>` and cannot be used as a value
// CHECK: hint: read a pixel of it: `in[idx][idy]`
  float x = in;
// CHECK: :[[@LINE+2]]:7: error: `in` has type `Image<float>` and cannot be used as a value
// CHECK: hint: read a pixel of it: `in[idx][idy]`
  x = in + 1.0f;
// CHECK: :[[@LINE+1]]:7: error: `in` takes 2 indices, not 1
  x = in[idx];
// CHECK: :[[@LINE+1]]:7: error: `float` cannot be indexed
  x = in[idx][idy][0];
// CHECK: :[[@LINE+2]]:10: error: an index must be an integer, but this is `float`
// CHECK: hint: `sample(img, x, y)` reads between pixels; `(int)x` drops the fraction
  x = in[1.5f][idy];
// CHECK: :[[@LINE+3]]:10: error: `Image<float>` has no member `size`
// CHECK: :[[@LINE+2]]:20: error: `Image<float>` has no `depth`
// CHECK: :[[@LINE+1]]:31: error: `Image<float>` has no member `widht`, did you mean `width`?
  x = in.size + in.depth + in.widht;
// CHECK: :[[@LINE+2]]:9: error: `->`: ICL has no pointers except array parameters
// CHECK: hint: use `.` for components and sizes
  x = in->width;
// CHECK: :[[@LINE+2]]:14: error: the first argument of `sample` must be an image
// CHECK: hint: write `sample(img, x, y)`
  x = sample(x, 1.0f, 2.0f);
// CHECK: :[[@LINE+2]]:7: error: the first argument of `sample` must be an image
// CHECK: hint: write `sample(img, x, y)`
  x = sample();
// CHECK: :[[@LINE+1]]:7: error: `sample` takes 3 arguments, not 2
  x = sample(in, 1.0f);
// CHECK: :[[@LINE+2]]:24: error: `uchar4` cannot be converted to `float`
// CHECK: hint: select a component, such as `.x`
  x = sample(in, 1.0f, rgb[idx][idy]);
// CHECK: :[[@LINE+2]]:19: error: `float4` cannot be converted to `uchar4`
// CHECK: hint: convert it: `convert_uchar4_sat(...)`
  rgb[idx][idy] = (float4)(1.0f);
// CHECK: :[[@LINE+2]]:7: error: `uchar4` cannot be converted to `float`
// CHECK: hint: select a component, such as `.x`
  x = rgb[idx][idy];
  out[idx][idy] = x;
}
