// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
int even(int n) { return n == 0 ? 1 : odd(n - 1); }
// CHECK: :[[@LINE+2]]:38: error: `even` calls itself: `even` -> `odd` -> `even`
// CHECK: hint: use a loop
int odd(int n) { return n == 0 ? 0 : even(n - 1); }
// CHECK: :[[@LINE+2]]:47: error: `factorial` calls itself: `factorial` -> `factorial`
// CHECK: hint: use a loop
int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
#pragma imcl grid(in)
void f(Image in, Image out) { out[idx][idy] = factorial(3); }
