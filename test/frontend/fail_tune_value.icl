// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// A constant whose values are wrong is declared all the same, and those after it are read.
// CHECK: :[[@LINE+4]]:25: error: expected a number or a named constant, found `{`
// CHECK: hint: the values are listed without brackets
// CHECK: :[[@LINE+2]]:45: error: `3` is given twice
// CHECK: :[[@LINE+1]]:54: error: expected a number or a named constant, found `two`
#pragma imcl tune(ROWS: {1, 2, 4}, N: 3, 5, 3, M: 4, two, 8, L: 1, 2)
#pragma imcl grid(in) boundary_cond(in: clamped)
void f(Image<float> in, Image<float> out) {
  float sum = 0.0f;
  for (int i = 0; i < ROWS; i++)
    sum += N * in[idx + i][idy];
  out[idx][idy] = M * sum + L;
}
