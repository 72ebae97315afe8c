// RUN: %iclc compile -Wno-unused --emit ast %s | %FileCheck %s
// The types of literals, in particular of floating literals without suffix.
#pragma imcl grid(in)
void f(Image<float> in, Image<float> out, float x, double d) {
  // CHECK: long a = <long>((<ulong>((((<long>(2147483647) + 2147483648l) + <long>(4294967295u)) + 1l)) + 1ul));
  long a = 2147483647 + 2147483648 + 4294967295u + 1l + 1ul;
  // CHECK: uint b = ((4294967295u + <uint>(15)) + <uint>(2147483647));
  uint b = 0xffffffff + 017 + 0x7fffffff;
  // CHECK: int c = ((((97 + 10) + 65) + 65) + 39);
  int c = 'a' + '\n' + '\x41' + '\101' + '\'';
  // CHECK: float e = (x * 0.100000001f);
  float e = x * 0.1;
  // CHECK: double g = (d * 0.10000000000000001);
  double g = d * 0.1;
  // CHECK: double h = 0.10000000000000001;
  double h = 0.1;
  // CHECK: double i = (-1.0 / 3.0);
  double i = -1.0 / 3.0;
  // CHECK: double j = <double>(0.100000001f);
  double j = 0.1f;
  // CHECK: double k = 9.9999999999999995e+59;
  double k = 1e60;
  // CHECK: float l = (((1.0f + 0.5f) + 0.125f) + 1000.0f);
  float l = 1.f + .5f + 0x1p-3f + 1e3f;
  // CHECK: half m = <half>(1.5f);
  half m = 1.5h;
  // CHECK: float n = (((3.14159274f * x) + 3.40282347e+38f) + 3.14159274f);
  float n = M_PI * x + FLT_MAX + M_PI_F;
  // CHECK: double o = (3.1415926535897931 * d);
  double o = M_PI * d;
  // CHECK: float p = INFINITY;
  float p = INFINITY;
  // CHECK: bool q = <bool>(1);
  bool q = true;
  // CHECK: float4 r = (float4)(0.100000001f);
  float4 r = (float4)(0.1);
  // CHECK: float s = (1.5f + 0.0999755859f);
  float s = 1.5h + 0.1h;
  // CHECK: out[idx][idy]/* own */ = e;
  out[idx][idy] = e;
}
