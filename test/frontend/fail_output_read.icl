// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
float peek(Image<float> a) { return a[0][0]; }
float through(Image<float> a) { return peek(a); }
float width(Image<float> a) { return a.width; }
#pragma imcl grid(in)
void f(Image<float> in, Image<float> a, Image<float> b, Image<float> c, Image<float> d) {
// CHECK: :[[@LINE+3]]:17: error: this kernel writes `a`, so it can read only its own pixel of it
// CHECK: hint: pixels are computed in any order, so the other pixel may already be overwritten; read one image and write another
// CHECK: :[[@LINE+1]]:3: note: written here
  a[idx][idy] = a[idx - 1][idy];
// CHECK: :[[@LINE+3]]:17: error: this kernel writes `b`, so it can read only its own pixel of it
// CHECK: hint: pixels are computed in any order, so the other pixel may already be overwritten; read one image and write another
// CHECK: :[[@LINE+1]]:3: note: written here
  b[idx][idy] = sample(b, idx, idy);
// CHECK: :[[@LINE+3]]:25: error: this kernel writes `c`, so it can read only its own pixel of it
// CHECK: hint: pixels are computed in any order, so the other pixel may already be overwritten; read one image and write another
// CHECK: :[[@LINE+1]]:3: note: written here
  c[idx][idy] = through(c);
  d[idx][idy] = width(d) + d[idx][idy];
}
