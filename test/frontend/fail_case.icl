// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
#pragma imcl grid(out)
void f(Image<int> out, int n) {
// CHECK: :[[@LINE+1]]:3: error: expected a statement, found `case`
  case 4: n = 6;
// CHECK: :[[@LINE+1]]:14: error: expected `{`, found `n`
  switch (n) n = 1;
  out[idx][idy] = n;
}
