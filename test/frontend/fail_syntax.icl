// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// Each mistake causes one message, and the next mistake is still found.
#pragma imcl grid(in)
void f(Image in, Image out) {
// CHECK: :[[@LINE+1]]:12: error: expected `;` after `2`
  int y = 2
  int z = ;
// CHECK: :[[@LINE+1]]:21: error: expected `;`, found `<`
  for (int i = 0, i < 3; i++) { z += i; }
// CHECK: :[[@LINE+1]]:6: error: expected `(`, found `z`
  if z > 1 { z = 0; }
// CHECK: :[[@LINE+1]]:3: error: expected a statement, found `else`
  else { z = 1; }
// CHECK: :[[@LINE+1]]:12: error: expected an expression, found `)`
  z = f(1, );
// CHECK: :[[@LINE+1]]:16: error: expected `)`, found `{`
  while (z < 3 {}) z = 0;
// CHECK: :[[@LINE+1]]:9: error: expected `;`, found `b`
  int a b;
// CHECK: :[[@LINE+1]]:12: error: expected an expression, found `)`
  z = (y + ) * 2;
// CHECK: :[[@LINE+1]]:9: error: expected a name, found `3x`
  float 3x;
// CHECK: :[[@LINE+1]]:12: error: expected `:`, found `;`
  z = y ? 1;
// CHECK: :[[@LINE+1]]:15: error: expected `while`, found `until`
  do { z++; } until (z > 3);
  out[idx][idy] = z;
}
// CHECK: :[[@LINE+1]]:38: error: expected `;`, found `}`
float twice(float x) { return x ** 2 }
// CHECK: :[[@LINE+1]]:5: error: expected a name, found `3x`
int 3x() {}
// CHECK: :[[@LINE+1]]:3: error: expected a type, found `4`
; 4;
