// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// CHECK: :[[@LINE+2]]:1: error: `struct` is not part of ICL
// CHECK: hint: use vector types such as `float4`, or several variables
struct P { float x; };
// CHECK: :[[@LINE+2]]:1: error: `typedef` is not part of ICL
// CHECK: hint: write the type itself
typedef float real;
// CHECK: :[[@LINE+2]]:1: error: `enum` is not part of ICL
// CHECK: hint: declare constants at file scope: `const int RED = 0;`
enum { Red };
// CHECK: :[[@LINE+2]]:11: error: `size_t` is not part of ICL
// CHECK: hint: use `int` or `ulong`
void take(size_t n) {}
#pragma imcl grid(in)
// CHECK: :[[@LINE+2]]:14: error: `uint8_t` is not part of ICL
// CHECK: hint: use `uchar`
void g(Image<uint8_t> in, Image out) {}
#pragma imcl grid(in)
void f(Image in, Image out) {
// CHECK: :[[@LINE+2]]:3: error: `goto` is not part of ICL
// CHECK: hint: use `if`, `switch`, loops, `break` and `continue`
  goto end;
// CHECK: :[[@LINE+2]]:3: error: `local` is not part of ICL
// CHECK: hint: remove it: the tuner chooses local memory (`force(load.IMAGE: local)` requires it)
  local float tile[16];
// CHECK: :[[@LINE+2]]:11: error: `sizeof` is not part of ICL
// CHECK: hint: sizes of types are fixed: write the number
  int n = sizeof(float);
  out[idx][idy] = in[idx][idy];
}
