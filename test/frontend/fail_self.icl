// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
#pragma imcl grid(in)
void f(Image<float> in, Image<float> out) {
// CHECK: :[[@LINE+2]]:13: error: `a` is used in its own initial value
// CHECK: :[[@LINE+1]]:9: note: it has no value before the end of its declaration
  float a = a + 1.0f;
// CHECK: :[[@LINE+2]]:21: error: `n` is used in its own initial value
// CHECK: :[[@LINE+1]]:13: note: it has no value before the end of its declaration
  const int n = 2 * n;
// CHECK: :[[@LINE+2]]:21: error: `list` is used in its own initial value
// CHECK: :[[@LINE+1]]:7: note: it has no value before the end of its declaration
  int list[2] = {1, list[0]};
// CHECK: :[[@LINE+2]]:16: error: `i` is used in its own initial value
// CHECK: :[[@LINE+1]]:12: note: it has no value before the end of its declaration
  for (int i = i; i < 3; i++) out[idx][idy] = 1.0f;
}
