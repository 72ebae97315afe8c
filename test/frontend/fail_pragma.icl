// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// CHECK: :[[@LINE+2]]:23: error: `grid` is given twice
// CHECK: :[[@LINE+1]]:14: note: first given here
#pragma imcl grid(in) grid(out)
// CHECK: :[[@LINE+3]]:28: error: `im` is not a parameter of `f`, did you mean `in`?
// CHECK: :[[@LINE+2]]:96: error: `a` has type `float[4]` and is not an image
// CHECK: :[[@LINE+27]]:83: note: declared here
#pragma imcl boundary_cond(im: clamped, in: periodic) boundary_cond(in: clamped) boundary_cond(a: clamped)
// CHECK: :[[@LINE+3]]:33: error: there is no boundary condition `clampd`, did you mean `clamped`?
// CHECK: hint: the boundary conditions are `clamped`, `constant`, `constant(VALUE)`, `mirrored`, `periodic`, `undefined`
// CHECK: :[[@LINE+1]]:71: error: this constant does not fit `uchar`
#pragma imcl boundary_cond(out: clampd) boundary_cond(bytes: constant(300))
// CHECK: :[[@LINE+5]]:46: error: `out` is given twice
// CHECK: :[[@LINE+4]]:20: note: first given here
// CHECK: :[[@LINE+3]]:63: error: `bytes` is already declared as `Image<uchar>`
// CHECK: :[[@LINE+2]]:92: error: an image cannot hold `float16`
// CHECK: :[[@LINE+1]]:114: error: `flaot` is not a type, did you mean `float`?
#pragma imcl pixel(out: unsigned char) pixel(out: char) pixel(bytes: float) pixel(untyped: float16) pixel(other: flaot)
// CHECK: :[[@LINE+5]]:23: error: `a` has type `float[4]` and is not an array without a size
// CHECK: :[[@LINE+14]]:83: note: declared here
// CHECK: :[[@LINE+3]]:42: error: expected an integer from 1 to 2147483647
// CHECK: :[[@LINE+2]]:54: error: `in` has type `Image<float>` and is not an array without a size
// CHECK: :[[@LINE+11]]:14: note: declared here
#pragma imcl max_size(a: 16) max_size(p: 0) max_size(in: 4)
// CHECK: :[[@LINE+8]]:28: error: `1` is given twice
// CHECK: :[[@LINE+7]]:36: error: `p` is already declared
// CHECK: hint: it is a parameter; choose another name
// CHECK: :[[@LINE+5]]:52: error: expected a number or a named constant, found `)`
// CHECK: :[[@LINE+4]]:59: error: `A` is given twice
// CHECK: :[[@LINE+3]]:19: note: first given here
// CHECK: :[[@LINE+2]]:73: error: expected an integer from -2147483648 to 2147483647
// CHECK: :[[@LINE+1]]:84: error: expected a name, found `3`
#pragma imcl tune(A: 0, 1, 1) tune(p: 1, 2) tune(B:) tune(A: 3) tune(C: 1.5f) tune(3: 1)
void f(Image in, Image out, Image<uchar> bytes, Image untyped, Image other, float a[4], float *p) {
  out[idx][idy] = in[idx][idy];
}
