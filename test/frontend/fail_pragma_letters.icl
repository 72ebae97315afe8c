// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// Letters outside ASCII in a pragma.
// CHECK: :[[@LINE+2]]:26: error: unexpected `öß`
// CHECK: hint: names consist of the letters `a` to `z`, digits and `_`; comments can have any text
#pragma imcl tune(GR: 1, öß: 2)
#pragma imcl grid(in)
void f(Image<float> in, Image<float> out) { out[idx][idy] = in[idx][idy] * GR; }
