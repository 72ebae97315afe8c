// Saturating conversions of float vectors to integers of 8, 16 and 32 bits, for CPUs.
// RUN: %iclc compile %s -k bytes --device 0 --size 64x64 -c vector_x=16 -c block_x=16 -c wg_x=1 --emit kernel | %FileCheck %s
// CHECK: uchar16 __attribute__((overloadable)) icl_convert_uchar16_sat(float16 a)
// CHECK: return convert_uchar16(convert_int16(v));
// CHECK: uchar16 __attribute__((overloadable)) icl_convert_uchar16_sat_rte(float16 a)
// CHECK-NEXT: v = a > (float16)(0.0f) ? (a < (float16)(255.0f) ? a : (float16)(255.0f)) : (float16)(0.0f);
// CHECK-NEXT: sum = v + (float16)(8388608.0f);
// CHECK-NEXT: return convert_uchar16((as_int16(sum)) & (int16)(255));

// Where values may be negative, a NaN is not clamped to 0, and the bits need their sign.
// RUN: %iclc compile %s -k signedBytes --device 0 --size 64x64 -c vector_x=8 -c block_x=8 -c wg_x=1 --emit kernel | %FileCheck %s --check-prefix=SIGNED
// SIGNED: icl_convert_char8_sat_rte(float8 a)
// SIGNED-NEXT: v = a == a ? (a > (float8)(-128.0f) ?
// SIGNED-NEXT: sum = v + (float8)(12582912.0f);
// SIGNED-NEXT: return convert_char8(((as_int8(sum)) << (int8)(24)) >> (int8)(24));

// Wide vectors are converted whole.
// RUN: %iclc compile %s -k wide --device 0 --size 64x64 -c vector_x=32 -c block_x=32 -c wg_x=1 --emit kernel | %FileCheck %s --check-prefix=WIDE
// WIDE: return __builtin_convertvector((__builtin_astype(sum, int32)) & (int32)(255), uchar32);

// Single values, and other devices, have OpenCL's.
// RUN: %iclc compile %s -k bytes --device 0 --size 64x64 --model none --emit kernel | %FileCheck %s --check-prefix=ONE
// ONE: convert_uchar_sat_rte(
// RUN: %iclc compile %s -k bytes --size 64x64 -c vector_x=16 -c block_x=16 -c wg_x=1 --emit kernel | %FileCheck %s --check-prefix=ANY
// ANY: vstore16(convert_uchar16_sat_rte(

// To integers of 32 bits: only what is inside the range is converted.
// RUN: %iclc compile %s -k words --device 0 --size 64x64 -c vector_x=16 -c block_x=16 -c wg_x=1 --emit kernel | %FileCheck %s --check-prefix=WORDS
// WORDS: icl_convert_int16_sat(float16 a)
// WORDS-NEXT: v = a > (float16)(-2147483648.0f) ? a : (float16)(-2147483648.0f);
// WORDS-NEXT: inside = v < (float16)(2147483520.0f) ? v : (float16)(2147483520.0f);
// WORDS-NEXT: value = __builtin_convertvector(inside, int16);
// WORDS-NEXT: return (a == a ? value : (int16)(0)) | ((v > inside) & (int16)(127));
// WORDS: icl_convert_int16_sat_rte(float16 a)
// WORDS: a = __builtin_elementwise_roundeven(a);
// WORDS: icl_convert_uint16_sat(float16 a)
// WORDS: return value | __builtin_astype(((v > inside) & (int16)(255)), uint16);

// NaN, infinities, values beyond the range, and halves, by both roundings.
// RUN: %iclc verify %s --size 37x11 --configs 6
// RUN: %iclc verify %s --size 64x8 --configs 3
#pragma imcl grid(a)
void bytes(Image<float> a, Image<uchar> near, Image<uchar> cut) {
  near[idx][idy] = convert_uchar_sat_rte(a[idx][idy] * 1e3f / (a[idx][idy] - 0.25f));
  cut[idx][idy] = (uchar)(600 * a[idx][idy] - 150);
}

#pragma imcl grid(a)
void signedBytes(Image<float> a, Image<char> near, Image<char> cut) {
  near[idx][idy] = convert_char_sat_rte(a[idx][idy] * 100 / (a[idx][idy] - a[idx][idy]));
  cut[idx][idy] = (char)(600 * a[idx][idy] - 300);
}

#pragma imcl grid(a)
void shorts(Image<float> a, Image<short> near, Image<short> cut) {
  near[idx][idy] = convert_short_sat_rte(1e5f * a[idx][idy] - 5e4f);
  cut[idx][idy] = convert_short_sat_rtz(floor(100 * a[idx][idy]) / 2 - 25);
}

#pragma imcl grid(a)
void ushorts(Image<float> a, Image<ushort> near, Image<ushort> cut) {
  near[idx][idy] = convert_ushort_sat_rte(floor(100 * a[idx][idy]) / 2);
  cut[idx][idy] = (ushort)(9e4f * a[idx][idy] - 1e4f);
}

#pragma imcl grid(a)
void words(Image<float> a, Image<int> cut, Image<int> near, Image<uint> ucut, Image<uint> unear) {
  float v = a[idx][idy];
  cut[idx][idy] = (int)(9e9f * v - 4.5e9f);
  near[idx][idy] = convert_int_rte(floor(100 * v) / 2 - 25) + convert_int_sat_rte(v * 1e9f / (v - 0.25f)) + (int)(v / (v - v));
  ucut[idx][idy] = (uint)(9e9f * v - 1e9f);
  unear[idx][idy] = convert_uint_rte(floor(100 * v) / 2) + convert_uint_sat_rte(v * 1e9f / (v - 0.25f));
}

#pragma imcl grid(a)
void wide(Image<uchar> a, Image<uchar> b) { b[idx][idy] = convert_uchar_sat_rte(a[idx][idy] * 1.5f - 20); }
