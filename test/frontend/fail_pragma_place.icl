// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// CHECK: :[[@LINE+2]]:1: error: this pragma is not right above a function
// CHECK: hint: pragmas belong right above the kernel that they describe
#pragma imcl boundary_cond(in: clamped)
const int N = 5;
// CHECK: :[[@LINE+2]]:14: error: the function below is not a kernel, so `boundary_cond` does not apply to it
// CHECK: hint: a kernel has a grid: `#pragma imcl grid(IMAGE)`; other functions take no pragmas
#pragma imcl boundary_cond(in: clamped)
float helper(Image in) { return 1.0f; }
#pragma imcl grid(in)
void f(Image in, Image out) {
// CHECK: :[[@LINE+2]]:3: error: this pragma is not right above a function
// CHECK: hint: pragmas belong right above the kernel that they describe
  #pragma imcl force(wg_x: 16)
  out[idx][idy] = in[idx][idy];
}
// CHECK: :[[@LINE+2]]:1: error: this pragma is not right above a function
// CHECK: hint: pragmas belong right above the kernel that they describe
#pragma imcl grid(in)
