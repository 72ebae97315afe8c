// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
#pragma imcl grid(in)
void f(Image in, Image out, int n) {
// CHECK: :[[@LINE+2]]:11: error: the extent of an array is no integer constant
// CHECK: hint: use a literal, or a named constant: `const int N = 5;`
  float a[n];
// CHECK: :[[@LINE+1]]:11: error: the extent of an array is 0, which is not positive
  float b[0];
// CHECK: :[[@LINE+1]]:11: error: the extent of an array is -3, which is not positive
  float c[-3];
// CHECK: :[[@LINE+1]]:11: error: the extent of an array makes the array too large: it may have 65536 elements
  float d[100000];
// CHECK: :[[@LINE+2]]:10: error: the extent of an array is missing
// CHECK: hint: say how many elements there are
  float e[];
// CHECK: :[[@LINE+2]]:10: error: the extent of an array is missing
// CHECK: hint: say how many elements there are
  float g[][2];
// CHECK: :[[@LINE+2]]:13: error: the extent of an array is missing
// CHECK: hint: only the first may be left open
  float h[2][] = {1.0f};
// CHECK: :[[@LINE+1]]:17: error: the extent of an array makes the array too large: it may have 65536 elements
  float i[1000][1000];
// CHECK: :[[@LINE+1]]:13: error: `j` is constant and has no value
  const int j;
// CHECK: :[[@LINE+1]]:3: error: a variable cannot be `void`
  void k;
// CHECK: :[[@LINE+2]]:3: error: an image cannot be declared here
// CHECK: hint: images are parameters; a local array can hold values
  Image<float> l;
// CHECK: :[[@LINE+2]]:9: error: `*`: ICL has no pointers but array parameters
// CHECK: hint: declare an array of constant size: `float a[16]`
  float *m;
// CHECK: :[[@LINE+2]]:14: error: this does not initialise `int[2]`
// CHECK: hint: write its elements in braces
  int o[2] = 1;
// CHECK: :[[@LINE+1]]:21: error: there is room for 2 elements only
  int p[2] = {1, 2, 3};
// CHECK: :[[@LINE+1]]:12: error: this does not initialise `int`
  int q = {{1}};
// CHECK: :[[@LINE+2]]:11: error: the extent of an array is no integer constant
// CHECK: hint: use a literal, or a named constant: `const int N = 5;`
  float r[1.5f];
// CHECK: :[[@LINE+1]]:18: error: expected an expression, found `,`
  int s[4] = {1, , 3};
// CHECK: :[[@LINE+1]]:20: error: expected an expression, found `,`
  float2 t = {1.0f,,2.0f};
  out[idx][idy] = 1.0f;
}
