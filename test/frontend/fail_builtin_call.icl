// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
#pragma imcl grid(in)
void f(Image<float> in, Image<float> out) {
  float4 v = 0.0f;
// CHECK: :[[@LINE+1]]:13: error: `sqrt` takes 1 argument, not 2
  float x = sqrt(1.0f, 2.0f);
// CHECK: :[[@LINE+2]]:7: error: `float4` cannot be converted to `float`
// CHECK: hint: select a component, such as `.x`
  x = sqrt(v);
// CHECK: :[[@LINE+2]]:12: error: `in` has type `Image<float>` and cannot be used as a value
// CHECK: hint: read a pixel of it: `in[idx][idy]`
  x = sqrt(in);
// CHECK: :[[@LINE+2]]:12: error: `fabs` takes floats, but this is `int4`
// CHECK: hint: convert it: `convert_float4(...)`
  v = fabs(convert_int4(v));
// CHECK: :[[@LINE+2]]:11: error: `abs` takes integers, but this is `float`
// CHECK: hint: use `fabs`
  x = abs(x);
// CHECK: :[[@LINE+1]]:14: error: `max` takes `float4` here, like the first argument, but this is `float2`
  v = max(v, (float2)(1.0f, 2.0f));
// CHECK: :[[@LINE+1]]:45: error: `max` takes `uchar4` or `uchar` here, but this is `int`
  v = convert_float4(max(convert_uchar4(v), 300));
// CHECK: :[[@LINE+1]]:7: error: `clamp` takes 3 arguments, not 2
  v = clamp(v, 0.0f);
// CHECK: :[[@LINE+1]]:14: error: `dot` takes `float4` here, like the first argument, but this is `float3`
  x = dot(v, v.xyz);
// CHECK: :[[@LINE+1]]:16: error: `cross` takes vectors of 3 or 4 lanes, but this is `float2`
  v.xy = cross(v.xy, v.xy);
// CHECK: :[[@LINE+1]]:11: error: `any` takes signed integers, but this is `float4`
  x = any(v);
// CHECK: :[[@LINE+1]]:18: error: `native_sin` takes `float` only, but this is `double`
  x = native_sin((double)x);
// CHECK: :[[@LINE+1]]:19: error: `convert_int` takes 1 lane, but this is `float4`
  x = convert_int(v);
// CHECK: :[[@LINE+1]]:7: error: there is no function `convert_float_sat`
  x = convert_float_sat(v);
// CHECK: :[[@LINE+1]]:14: error: `as_int` takes 4 bytes, but this is `float4`
  x = as_int(v);
// CHECK: :[[@LINE+1]]:13: error: `mul24` takes `int` or `uint`, but this is `long`
  x = mul24(1l, 2l);
// CHECK: :[[@LINE+1]]:11: error: `clz` takes integers, but this is `float`
  x = clz(1.5f);
  out[idx][idy] = x;
}
