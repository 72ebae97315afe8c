// The weighted sum of the components of a pixel of bytes: those of two components are one instruction of AVX-512.
// RUN: %iclc compile %s -k luma --device 0 --size 64x16 --model none --emit kernel | %FileCheck %s
// CHECK-NOT: icl_component
// CHECK: int16 __attribute__((overloadable)) icl_weighted(uchar16 a, uchar16 b, uchar16 c, int w0, int w1, int w2) {
// CHECK-NEXT: const uint16 pixels = {{.*}} 0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, 9, 10, 11, -1);
// CHECK-NEXT: const uint16 low = {{.*}} 0, 64, 1, 64, 3, 64, 4, 64, 6, {{.*}} high = {{.*}} 2, 64, 64, 64, 5, 64, 64, 64, 8,
// CHECK: #ifdef __AVX512BW__
// CHECK: __builtin_ia32_pmaddwd512(
// CHECK: #else
// CHECK-NEXT: return as_int16(low & 0xffff) * w0 + as_int16(low >> 16) * w1 + as_int16(high & 0xffff) * w2;
// CHECK: const int16 {{.*}} = icl_weighted({{[^,]*}}, {{[^,]*}}, {{[^,]*}}, 9798, 19235, 3735);

// Summands in any order, weights of any sign, several pixels. What is no such summand is added as before.
// RUN: %iclc compile %s -k opponents --device 0 --size 64x16 -c vector_x=16 -c block_x=16 -c wg_x=2 --emit kernel | %FileCheck %s --check-prefix=FOUR
// FOUR: icl_weighted(uchar16 a, uchar16 b, uchar16 c, uchar16 d, int w0, int w1, int w2, int w3) {
// FOUR: const int16 {{.*}} = icl_weighted({{.*}}, -32768, 0, 32767, -1) + icl_weighted({{.*}}, 5, 0, 0, 7) - convert_int16({{.*}}) * convert_int16(

// Weights of more than 16 bits stay, as does the only component of a pixel.
// RUN: %iclc compile %s -k large --device 0 --size 64x16 -c vector_x=16 -c block_x=16 -c wg_x=2 --emit kernel | %FileCheck %s --check-prefix=LARGE
// LARGE-NOT: icl_weighted
// LARGE: icl_component_2_of_3(

// Longer vectors are computed in halves; other devices compute each product.
// RUN: %iclc compile %s -k orders --device 0 --size 128x16 -c vector_x=64 -c block_x=64 -c wg_x=2 --emit kernel | %FileCheck %s --check-prefix=LONG
// LONG: int32 __attribute__((overloadable)) icl_weighted(uchar32 a, uchar32 b, uchar32 c, int w0, int w1, int w2) {
// LONG-NEXT: return (int32)(icl_weighted(a.lo, a.hi, b.lo, w0, w1, w2), icl_weighted(b.hi, c.lo, c.hi, w0, w1, w2));
// LONG: int64 __attribute__((overloadable)) icl_weighted(uchar64 a, uchar64 b, uchar64 c, int w0, int w1, int w2) {
// RUN: %iclc compile %s -k luma --size 64x16 --emit kernel | %FileCheck %s --check-prefix=OTHER
// OTHER-NOT: icl_weighted

// RUN: %iclc verify %s -k luma --device 0 --size 67x9 --configs 3
// RUN: %iclc verify %s -k opponents --device 0 --size 67x9 --fix vector_x=16 --configs 3
// RUN: %iclc verify %s -k large -k unsigned_weights --size 67x9 --device 0 --fix vector_x=16 --configs 2
// RUN: %iclc verify %s -k orders --device 0 --size 150x9 --fix vector_x=32 --configs 2
// RUN: %iclc verify %s -k orders --device 0 --size 150x9 --fix vector_x=64 --configs 2

#pragma imcl grid(rgb) packed(rgb)
#pragma imcl force(vector_x: 16, block_x: 16)
void luma(Image<uchar3> rgb, Image<uchar> out) {
  int3 c = convert_int3(rgb[idx][idy]);
  int luma = 9798 * c.x + 19235 * c.y + 3735 * c.z;
  out[idx][idy] = (uchar)((luma + 16384) / 32768);
}

#pragma imcl grid(a, b)
void opponents(Image<uchar4> a, Image<uchar4> b, Image<int> out) {
  int4 p = convert_int4(a[idx][idy]), q = convert_int4(b[idx][idy]);
  int sum = 300 + (p.z * 32767 + q.w * 7 - p.x * q.y) - (p.w + 32768 * p.x - 5 * q.x);
  out[idx][idy] = sum;
}

#pragma imcl grid(rgb) packed(rgb)
void large(Image<uchar3> rgb, Image<int> out) {
  int3 c = convert_int3(rgb[idx][idy]);
  out[idx][idy] = 40000 * c.x + 70000 * c.y + 3 * c.z;
}

// Blue is the first component.
#pragma imcl grid(bgr) packed(bgr)
void orders(Image<uchar3> bgr, Image<uchar> out) {
  int3 c = convert_int3(bgr[idx][idy]);
  out[idx][idy] = (uchar)((3735 * c.x + 19235 * c.y + 9798 * c.z + 16384) / 32768);
}

#pragma imcl grid(rgb) packed(rgb)
void unsigned_weights(Image<uchar3> rgb, Image<uint> out) {
  uint3 c = convert_uint3(rgb[idx][idy]);
  out[idx][idy] = 9798u * c.x + 19235u * c.y + 4000000000u * c.z;
}
