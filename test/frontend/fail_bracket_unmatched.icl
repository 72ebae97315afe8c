// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
#pragma imcl grid(in)
void f(Image in, Image out) {
// CHECK: :[[@LINE+2]]:32: error: `]` does not match an open bracket
// CHECK: :[[@LINE+1]]:19: note: this is the innermost open bracket
  out[idx][idy] = (in[idx][idy]];
}
