// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
#pragma imcl grid(in)
void f(Image<float4> in, Image<float4> out) {
  float4 v = in[idx][idy];
// CHECK: :[[@LINE+7]]:15: error: `float4` has no member `q`
// CHECK: hint: components are `x y z w`, `s0` to `sf`, `lo`, `hi`, `even`, `odd`
// CHECK: :[[@LINE+5]]:21: error: `float4` has no component 4; its last is 3
// CHECK: :[[@LINE+4]]:34: error: `float4` has no member `xyzwx`
// CHECK: hint: components are `x y z w`, `s0` to `sf`, `lo`, `hi`, `even`, `odd`
// CHECK: :[[@LINE+2]]:44: error: `float4` has no member `s`
// CHECK: hint: components are `x y z w`, `s0` to `sf`, `lo`, `hi`, `even`, `odd`
  float x = v.q + v.s4 + v.w + v.xyzwx + v.s;
  float2 w = v.xy;
// CHECK: :[[@LINE+1]]:9: error: `float2` has no component 2; its last is 1
  w = w.xyz;
// CHECK: :[[@LINE+1]]:3: error: a component is assigned twice
  v.xx = w;
// CHECK: :[[@LINE+2]]:7: error: `float4` cannot be indexed
// CHECK: hint: name the component: `.x`, `.s0`
  v = v[0];
// CHECK: :[[@LINE+1]]:9: error: `float` has no member `y`
  x = x.y;
// CHECK: :[[@LINE+2]]:12: error: `float4` cannot be cast to `int4`
// CHECK: hint: convert it: `convert_int4(...)`, or keep its bits: `as_int4(...)`
  int4 i = (int4)v;
// CHECK: :[[@LINE+2]]:14: error: `float4` cannot be cast to `int4`
// CHECK: hint: convert it: `convert_int4(...)`
  i = (int4)(v);
// CHECK: :[[@LINE+1]]:7: error: `int4` takes 4 components, not 3
  i = (int4)(1, 2, 3);
// CHECK: :[[@LINE+2]]:23: error: `float2` cannot be cast to `int2`
// CHECK: hint: convert it: `convert_int2(...)`
  i = (int4)(1.0f, 2, v.xy);
// CHECK: :[[@LINE+2]]:7: error: `float4` cannot be converted to `float`
// CHECK: hint: select a component, such as `.x`
  x = v;
// CHECK: :[[@LINE+2]]:7: error: a condition must be a scalar, but this is `int4`
// CHECK: hint: `any(x)` or `all(x)` reduce a vector of comparisons to one truth value
  if (v > 1.0f) x = 1.0f;
// CHECK: :[[@LINE+1]]:8: error: `an expression` cannot be cast to `Image<float>`
  x = (Image<float>)x;
// CHECK: :[[@LINE+2]]:14: error: `*`: ICL has no pointers except array parameters
// CHECK: hint: cast the value: `(float)x`
  x = (float *)x;
// CHECK: :[[@LINE+2]]:7: error: `float4` cannot be cast to `int`
// CHECK: hint: select a component, such as `.x`
  x = (int)v;
// CHECK: :[[@LINE+1]]:17: error: `float4` takes 4 components, not 2
  float4 four = {1.0f, 2.0f};
// CHECK: :[[@LINE+1]]:7: error: `float` cannot be cast to `void`
  x = (void)x;
  out[idx][idy] = v;
}
