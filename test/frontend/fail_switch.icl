// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
#pragma imcl grid(in)
void f(Image<float> in, Image<int> out, int n) {
  int m = 0;
// CHECK: :[[@LINE+1]]:11: error: `switch` needs an integer, but this is `float`
  switch (in[idx][idy]) { case 1: m = 1; }
  switch (n) {
// CHECK: :[[@LINE+2]]:3: error: the case falls through to the next one
// CHECK: hint: end it with `break;`. Cases with the same statements share them: `case 1: case 2:`
  case 0: m = 1;
// CHECK: :[[@LINE+2]]:8: error: this is not a constant expression
// CHECK: hint: a `case` is a constant integer
  case n: m = 2; break;
// CHECK: :[[@LINE+2]]:8: error: this is not a constant expression
// CHECK: hint: a `case` is a constant integer
  case 1.5f: m = 2; break;
// CHECK: :[[@LINE+2]]:8: error: `1 - 1` is already a case of this `switch`
// CHECK: :[[@LINE-8]]:8: note: also here
  case 1 - 1: m = 3; break;
  case 2:
// CHECK: :[[@LINE+2]]:17: error: a `break` of a `switch` must be the last statement of its case
// CHECK: hint: use `if` and `else` in the case
    if (m == 2) break;
    m = 4;
    break;
  default: break;
// CHECK: :[[@LINE+2]]:3: error: `default` is already a case of this `switch`
// CHECK: :[[@LINE-2]]:3: note: also here
  default: m = 5;
  }
  out[idx][idy] = m;
}
