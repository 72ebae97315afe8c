// RUN: %iclc compile -Wno-unused --emit ast %s | %FileCheck %s
// Implicit conversions are printed as <type>(...).
#pragma imcl grid(in)
void f(Image<uchar> in, Image<uchar> out, char c, uchar u, short s, uint ui, long l, ulong ul, float x, double d,
       uchar4 u4, float4 v, int4 i4) {
  // CHECK: bool b = <bool>(x);
  bool b = x;
  // CHECK: int a = (<int>(c) + <int>(u));
  int a = c + u;
  // CHECK: uint e = (<uint>(s) * ui);
  uint e = s * ui;
  // CHECK: long g = (l + <long>(ui));
  long g = l + ui;
  // CHECK: ulong h = (ul + <ulong>(l));
  ulong h = ul + l;
  // CHECK: float i = (<float>(u) + x);
  float i = u + x;
  // CHECK: double j = (<double>(x) + d);
  double j = x + d;
  // CHECK: int k = (((-<int>(c) + ~<int>(u)) + !s) + <int>(b));
  int k = -c + ~u + !s + b;
  // CHECK: int m = (<int>(c) << l);
  int m = c << l;
  // CHECK: u += /* in int */ 1;
  u += 1;
  // CHECK: u += /* in float */ x;
  u += x;
  // CHECK: u <<= /* in int */ 2;
  u <<= 2;
  // CHECK: u = <uchar>(300);
  u = 300;
  // CHECK: v = (v * <float4>(2));
  v = v * 2;
  // CHECK: v = (v * <float4>(s));
  v = v * s;
  // CHECK: u4 = (u4 + <uchar4>(1));
  u4 = u4 + 1;
  // CHECK: u4 = <uchar4>(5);
  u4 = 5;
  // CHECK: i4 = (v < <float4>(1.0f));
  i4 = v < 1.0f;
  // CHECK: i4 = (i4 && <int4>(1));
  i4 = i4 && 1;
  // CHECK: i4 = (i4 << <int4>(2));
  i4 = i4 << 2;
  // CHECK: v = (i4 ? v : <float4>(0.0f));
  v = i4 ? v : 0.0f;
  // CHECK: v.xy += <float2>(1);
  v.xy += 1;
  // CHECK: i4 = !v;
  i4 = !v;
  // CHECK: float n = (b ? <float>(1) : x);
  float n = b ? 1 : x;
  // CHECK: x = <float>(in[<int>(u)][<long>(ui)]);
  x = in[u][ui];
  // CHECK: out[idx][idy]/* own */ = <uchar>(((<float>(in[idx][idy]/* own */) * x) + 0.5f));
  out[idx][idy] = in[idx][idy] * x + 0.5f;
}
