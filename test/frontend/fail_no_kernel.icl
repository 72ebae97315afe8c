// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// CHECK: :[[@LINE+2]]:5: error: there is no kernel in this file
// CHECK: hint: a function below `#pragma imcl grid(IMAGE)` is a kernel
int twice(int x) { return x * 2; }
