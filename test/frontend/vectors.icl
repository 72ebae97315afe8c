// RUN: %iclc compile -Wno-unused --emit ast %s | %FileCheck %s
#pragma imcl grid(in)
void f(Image<float4> in, Image<float4> out, float16 wide, int3 three) {
  // CHECK: float4 v = (float4)(1.0f, in[idx][idy]/* own */.yz, <float>(2));
  float4 v = (float4)(1.0f, in[idx][idy].yz, 2);
  // CHECK: v = (float4)(1.0f, v.x, <float>(3), v.w).wzyx;
  v = float4(1.0f, v.x, 3, v.w).wzyx;
  // CHECK: v = (float4)(v.x);
  v = (float4)(v.x);
  // CHECK: v = (float4)(1.0f).xxxx;
  v = (float4)(1.0f).xxxx;
  // CHECK: v.xy = v.zw;
  v.xy = v.hi;
  // CHECK: v.xy.y = v.yw.x;
  v.lo.y = v.odd.x;
  // CHECK: v.x = (wide.sf + wide.sa);
  v.s0 = wide.sf + wide.sA;
  // CHECK: float8 eight = wide.s02468ace;
  float8 eight = wide.even;
  // CHECK: float2 pair = (float2)(1.0f, <float>(2));
  float2 pair = {1.0f, 2};
  // CHECK: int4 i = (int4)(three, 4);
  int4 i = (int4)(three, 4);
  // CHECK: three.xz = three.xy;
  three.xz = three.lo;
  // CHECK: v = (<float4>((float)(3)) * v);
  v = float(3) * v;
  // CHECK: uchar4 bytes = convert_uchar4_sat_rte(v);
  uchar4 bytes = convert_uchar4_sat_rte(v);
  // CHECK: i = as_int4(v);
  i = as_int4(v);
  // CHECK: v += <float4>(1.0f);
  v += 1.0f;
  // CHECK: v++;
  v++;
  // CHECK: out[idx][idy]/* own */ = v;
  out[idx][idy] = v;
  // CHECK: out[idx][idy]/* own */.x = in[(idx + 1)][idy].y;
  out[idx][idy].x = in[idx + 1][idy].y;
}
