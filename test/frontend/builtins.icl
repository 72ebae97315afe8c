// RUN: %iclc compile -Wno-unused --emit ast %s | %FileCheck %s
// The overload that a call selects, and the conversions of its arguments.
#pragma imcl grid(in)
void f(Image<float> in, Image<float> out, float x, double d, int i, uchar u, uchar4 u4, float4 v, long l) {
  // CHECK: x = ((sqrt(<float>(2)) + pow(x, <float>(2))) + fabs(x));
  x = sqrt(2) + pow(x, 2) + fabs(x);
  // CHECK: d = (pow(d, 0.10000000000000001) + fmax(d, <double>(x)));
  d = pow(d, 0.1) + fmax(d, x);
  // CHECK: i = <int>(((((<uint>((max(i, 3) + <int>(max(u, u)))) + min(<uint>(i), 2u)) + <uint>(clamp(i, 0, 255))) + abs(i)) + <uint>(abs_diff(u, u))));
  i = max(i, 3) + max(u, u) + min(i, 2u) + clamp(i, 0, 255) + abs(i) + abs_diff(u, u);
  // CHECK: u4 = (max(u4, <uchar4>(3)) + min(u4, u4));
  u4 = max(u4, 3) + min(u4, u4);
  // CHECK: v = ((((clamp(v, <float4>(0.0f), <float4>(1)) + mix(v, v, <float4>(0.5f))) + step(<float4>(0.5f), v)) + fmin(v, <float4>(1.0f))) + smoothstep(<float4>(0.0f), <float4>(1.0f), v));
  v = clamp(v, 0.0f, 1) + mix(v, v, 0.5f) + step(0.5f, v) + fmin(v, 1.0f) + smoothstep(0.0f, 1.0f, v);
  // CHECK: x = ((dot(v, v) + length(v.xyz)) + distance(v.x, 1.0f));
  x = dot(v, v) + length(v.xyz) + distance(v.x, 1.0f);
  // CHECK: v = ((cross(v, v) + normalize(v)) + ldexp(v, <int4>(2)));
  v = cross(v, v) + normalize(v) + ldexp(v, 2);
  // CHECK: i = (((isnan(x) + any((v > <float4>(1.0f)))) + signbit(d)) + isequal(x, <float>(1)));
  i = isnan(x) + any(v > 1.0f) + signbit(d) + isequal(x, 1);
  // CHECK: int4 m = isless(v, <float4>(1.0f));
  int4 m = isless(v, 1.0f);
  // CHECK: v = (select(v, <float4>(0.0f), m) + select(v, v, (v > <float4>(1.0f))));
  v = select(v, 0.0f, m) + select(v, v, v > 1.0f);
  // CHECK: x = (select(x, 1.0f, (i > 0)) + <float>(select(u, u, <char>((i != 0)))));
  x = select(x, 1.0f, i > 0) + select(u, u, i);
  // CHECK: d = ((select(d, d, <long>(((i > 0) != 0))) + bitselect(d, d, d)) + nan(1ul));
  d = select(d, d, i > 0) + bitselect(d, d, d) + nan(1ul);
  // CHECK: ushort wide = upsample(u, u);
  ushort wide = upsample(u, u);
  // CHECK: v.xy = shuffle(v, (uint2)(<uint>(3), <uint>(0)));
  v.xy = shuffle(v, (uint2)(3, 0));
  // CHECK: i = (((((convert_int_rte(x) + as_int(x)) + mul24(i, 3)) + mad24(i, i, <int>(u))) + rotate(i, 1)) + popcount(i));
  i = convert_int_rte(x) + as_int(x) + mul24(i, 3) + mad24(i, i, u) + rotate(i, 1) + popcount(i);
  // CHECK: x = (((((native_sin(x) + half_sqrt(x)) + mad(x, x, <float>(1))) + fma(x, x, x)) + <float>(ilogb(x))) + pown(x, 3));
  x = native_sin(x) + half_sqrt(x) + mad(x, x, 1) + fma(x, x, x) + ilogb(x) + pown(x, 3);
  // CHECK: out[idx][idy]/* own */ = (x + sample(in, (<float>(idx) + 0.5f), <float>(i)));
  out[idx][idy] = x + sample(in, idx + 0.5f, i);
}
