// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// CHECK: :[[@LINE+2]]:11: error: `global` is a reserved word and cannot be a name
// CHECK: hint: choose another name
const int global = 3;
// CHECK: :[[@LINE+2]]:13: error: `local` is a reserved word and cannot be a name
// CHECK: hint: choose another name
const float local = 1.0f;
// CHECK: :[[@LINE+2]]:19: error: `kernel` is a reserved word and cannot be a name
// CHECK: hint: choose another name
float twice(float kernel) { return 1.0f; }
// CHECK: :[[@LINE+2]]:28: error: `constant` is a reserved word and cannot be a name
// CHECK: hint: choose another name
float thrice(int x, float4 constant, float y) { return 1.0f; }
// CHECK: :[[@LINE+2]]:7: error: `switch` is a reserved word and cannot be a name
// CHECK: hint: choose another name
float switch(float x) { return x; }
// CHECK: :[[@LINE+2]]:7: error: `uint` is a reserved word and cannot be a name
// CHECK: hint: choose another name
float uint(float x) { return x; }
// CHECK: :[[@LINE+2]]:20: error: `for` is a reserved word and cannot be a name
// CHECK: hint: choose another name
float fourth(float for) { return 1.0f; }
#pragma imcl grid(in)
void f(Image<float> in, Image<float> out) {
// CHECK: :[[@LINE+2]]:9: error: `kernel` is a reserved word and cannot be a name
// CHECK: hint: choose another name
  float kernel = 1.0f;
// CHECK: :[[@LINE+2]]:7: error: `struct` is a reserved word and cannot be a name
// CHECK: hint: choose another name
  int struct;
// CHECK: :[[@LINE+2]]:16: error: `const` is a reserved word and cannot be a name
// CHECK: hint: choose another name
  unsigned int const = 2;
// CHECK: :[[@LINE+2]]:9: error: `return` is a reserved word and cannot be a name
// CHECK: hint: choose another name
  float return = 1.0f;
// CHECK: :[[@LINE+2]]:10: error: `goto` is a reserved word and cannot be a name
// CHECK: hint: choose another name
  int i, goto = 3;
// CHECK: :[[@LINE+2]]:9: error: `uint` is a reserved word and cannot be a name
// CHECK: hint: choose another name
  float uint = 2.0f;
  out[idx][idy] = uint;
// CHECK: :[[@LINE+2]]:13: error: `half` is a reserved word and cannot be a name
// CHECK: hint: choose another name
  const int half;
// CHECK: :[[@LINE+2]]:14: error: `ushort` is a reserved word and cannot be a name
// CHECK: hint: choose another name
  int x = 1, ushort = 2;
// CHECK: :[[@LINE+2]]:16: error: `float` is a reserved word and cannot be a name
// CHECK: hint: choose another name
  unsigned int float[3];
  unsigned int fine = 2;
  out[idx][idy] = fine;
}
#pragma imcl grid(in)
// CHECK: :[[@LINE+2]]:56: error: `kernel` is a reserved word and cannot be a name
// CHECK: hint: choose another name
void g(Image<float> in, Image<float> out, int n, float kernel, float fine) {
  kernel += fine;
  out[idx][idy] = in[idx][idy] * kernel + (kernel + n) * kernel;
}
