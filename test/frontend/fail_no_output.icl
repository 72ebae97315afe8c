// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
#pragma imcl grid(in)
// CHECK: :[[@LINE+2]]:6: error: the kernel `f` has no output
// CHECK: hint: give it an output image and write the own pixel: `out[idx][idy] = value;`, or a result that pixels update: `reduce(sum: +)`
void f(Image in, Image out) { float x = in[idx][idy] + out[idx][idy]; }
