// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// CHECK: :[[@LINE+4]]:21: error: `four` has type `Image<uchar4>`, whose pixels are packed anyway
// CHECK: hint: only pixels of three components have room for another, as in `Image<uchar3>`
// CHECK: :[[@LINE+11]]:59: note: declared here
// CHECK: :[[@LINE+1]]:34: error: `nn` is not a parameter of `f`, did you mean `in`?
#pragma imcl packed(four) packed(nn)
// CHECK: :[[@LINE+3]]:25: error: `in` is given twice
// CHECK: :[[@LINE+2]]:21: note: first given here
// CHECK: :[[@LINE+1]]:36: error: expected an image, found `3`
#pragma imcl packed(in, in) packed(3)
#pragma imcl grid(in)
// CHECK: :[[@LINE+2]]:21: error: `a` has type `float3[4]` and is not an image
// CHECK: :[[@LINE+2]]:72: note: declared here
#pragma imcl packed(a)
void f(Image<uchar3> in, Image<float3> out, Image<uchar4> four, float3 a[4]) {
  out[idx][idy] = convert_float3(in[idx][idy]) * a[0] + convert_float3(four[idx][idy].xyz);
}
