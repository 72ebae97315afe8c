// Vectors of three lanes at file scope have the size of four, as drivers read them (runtime/quirks.cpp).
// RUN: %iclc compile %s --emit kernel -c array.palette=constant | %FileCheck %s --check-prefix=CONSTANT
// CONSTANT: __constant float4 palette[3] = {(float4)(0.25f), (float4)(1.0f, 2.0f, 3.0f, 0.0f), (float4)((float2)(0.5f, 1.5f), 2.5f, 0.0f)};
// CONSTANT: palette[{{.*}}].xyz
// RUN: %iclc compile %s --emit kernel -c array.palette=local | %FileCheck %s --check-prefix=LOCAL
// LOCAL: __local float3 palette_local[3];
// LOCAL: palette_local[[[I:[a-z_0-9]+]]] = palette[[[I]]].xyz;
// RUN: %iclc verify %s --size 19x7 --seed 2 --configs 8
const float3 palette[3] = {(float3)(0.25f), (float3)(1.0f, 2.0f, 3.0f), (float3)((float2)(0.5f, 1.5f), 2.5f)};

#pragma imcl grid(in)
void colour(Image<uchar> in, Image<float3> out) {
  out[idx][idy] = palette[in[idx][idy] % 3] * in[idx][idy];
}
