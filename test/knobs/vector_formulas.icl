// Functions that OpenCL describes by a formula are that formula, in lanes as for scalars: no lane is computed alone.
// RUN: %iclc compile %s -k blended --emit kernel --size 64x8 -c sizes=fixed -c vector_x=4 -c block_x=4 -c wg_x=4 -c wg_y=2 | %FileCheck %s --check-prefix=MIX
// MIX: convert_uchar4_sat(convert_float4([[X:.*]]) + (grey - convert_float4([[X]])) * (float4)(amount))
// MIX-NOT: mix(
// RUN: %iclc compile %s -k formulas --emit kernel --size 64x8 -c sizes=fixed -c vector_x=4 -c block_x=4 -c wg_x=4 -c wg_y=2 | %FileCheck %s --check-prefix=FORMULAS
// FORMULAS: const float4 t = fmin(fmax((v - (float4)(low)) / (float4)(high - low), (float4)(0.0f)), (float4)(1.0f));
// FORMULAS-NEXT: t * t * ((float4)(3.0f) - (float4)(2.0f) * t) + (v * (float4)(low) + (float4)(high)) + v * (float4)(57.29578f) + v * (float4)(0.017453292f);
// FORMULAS-NOT: smoothstep(
// RUN: %iclc verify %s -k blended -k formulas -k nested --size 45x13 --configs 6
// RUN: %iclc verify %s -k formulas --exact --size 45x13 --configs 3
// A value that the formula needs twice is computed once.
// RUN: %iclc compile %s -k nested --emit kernel | %FileCheck %s --check-prefix=NESTED
// NESTED-COUNT-4: in[
// NESTED-NOT: in[
#pragma imcl grid(in) packed(in)
void blended(Image<uchar3> in, Image<uchar4> out, float amount) {
  const float3 p = convert_float3(in[idx][idy]);
  const float grey = dot(p, (float3)(0.25f, 0.5f, 0.25f));
  out[idx][idy] = convert_uchar4_sat((float4)(mix(p, (float3)(grey), amount), 255.0f));
}

#pragma imcl grid(in)
void formulas(Image<float> in, Image<float> out, float low, float high) {
  const float v = in[idx][idy];
  out[idx][idy] = smoothstep(low, high, v) + mad(v, low, high) + degrees(v) + radians(v);
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: undefined)
void nested(Image<float> in, Image<float> out, Image<float> fx, Image<float> fy) {
  const float a = fx[idx][idy], b = fy[idx][idy];
  const int x = min(idx, in.width - 2), y = min(idy, in.height - 2);
  out[idx][idy] = mix(mix(in[x][y], in[x + 1][y], a), mix(in[x][y + 1], in[x + 1][y + 1], a), b);
}
