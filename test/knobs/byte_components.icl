// Components of pixels of three or four bytes in 16 lanes: where all are widened, bytes are shuffled into wider lanes at once.
// RUN: %iclc compile %s -k luma --device 0 --size 64x16 --model none --emit kernel | %FileCheck %s
// CHECK: uchar16 __attribute__((overloadable)) icl_component_0_of_3(uchar16 a, uchar16 b, uchar16 c) {
// CHECK-NEXT: const uint16 pixels = {{.*}} 0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, 9, 10, 11, -1);
// CHECK-NEXT: 0, 64, 64, 64, 3, 64, 64, 64, 6,
// CHECK: icl_component_2_of_3(
// CHECK: const uchar16 [[X:.*]] = icl_component_0_of_3([[A:.*]], [[B:.*]], [[C:.*]]);
// CHECK-NEXT: icl_component_1_of_3([[A]], [[B]], [[C]]);
// CHECK-NEXT: icl_component_2_of_3([[A]], [[B]], [[C]]);
// CHECK-NEXT: convert_float16([[X]])

// Four bytes fill the lanes of a pixel; the alpha channel is not used.
// RUN: %iclc compile %s -k shares --device 0 --size 64x16 --model none --emit kernel | %FileCheck %s --check-prefix=FOUR
// FOUR-NOT: icl_component_3_of_4
// FOUR: icl_component_2_of_4(uchar16 a, uchar16 b, uchar16 c, uchar16 d) {
// FOUR-NEXT: const uint16 pixels = {{.*}} 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);

// A component that is used as a byte is taken as bytes; so are all on other devices.
// RUN: %iclc compile %s -k bytes --device 0 --size 64x16 --model none --emit kernel | %FileCheck %s --check-prefix=BYTES
// BYTES-NOT: icl_component_0
// BYTES-NOT: icl_component_1
// BYTES: icl_component_2_of_3(
// RUN: %iclc compile %s -k luma --size 64x16 --emit kernel | %FileCheck %s --check-prefix=OTHER
// OTHER-NOT: icl_component

// The vectors are at one address, and constants behind it.
// RUN: %iclc compile %s -k luma --device 0 --size 64x16 -c sizes=fixed --emit kernel | %FileCheck %s --check-prefix=PLACES
// PLACES: (rgb + ((long)(y * 64 + x)) * 3))[0];
// PLACES-NEXT: (rgb + ((long)(y * 64 + x)) * 3 + 5 * 3 + 1))[0];
// PLACES-NEXT: (rgb + ((long)(y * 64 + x)) * 3 + 10 * 3 + 2))[0];

// Longer vectors are shuffled in halves.
// RUN: %iclc compile %s -k products --device 0 --size 128x16 -c vector_x=64 -c block_x=64 -c wg_x=2 --emit kernel | %FileCheck %s --check-prefix=LONG
// LONG: typedef uchar uchar32
// LONG: icl_component_0_of_3(uchar16 a, uchar16 b, uchar16 c) {
// LONG: icl_component_0_of_3(uchar32 a, uchar32 b, uchar32 c) {
// LONG-NEXT: return (uchar32)(icl_component_0_of_3(a.lo, a.hi, b.lo), icl_component_0_of_3(b.hi, c.lo, c.hi));
// LONG: icl_component_0_of_3(uchar64 a, uchar64 b, uchar64 c) {
// LONG: const uchar64 {{.*}} = icl_component_0_of_3(
// RUN: %iclc compile %s -k alpha --device 0 --size 64x16 -c vector_x=32 -c block_x=32 -c wg_x=2 --emit kernel | %FileCheck %s --check-prefix=LONG4
// LONG4: return (uchar32)(icl_component_0_of_4(a.lo, a.hi, b.lo, b.hi), icl_component_0_of_4(c.lo, c.hi, d.lo, d.hi));

// RUN: %iclc verify %s -k products -k alpha --size 150x9 --device 0 --fix vector_x=32 --configs 3
// RUN: %iclc verify %s -k products --device 0 --size 150x9 --fix vector_x=64 --configs 3
// RUN: %iclc verify %s -k luma -k shares -k bytes --device 0 --size 67x9 --configs 3

#pragma imcl grid(rgb) packed(rgb)
#pragma imcl force(vector_x: 16, block_x: 16)
void luma(Image<uchar3> rgb, Image<uchar> out) {
  float3 c = convert_float3(rgb[idx][idy]);
  out[idx][idy] = (uchar)(0.299f * c.x + 0.587f * c.y + 0.114f * c.z);
}

#pragma imcl grid(in)
#pragma imcl force(vector_x: 16, block_x: 16)
void shares(Image<uchar4> in, Image<float> out) {
  uchar4 p = in[idx][idy];
  out[idx][idy] = (float)p.x / (1.0f + (float)p.y + (float)p.z);
}

#pragma imcl grid(rgb) packed(rgb)
#pragma imcl force(vector_x: 16, block_x: 16)
void bytes(Image<uchar3> rgb, Image<uchar> out) {
  uchar3 p = rgb[idx][idy];
  out[idx][idy] = max(p.x, p.y) / 4 + (uchar)((ushort)p.z * 3 / 4);
}

#pragma imcl grid(rgb) packed(rgb)
void products(Image<uchar3> rgb, Image<uchar> out) {
  int3 c = convert_int3(rgb[idx][idy]);
  out[idx][idy] = (uchar)((c.x * c.y + 7 * c.z) / 512);
}

#pragma imcl grid(in)
void alpha(Image<uchar4> in, Image<uchar> out) {
  int4 p = convert_int4(in[idx][idy]);
  out[idx][idy] = (uchar)((p.x * p.y + p.z * p.w) / 512);
}
