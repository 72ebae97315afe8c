// Sums of products are computed in lanes, component by component, with the bits that single pixels have.
// RUN: %iclc compile %s -k gray --device 0 --size 64x64 -c vector_x=16 -c block_x=16 -c wg_x=1 -c sizes=fixed --emit kernel | %FileCheck %s --implicit-check-not=dot
// CHECK: convert_float16({{.*}}_x) * (float16)(0.25f) + convert_float16({{.*}}_y) * (float16)(0.625f) + convert_float16({{.*}}_z) * (float16)(0.125f)

// RUN: %iclc compile %s -k turned --device 0 --size 64x64 -c vector_x=8 -c block_x=8 -c wg_x=1 -c sizes=fixed --emit kernel | %FileCheck %s --check-prefix=CROSS --implicit-check-not=cross
// CROSS: _y * (float8)(axis.z) - {{.*}}_z * (float8)(axis.y)

// Single pixels: OpenCL leaves open in which order dot adds.
// RUN: %iclc compile %s -k gray --model none --emit kernel | %FileCheck %s --check-prefix=ONE
// ONE: static inline float __attribute__((overloadable)) icl_dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
// ONE: icl_dot(convert_float3(
// RUN: %iclc compile %s -k turned --model none --emit kernel | %FileCheck %s --check-prefix=ONE4
// ONE4: icl_cross(float4 a, float4 b) { return (float4)(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x, 0); }

// RUN: %iclc verify %s --size 37x11 --configs 6
// RUN: %iclc verify %s --size 64x8 --configs 4
#pragma imcl grid(rgb) packed(rgb)
void gray(Image<uchar3> rgb, Image<float> out) {
  out[idx][idy] = dot(convert_float3(rgb[idx][idy]), (float3)(0.25f, 0.625f, 0.125f));
}

#pragma imcl grid(a)
void turned(Image<float4> a, Image<float4> out, Image<float> area, float4 axis) {
  float4 c = cross(a[idx][idy], axis);
  out[idx][idy] = c + a[idx][idy];
  area[idx][idy] = dot(c, a[idx][idy]) + dot(c.xy, axis.zw) + dot(c.x, axis.y);
}

#pragma imcl grid(a, b) exact
void doubles(Image<double2> a, Image<double2> b, Image<double> out, Image<double3> normal) {
  out[idx][idy] = dot(a[idx][idy], b[idx][idy]) * (idx % 3 == 0 ? dot(b[idx][idy], b[idx][idy]) : 1.0);
  normal[idx][idy] = cross((double3)(a[idx][idy], 1.0), (double3)(1.0, b[idx][idy]));
}
