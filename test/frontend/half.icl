// RUN: %iclc compile -Wno-unused --emit ast %s | %FileCheck %s
// half is only stored: reads give float, writes round to half.
// CHECK: return <half>((<float>(x) + <float>(x)));
half twice(half x) { return x + x; }
#pragma imcl grid(in)
void f(Image<half> in, Image<half4> out, half *table) {
  // CHECK: half a = in[idx][idy]/* own */;
  half a = in[idx][idy];
  // CHECK: half2 pair = (half2)(a, <half>(2.0f));
  half2 pair = (half2)(a, 2.0f);
  // CHECK: float b = ((<float>(a) * <float>(in[(idx + 1)][idy])) + <float>(table[0]));
  float b = a * in[idx + 1][idy] + table[0];
  // CHECK: a += /* in float */ <float>(1);
  a += 1;
  // CHECK: a++;
  a++;
  // CHECK: b = (<float>(twice(a)) + <float>(twice(<half>(b))));
  b = twice(a) + twice(b);
  // CHECK: short bits = as_short(a);
  short bits = as_short(a);
  // CHECK: pair = <half2>(((<float2>(pair) * <float2>(pair)) + <float2>(convert_half2((float2)(b)))));
  pair = pair * pair + convert_half2((float2)(b));
  // CHECK: out[idx][idy]/* own */ = (half4)(a, pair, <half>(1.0f));
  out[idx][idy] = (half4)(a, pair, 1.0h);
}
