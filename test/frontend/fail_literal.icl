// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
#pragma imcl grid(in)
void f(Image in, Image out) {
// CHECK: :[[@LINE+1]]:11: error: `12abc` is not a number
  int a = 12abc;
// CHECK: :[[@LINE+1]]:11: error: `089` is not a number
  int b = 089;
// CHECK: :[[@LINE+1]]:11: error: `0x` is not a number
  int c = 0x;
// CHECK: :[[@LINE+2]]:12: error: `99999999999999999999` does not fit `ulong`
// CHECK: hint: no integer type holds it; a `float` holds it approximately: `99999999999999999999.0f`
  long d = 99999999999999999999;
// CHECK: :[[@LINE+2]]:12: error: `1ll` is not a number
// CHECK: hint: a `long` has 64 bits: write one `l`
  long e = 1ll;
// CHECK: :[[@LINE+1]]:13: error: `1.5q` is not a number
  float g = 1.5q;
// CHECK: :[[@LINE+2]]:13: error: `1e50f` does not fit `float`
// CHECK: hint: a `double` holds it: `(double)1e50`
  float h = 1e50f;
// CHECK: :[[@LINE+2]]:12: error: `1e6h` does not fit `half`
// CHECK: hint: a `float` holds it: `1e6f`
  half i = 1e6h;
// CHECK: :[[@LINE+1]]:11: error: 'ab' is not a single character
  int j = 'ab';
// CHECK: :[[@LINE+1]]:11: error: '\q' is not a single character
  int k = '\q';
// CHECK: :[[@LINE+1]]:13: error: `1.2.3` is not a number
  float l = 1.2.3;
// CHECK: :[[@LINE+2]]:14: error: `1e400` does not fit `double`
// CHECK: hint: no type holds it; `INFINITY` is a constant
  double m = 1e400;
// CHECK: :[[@LINE+2]]:13: error: this constant does not fit `float`
// CHECK: hint: a `double` holds it
  float n = 1e60;
// CHECK: :[[@LINE+1]]:12: error: `5uu` is not a number
  uint o = 5uu;
// CHECK: :[[@LINE+1]]:13: error: `0x1.8` is not a number
  float p = 0x1.8;
// CHECK: :[[@LINE+2]]:11: error: strings are not part of ICL
// CHECK: hint: a character in single quotes is an `int`
  int q = "text";
  out[idx][idy] = 1.0f;
}
