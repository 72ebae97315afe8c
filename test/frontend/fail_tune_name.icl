// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// CHECK: :[[@LINE+6]]:19: error: `idx` is already declared
// CHECK: hint: it is the pixel's coordinate; choose another name
// CHECK: :[[@LINE+4]]:30: error: `idy` is already declared
// CHECK: hint: it is the pixel's coordinate; choose another name
// CHECK: :[[@LINE+2]]:41: error: `idz` is already declared
// CHECK: hint: it is the pixel's coordinate; choose another name
#pragma imcl tune(idx: 5, 7, idy: 5, 7, idz: 5, 7)
// CHECK: :[[@LINE+6]]:19: error: `k` is already declared
// CHECK: hint: it is a function; choose another name
// CHECK: :[[@LINE+6]]:6: note: also declared here
// CHECK: :[[@LINE+3]]:28: error: `twice` is already declared
// CHECK: hint: it is a function; choose another name
// CHECK: :[[@LINE+4]]:7: note: also declared here
#pragma imcl tune(k: 1, 2, twice: 1, 2, UNUSED: 1, 2)
#pragma imcl grid(in)
void k(Image<float> in, Image<float> out) { out[idx][idy] = twice(in[idx][idy]); }
float twice(float x) { return 2 * x; }
