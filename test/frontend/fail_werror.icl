// RUN: %exits 1 %iclc compile -Werror -Wno-error=shadow -Wno-unused-variable --emit ast %s 2>&1 | %FileCheck --implicit-check-not=warning: --implicit-check-not=error: %s
#pragma imcl grid(in)
void f(Image<float> in, Image<float> out) {
  int unused;
// CHECK: :[[@LINE+2]]:7: error: this comparison is always false [-Werror=type-limits]
// CHECK: hint: `idx` is never negative
  if (idx < 0) {
// CHECK: :[[@LINE+2]]:9: warning: `in` hides a parameter of the same name [-Wshadow]
// CHECK: :[[@LINE-6]]:21: note: declared here
    int in = 1;
    out[idx][idy] = in;
  }
}
