// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
#pragma imcl grid(in)
void f(Image in, Image out, int n) {
// CHECK: :[[@LINE+2]]:11: error: the extent of an array is not an integer constant
// CHECK: hint: use a literal, or a named constant: `const int N = 5;`
  float a[n];
// CHECK: :[[@LINE+1]]:11: error: the extent of an array is 0, which is not positive
  float b[0];
// CHECK: :[[@LINE+1]]:11: error: the extent of an array is -3, which is not positive
  float c[-3];
// CHECK: :[[@LINE+1]]:11: error: the extent of an array makes the array too large: the limit is 65536 elements
  float d[100000];
// CHECK: :[[@LINE+2]]:10: error: the extent of an array is missing
// CHECK: hint: write the number of elements
  float e[];
// CHECK: :[[@LINE+2]]:10: error: the extent of an array is missing
// CHECK: hint: write the number of elements
  float g[][2];
// CHECK: :[[@LINE+2]]:13: error: the extent of an array is missing
// CHECK: hint: only the first may be omitted
  float h[2][] = {1.0f};
// CHECK: :[[@LINE+1]]:17: error: the extent of an array makes the array too large: the limit is 65536 elements
  float i[1000][1000];
// CHECK: :[[@LINE+1]]:13: error: `j` is constant but has no initial value
  const int j;
// CHECK: :[[@LINE+1]]:3: error: a variable cannot be `void`
  void k;
// CHECK: :[[@LINE+2]]:3: error: an image cannot be declared here
// CHECK: hint: images can only be parameters; use a local array for values
  Image<float> l;
// CHECK: :[[@LINE+2]]:9: error: `*`: ICL has no pointers except array parameters
// CHECK: hint: declare an array of constant size: `float a[16]`
  float *m;
// CHECK: :[[@LINE+2]]:14: error: this cannot initialise `int[2]`
// CHECK: hint: write the elements in braces
  int o[2] = 1;
// CHECK: :[[@LINE+1]]:21: error: too many initial values: there is room for 2
  int p[2] = {1, 2, 3};
// CHECK: :[[@LINE+1]]:12: error: this cannot initialise `int`
  int q = {{1}};
// CHECK: :[[@LINE+2]]:11: error: the extent of an array is not an integer constant
// CHECK: hint: use a literal, or a named constant: `const int N = 5;`
  float r[1.5f];
// CHECK: :[[@LINE+1]]:18: error: expected an expression, found `,`
  int s[4] = {1, , 3};
// CHECK: :[[@LINE+1]]:20: error: expected an expression, found `,`
  float2 t = {1.0f,,2.0f};
  out[idx][idy] = 1.0f;
}
