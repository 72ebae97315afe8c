// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// CHECK: :[[@LINE+2]]:11: error: unexpected `ü`
// CHECK: hint: names consist of the letters `a` to `z`, digits and `_`; comments can have any text
const int ü = 1;
// CHECK: :[[@LINE+1]]:17: error: unexpected `@`
const int a = 1 @ 2;
#pragma imcl grid(in)
void f(Image in, Image out) {
// CHECK: :[[@LINE+1]]:19: error: the closing quote is missing
  out[idx][idy] = 'a;
// CHECK: :[[@LINE+1]]:19: error: the closing quote is missing
  out[idx][idy] = "text;
  out[idx][idy] = "text";
}
// CHECK: :[[@LINE+2]]:1: error: this comment is never closed
// CHECK: hint: close it with `*/`
/* never closed
