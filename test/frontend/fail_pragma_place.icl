// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// CHECK: :[[@LINE+2]]:1: error: this pragma stands above no function
// CHECK: hint: pragmas stand right above the kernel that they are about
#pragma imcl boundary_cond(in: clamped)
const int N = 5;
// CHECK: :[[@LINE+2]]:14: error: `boundary_cond` is said of a function that is no kernel
// CHECK: hint: a kernel has a grid: `#pragma imcl grid(IMAGE)`; other functions take no pragmas
#pragma imcl boundary_cond(in: clamped)
float helper(Image in) { return 1.0f; }
#pragma imcl grid(in)
void f(Image in, Image out) {
// CHECK: :[[@LINE+2]]:3: error: this pragma stands above no function
// CHECK: hint: pragmas stand right above the kernel that they are about
  #pragma imcl force(wg_x: 16)
  out[idx][idy] = in[idx][idy];
}
// CHECK: :[[@LINE+2]]:1: error: this pragma stands above no function
// CHECK: hint: pragmas stand right above the kernel that they are about
#pragma imcl grid(in)
