// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// CHECK: :[[@LINE+1]]:1: error: `Imag` is not a type, did you mean `Image`?
Imag<float> a() {}
// CHECK: :[[@LINE+1]]:8: error: `Imag` is not a type, did you mean `Image`?
void b(Imag<float> in) {}
// CHECK: :[[@LINE+1]]:15: error: `flaot` is not a type, did you mean `float`?
void c(int x, flaot y) {}
void d() {
// CHECK: :[[@LINE+1]]:3: error: `flaot` is not a type, did you mean `float`?
  flaot x = 1.0f;
// CHECK: :[[@LINE+1]]:8: error: `intt` is not a type, did you mean `int`?
  for (intt i = 0; i < 3; i++) {}
// CHECK: :[[@LINE+1]]:13: error: `uchar5` is not a type, did you mean `uchar`?
  if (true) uchar5 y = 2;
}
