// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// CHECK: :[[@LINE+2]]:5: error: `sign1` may end without returning a value of type `int`
// CHECK: hint: every path through the body must end in `return value;`
int sign1(int x) { if (x > 0) return 1; else if (x < 0) return -1; }
// CHECK: :[[@LINE+2]]:5: error: `loops` may end without returning a value of type `int`
// CHECK: hint: every path through the body must end in `return value;`
int loops(int x) { while (true) { if (x > 3) break; x++; } }
int endless(int x) { while (true) { if (x > 3) return x; x++; } }
// CHECK: :[[@LINE+1]]:20: error: `empty` returns `int`
int empty(int x) { return; }
// CHECK: :[[@LINE+1]]:30: error: `nothing` returns nothing
void nothing(int x) { return x; }
// CHECK: :[[@LINE+2]]:15: error: `break` is not in a loop
// CHECK: hint: `return` leaves the function
void jump() { break; }
// CHECK: :[[@LINE+2]]:25: error: `continue` is not in a loop
// CHECK: hint: `return` leaves the function
void skip() { if (true) continue; }
// CHECK: :[[@LINE+2]]:24: error: `float4` cannot be converted to `float`
// CHECK: hint: select a component, such as `.x`
float wrong() { return (float4)(1.0f); }
#pragma imcl grid(in)
void f(Image in, Image out) {
  out[idx][idy] = 1.0f;
// CHECK: :[[@LINE+2]]:10: error: `f` returns nothing
// CHECK: hint: write it to an output image: `out[idx][idy] = value;`
  return 1.0f;
}
