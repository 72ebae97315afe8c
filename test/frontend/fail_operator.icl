// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
int twice(int x) { return x * 2; }
#pragma imcl grid(in)
void f(Image<float> in, Image<float> out, int n, float4 v, int4 i, double d) {
// CHECK: :[[@LINE+1]]:15: error: division by zero
  int x = 1 / 0;
// CHECK: :[[@LINE+1]]:12: error: division by zero
  x = x % (3 - 3);
// CHECK: :[[@LINE+1]]:8: error: division by zero
  x /= 0;
// CHECK: :[[@LINE+2]]:7: error: `%` needs integers, but this is `float`
// CHECK: hint: `fmod(x, y)` computes the remainder of floats
  x = 1.5f % 2;
// CHECK: :[[@LINE+1]]:12: error: a shift by 32 is out of range for `int`
  x = 1 << 32;
// CHECK: :[[@LINE+1]]:9: error: a shift by -1 is out of range for `int`
  x >>= -1;
// CHECK: :[[@LINE+2]]:7: error: `&`: ICL has no pointers except array parameters
// CHECK: hint: pass the value, and return the new one
  x = &n;
// CHECK: :[[@LINE+2]]:7: error: `*`: ICL has no pointers except array parameters
// CHECK: hint: index instead: `a[0]`
  x = *n;
// CHECK: :[[@LINE+1]]:9: error: `+` cannot combine `float4` and `float2`
  v = v + v.xy;
// CHECK: :[[@LINE+2]]:9: error: `*` cannot combine `float4` and `double`
// CHECK: hint: convert the scalar: `(float)x`, or the vector: `convert_double4(...)`
  v = v * d;
// CHECK: :[[@LINE+2]]:9: error: `*` cannot combine `int4` and `float`
// CHECK: hint: convert the scalar: `(int)x`, or the vector: `convert_float4(...)`
  i = i * 0.5f;
// CHECK: :[[@LINE+1]]:7: error: a condition of type `int2` cannot select components of `float4`
  v = i.xy ? v : 0.0f;
// CHECK: :[[@LINE+2]]:7: error: a condition of type `short4` cannot select components of `float4`
// CHECK: hint: its elements must be integers as wide as the values: `convert_int4(...)`
  v = convert_short4(i) ? v : 0.0f;
// CHECK: :[[@LINE+2]]:20: error: `?:` cannot combine `float4` and `double4`
// CHECK: hint: convert one of them: `convert_float4(...)`
  v = (v < 1.0f) ? v : convert_double4(v);
// CHECK: :[[@LINE+1]]:5: error: `<<=` cannot combine `int4` and `int2`
  i <<= (int2)(1, 2);
// CHECK: :[[@LINE+1]]:3: error: `<<=` needs integers, but this is `double`
  d <<= 2;
// CHECK: :[[@LINE+1]]:8: error: `~` needs integers, but this is `float4`
  v = ~v;
// CHECK: :[[@LINE+2]]:9: error: `<<` cannot combine `int` and `int4`
// CHECK: hint: convert the scalar: `(int)x`, or the vector: `convert_int4(...)`
  i = 1 << i;
// CHECK: :[[@LINE+2]]:5: error: `+=` cannot combine `int` and `float4`
// CHECK: hint: convert the scalar: `(float)x`, or the vector: `convert_int4(...)`
  x += v;
  out[idx][idy] = x;
}
