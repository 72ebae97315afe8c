// Functions that PoCL computes lane by lane are computed in whole vectors instead, on CPUs.
// RUN: %iclc compile %s -k bytes --device 0 --size 64x64 -c vector_x=16 -c block_x=16 -c wg_x=1 --emit kernel | %FileCheck %s
// CHECK-DAG: uchar16 __attribute__((overloadable)) icl_abs(char16 a) { return a < (char16)(0) ? -__builtin_astype(a, uchar16) : __builtin_astype(a, uchar16); }
// CHECK-DAG: icl_abs_diff(char16 a, char16 b) { return __builtin_astype(a < b ? b : a, uchar16) - __builtin_astype(a < b ? a : b, uchar16); }
// CHECK-DAG: char16 {{.*}}icl_mul_hi(char16 a, char16 b) { return __builtin_convertvector((__builtin_convertvector(a, short16) * __builtin_convertvector(b, short16)) >> (short16)(8), char16); }
// CHECK-DAG: char16 {{.*}}icl_mad_hi(char16 a, char16 b, char16 c)

// Also in vectors of more lanes than OpenCL has, whose types are defined first.
// RUN: %iclc compile %s -k bytes --device 0 --size 64x64 -c vector_x=64 -c block_x=64 -c wg_x=1 --emit kernel | %FileCheck %s --check-prefix=WIDE
// WIDE-DAG: typedef short short64
// WIDE-DAG: typedef uchar uchar64
// WIDE-DAG: icl_abs(char64 a)
// WIDE-DAG: __builtin_convertvector(a, short64)

// The distance of unsigned integers needs no sign; products of 32 bits stay OpenCL's.
// RUN: %iclc compile %s -k words --device 0 --size 64x64 -c vector_x=8 -c block_x=8 -c wg_x=1 --emit kernel | %FileCheck %s --check-prefix=WORDS
// WORDS: icl_abs(uint8 a) { return a; }
// WORDS-NOT: icl_mul_hi
// WORDS: mul_hi(

// A float is rounded away from zero by cutting it after adding nearly a half.
// RUN: %iclc compile %s -k rounded --device 0 --size 64x64 -c vector_x=16 -c block_x=16 -c wg_x=1 --emit kernel | %FileCheck %s --check-prefix=ROUND
// ROUND: icl_round(float16 a)
// ROUND: return __builtin_elementwise_trunc(a + __builtin_astype((__builtin_astype(a, int16) & (int16)(INT_MIN)) | (int16)(0x3effffff), float16));

// Bits are counted by sums of neighbours. Zeros above the highest bit are those that are left once all bits below it are set; of 32 bits
// the device has an instruction.
// RUN: %iclc compile %s -k bits --device 0 --size 64x64 -c vector_x=8 -c block_x=8 -c wg_x=1 --emit kernel | %FileCheck %s --check-prefix=BITS --implicit-check-not='icl_clz(uint8'
// BITS-DAG: icl_popcount(uint8 a) {
// BITS-DAG: return __builtin_astype((n * (all / (uint8)(255))) >> (uint8)(32 - 8), uint8);
// BITS-DAG: icl_clz(char8 a) {
// BITS-DAG: for (int k = 1; k < 8; k += k)

// Single values, and other devices, have OpenCL's.
// RUN: %iclc compile %s -k bytes --device 0 --size 64x64 --model none --emit kernel | %FileCheck %s --check-prefix=ONE --implicit-check-not=icl_abs
// ONE: abs_diff(
// RUN: %iclc compile %s -k bytes --size 64x64 -c vector_x=16 -c block_x=16 -c wg_x=1 --emit kernel | %FileCheck %s --check-prefix=ONE --implicit-check-not=icl_abs

// RUN: %iclc verify %s --size 37x11 --configs 8
// RUN: %iclc verify %s --size 64x8 --configs 4
#pragma imcl grid(a, b)
void bytes(Image<char> a, Image<char> b, Image<uchar> magnitude, Image<uchar> distance, Image<char> upper, Image<char> sum) {
  magnitude[idx][idy] = abs(a[idx][idy]);
  distance[idx][idy] = abs_diff(a[idx][idy], b[idx][idy]);
  upper[idx][idy] = mul_hi(a[idx][idy], b[idx][idy]);
  sum[idx][idy] = mad_hi(a[idx][idy], b[idx][idy], b[idx][idy]);
}

#pragma imcl grid(a, b)
void ubytes(Image<uchar> a, Image<uchar> b, Image<uchar> distance, Image<uchar> upper, Image<uchar> sum) {
  distance[idx][idy] = abs_diff(a[idx][idy], b[idx][idy]) + abs(a[idx][idy]);
  upper[idx][idy] = mul_hi(a[idx][idy], b[idx][idy]);
  sum[idx][idy] = mad_hi(a[idx][idy], b[idx][idy], a[idx][idy]);
}

#pragma imcl grid(a, b)
void shorts(Image<short> a, Image<short> b, Image<ushort> distance, Image<short> upper, Image<short> sum) {
  short x = a[idx][idy] * 257, y = b[idx][idy] * 255;
  distance[idx][idy] = abs_diff(x, y) + abs((short)(x - 1));
  upper[idx][idy] = mul_hi(x, y);
  sum[idx][idy] = mad_hi(x, y, x);
}

#pragma imcl grid(a, b)
void ushorts(Image<ushort> a, Image<ushort> b, Image<ushort> distance, Image<ushort> upper, Image<ushort> sum) {
  ushort x = a[idx][idy] * 257, y = b[idx][idy] * 255;
  distance[idx][idy] = abs_diff(x, y);
  upper[idx][idy] = mul_hi(x, y);
  sum[idx][idy] = mad_hi(x, y, x);
}

#pragma imcl grid(a, b)
void words(Image<uint> a, Image<int> b, Image<uint> distance, Image<uint> magnitude, Image<uint> upper) {
  int x = b[idx][idy] * 0x1000193 - 0x7fffffff;
  distance[idx][idy] = abs_diff(x, b[idx][idy]) + abs(a[idx][idy]) + abs_diff(a[idx][idy], (uint)x);
  magnitude[idx][idy] = abs(x);
  upper[idx][idy] = mul_hi(a[idx][idy], (uint)x);
}

// What is just below a half, a half, and zeros of both signs.
#pragma imcl grid(a)
void rounded(Image<float> a, Image<float> out, Image<int> bits) {
  float v = a[idx][idy] - 0.5f;
  float half_less = as_float(as_int(v * 0.0f + 0.5f) - 1);
  float r = round(copysign(half_less, v)) + round(v * 7) + round(v * 1e7f);
  out[idx][idy] = r + round(floor(v * 9) + 0.5f);
  bits[idx][idy] = as_int(round(copysign(0.2f, v))) + as_int(round(v / (v - v)));
}

#pragma imcl grid(a)
void doubles(Image<double> a, Image<double> out) { out[idx][idy] = round(a[idx][idy] * 9 - 4.5) + round(floor(a[idx][idy] * 9) - 3.5); }

#pragma imcl grid(a, b)
void bits(Image<uint> a, Image<char> b, Image<uint> ones, Image<char> zeros) {
  ones[idx][idy] = popcount(a[idx][idy]) + 100 * clz(a[idx][idy]);
  zeros[idx][idy] = (char)(clz(b[idx][idy]) + 10 * popcount(b[idx][idy]));
}
