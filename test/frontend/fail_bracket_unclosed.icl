// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
#pragma imcl grid(in)
// CHECK: :[[@LINE+1]]:29: error: `{` is never closed: `}` is missing
void f(Image in, Image out) {
  if (idx > 0) {
  out[idx][idy] = in[idx][idy];
}
