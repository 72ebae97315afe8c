// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
#pragma imcl grid(in)
void f(Image<float> in, Image<float> out) {
  float4 v = 0.0f;
  float x = 0.0f;
// CHECK: :[[@LINE+2]]:20: error: `select` takes `int` as the last argument, but this is `float`
// CHECK: hint: compare: `x != 0`
  x = select(x, x, x);
// CHECK: :[[@LINE+1]]:20: error: `select` takes `int4` as the last argument, but this is `int2`
  v = select(v, v, v.xy > 1.0f);
// CHECK: :[[@LINE+2]]:20: error: `select` takes `int4` as the last argument, but this is `short4`
// CHECK: hint: convert it: `convert_int4(...)`
  v = select(v, v, convert_short4(v));
// CHECK: :[[@LINE+1]]:20: error: `select` takes `int` as the last argument, but this is `int2`
  x = select(x, x, (int2)(1, 2));
// CHECK: :[[@LINE+2]]:16: error: `ldexp` takes `int` here, but this is `float`
// CHECK: hint: `pow(x, y)` takes floats
  x = ldexp(x, x);
// CHECK: :[[@LINE+2]]:15: error: `pown` takes `int4` here, but this is `float4`
// CHECK: hint: `pow(x, y)` takes floats
  v = pown(v, v);
// CHECK: :[[@LINE+1]]:16: error: `upsample` takes integers of 8, 16 or 32 bits, but this is `long`
  x = upsample(1l, 2ul);
// CHECK: :[[@LINE+1]]:26: error: `upsample` takes `uchar` here, but this is `char`
  x = upsample((uchar)1, (char)1);
// CHECK: :[[@LINE+1]]:18: error: `shuffle` takes a vector of `uint` as the mask, but this is `float4`
  v = shuffle(v, v);
// CHECK: :[[@LINE+1]]:18: error: `shuffle` takes vectors of 2, 4, 8 or 16 lanes, but this is `float`
  v.xy = shuffle(x, (uint2)(1, 2));
// CHECK: :[[@LINE+1]]:22: error: `shuffle2` takes `float4` here, like the first argument, but this is `float2`
  v.xy = shuffle2(v, v.xy, (uint2)(1, 2));
  out[idx][idy] = x;
}
