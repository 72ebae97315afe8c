// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
#pragma imcl grid(in)
void f(Image in, Image out) {
  out[idx][idy] = in[idx][idy];
}
// CHECK: :[[@LINE+1]]:1: error: `}` does not match an open bracket
}
