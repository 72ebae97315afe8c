// Components of pixels of three or four bytes in 16 lanes: where all are widened, bytes are shuffled into wider lanes at once.
// RUN: %iclc compile %s -k luma --device 0 --size 64x16 --emit kernel | %FileCheck %s
// CHECK: uchar16 __attribute__((overloadable)) icl_component_0_of_3(uchar16 a, uchar16 b, uchar16 c) {
// CHECK-NEXT: const uint16 pixels = {{.*}} 0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, 9, 10, 11, -1);
// CHECK-NEXT: 0, 64, 64, 64, 3, 64, 64, 64, 6,
// CHECK: icl_component_2_of_3(
// CHECK: const uchar16 [[X:.*]] = icl_component_0_of_3([[A:.*]], [[B:.*]], [[C:.*]]);
// CHECK-NEXT: icl_component_1_of_3([[A]], [[B]], [[C]]);
// CHECK-NEXT: icl_component_2_of_3([[A]], [[B]], [[C]]);
// CHECK-NEXT: convert_int16([[X]])

// Four bytes fill the lanes of a pixel; the alpha channel is not used.
// RUN: %iclc compile %s -k shares --device 0 --size 64x16 --emit kernel | %FileCheck %s --check-prefix=FOUR
// FOUR-NOT: icl_component_3_of_4
// FOUR: icl_component_2_of_4(uchar16 a, uchar16 b, uchar16 c, uchar16 d) {
// FOUR-NEXT: const uint16 pixels = {{.*}} 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);

// A component that is used as a byte is taken as bytes; so are all on other devices.
// RUN: %iclc compile %s -k bytes --device 0 --size 64x16 --emit kernel | %FileCheck %s --check-prefix=BYTES
// BYTES-NOT: icl_component_0
// BYTES-NOT: icl_component_1
// BYTES: icl_component_2_of_3(
// RUN: %iclc compile %s -k luma --size 64x16 --emit kernel | %FileCheck %s --check-prefix=OTHER
// OTHER-NOT: icl_component

// RUN: %iclc verify %s -k luma --device 0 --size 67x9 --configs 3
// RUN: %iclc verify %s -k shares --device 0 --size 67x9 --configs 3
// RUN: %iclc verify %s -k bytes --device 0 --size 67x9 --configs 3

#pragma imcl grid(rgb) packed(rgb)
#pragma imcl force(vector_x: 16, block_x: 16)
void luma(Image<uchar3> rgb, Image<uchar> out) {
  int3 c = convert_int3(rgb[idx][idy]);
  out[idx][idy] = (uchar)((9798 * c.x + 19235 * c.y + 3735 * c.z + 16384) / 32768);
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
