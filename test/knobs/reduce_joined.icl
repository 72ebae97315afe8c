// Values that a work-item gives to a sum in a row are added first.
// Floats in float, in pairs; their sum in double.
// RUN: %iclc compile %s -k floats --size 64x16 --emit kernel | %FileCheck %s
// CHECK: double4 total_private = (double4)(0.0);
// CHECK-NEXT: double4 squares_private = (double4)(0.0);
// CHECK-NOT: _private_2 =
// CHECK: total_private = total_private + convert_double4(v + v_2 + (v_3 + v_4));
// CHECK-NEXT: squares_private = squares_private + convert_double4(v * v + v_2 * v_2 + (v_3 * v_3 + v_4 * v_4));

// Bytes in lanes in 16 bits, signed ones too.
// RUN: %iclc compile %s -k bytes --size 64x16 --emit kernel | %FileCheck %s --check-prefix=BYTES
// BYTES: uint4 total_private = (uint4)(0u);
// BYTES: uint4 balance_private = (uint4)(0u);
// BYTES: total_private = total_private + convert_uint4(convert_ushort4(given) + convert_ushort4(given_2) + (convert_ushort4(
// BYTES: balance_private = balance_private + convert_uint4(convert_int4(convert_short4(

// Words, and bytes outside lanes, gain nothing.
// RUN: %iclc compile %s -k words --size 64x16 --emit kernel | %FileCheck %s --check-prefix=WORDS
// WORDS: total_private_2 = total_private_2 + convert_uint4(
// RUN: %iclc compile %s -k scalars --size 64x16 --emit kernel | %FileCheck %s --check-prefix=SCALARS
// SCALARS: total_private = total_private + (uint)

// Only floats have a choice.
// RUN: %iclc space %s -k bytes --device 0 --size 64x16 | %FileCheck %s --check-prefix=SPACE --implicit-check-not=accumulator
// SPACE: combine.total

// RUN: %iclc verify %s -k floats -k bytes -k words --size 64x16 --configs 4

#pragma imcl grid(in) reduce(total: +, squares: +)
#pragma imcl force(vector_x: 4, block_x: 4, cyclic_x: 8, cyclic_unroll: 4, wg_x: 1, wg_y: 1, sizes: fixed)
#pragma imcl force(accumulator.total: mixed, accumulator.squares: mixed)
void floats(Image<float> in, float total, float squares) {
  float v = in[idx][idy];
  total += v;
  squares += v * v;
}

#pragma imcl grid(in) reduce(total: +, balance: +)
#pragma imcl force(vector_x: 4, block_x: 4, cyclic_x: 8, cyclic_unroll: 4, wg_x: 1, wg_y: 1, sizes: fixed)
void bytes(Image<uchar> in, Image<char> more, ulong total, int balance) {
  total += in[idx][idy];
  balance += more[idx][idy];
}

#pragma imcl grid(in) reduce(total: +)
#pragma imcl force(vector_x: 4, block_x: 4, cyclic_x: 8, cyclic_unroll: 4, wg_x: 1, wg_y: 1, sizes: fixed)
void words(Image<ushort> in, ulong total) {
  total += in[idx][idy];
}

#pragma imcl grid(in) reduce(total: +)
#pragma imcl force(vector_x: 1, block_x: 4, cyclic_x: 8, cyclic_unroll: 4, wg_x: 1, wg_y: 1, sizes: fixed)
void scalars(Image<uchar> in, ulong total) {
  total += in[idx][idy];
}
