// RUN: %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=warning: %s
// RUN: %iclc compile -k rough --exact --emit kernel %s 2>&1 | %FileCheck --check-prefix=OPTION %s
// RUN: %iclc compile -k rough --emit kernel %s 2>&1 | %FileCheck --check-prefix=DEFAULT %s
// RUN: %iclc compile -k f --emit stub %s 2>&1 | %FileCheck --check-prefix=STUB %s
// CHECK: // kernel, 2-D, exact
// STUB: -cl-fp32-correctly-rounded-divide-sqrt
#pragma imcl exact, grid(in)
void f(Image<float> in, Image<float> out) { out[idx][idy] = sqrt(in[idx][idy]) / 3.0f + 1.0f; }
// CHECK: // kernel, 2-D, exact
#pragma imcl grid(in)
#pragma imcl exact()
void g(Image<float> in, Image<float> out) { out[idx][idy] = in[idx][idy] * 3.0f + 1.0f; }
// CHECK: // kernel, 2-D
// OPTION: FP_CONTRACT OFF
// DEFAULT-NOT: FP_CONTRACT
#pragma imcl grid(in)
void rough(Image<float> in, Image<float> out) { out[idx][idy] = in[idx][idy] * 3.0f + 1.0f; }
