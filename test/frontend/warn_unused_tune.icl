// RUN: %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=warning: %s
// CHECK: :[[@LINE+5]]:19: warning: `UNUSED` is not used [-Wunused-variable]
// CHECK: hint: neither the body of `f` nor a constraint uses `UNUSED`
// CHECK: :[[@LINE+3]]:33: warning: `HIDDEN` is not used [-Wunused-variable]
// CHECK: hint: neither the body of `f` nor a constraint uses `HIDDEN`
// CHECK: :[[@LINE+9]]:7: note: this variable hides it
#pragma imcl tune(UNUSED: 1, 2, HIDDEN: 1, 2, AT: 0, 1, PASSED: 1, 2, LIMIT: 1, 2, LIMITED: 1, 2)
#pragma imcl constraint(LIMITED * wg_x <= 64)
#pragma imcl grid(in)
void f(Image<float> in, Image<float> out) {
  float sum = 0;
  for (int i = 0; i < LIMIT; i++) sum += twice(PASSED);
// CHECK: :[[@LINE+2]]:7: warning: `HIDDEN` hides a constant of the same name [-Wshadow]
// CHECK: :[[@LINE-7]]:33: note: declared here
  int HIDDEN = 3;
  out[idx][idy] = in[idx + AT][idy] + sum + HIDDEN;
}
int twice(int x) { return x * 2; }
