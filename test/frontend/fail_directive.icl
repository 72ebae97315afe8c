// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// CHECK: :[[@LINE+2]]:1: error: ICL has no preprocessor
// CHECK: hint: builtins need no header; define other functions in the file that uses them
#include <stdio.h>
// CHECK: :[[@LINE+2]]:1: error: ICL has no preprocessor
// CHECK: hint: name a constant: `const int N = 5;`, or write a function
#define N 5
// CHECK: :[[@LINE+2]]:1: error: ICL has no preprocessor
// CHECK: hint: use `if` on a constant, or let the tuner choose with `#pragma imcl tune(NAME: 0, 1)`
#ifdef N
// CHECK: :[[@LINE+2]]:1: error: ICL has no preprocessor
// CHECK: hint: use `if` on a constant, or let the tuner choose with `#pragma imcl tune(NAME: 0, 1)`
#endif
// CHECK: :[[@LINE+2]]:1: error: ICL has no preprocessor
// CHECK: hint: ICL has no preprocessor: remove the line
#line 3
#pragma imcl grid(in)
void f(Image in, Image out) { out[idx][idy] = in[idx][idy]; }
