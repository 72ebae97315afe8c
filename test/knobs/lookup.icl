// Elements of a table of 256 bytes, taken for 32 or 64 lanes at once: sixteen rows of sixteen bytes.
// RUN: %iclc compile %s -k levels --device 0 --emit kernel -c vector_x=32 -c block_x=32 | %FileCheck %s
// CHECK: #ifdef __AVX2__
// CHECK-NEXT: static inline uchar32 __attribute__((overloadable)) icl_lookup_row_uchar32(__global const uchar *table, int n, uchar32 at) {
// CHECK: __builtin_ia32_pshufb256(
// CHECK: static inline uchar32 icl_lookup_choice_uchar32(uchar32 sign, uchar32 positive, uchar32 negative) {
// CHECK: static inline uchar32 __attribute__((overloadable)) icl_lookup_uchar32(__global const uchar *table, uchar32 at) {
// CHECK-NEXT: #ifdef __AVX2__
// CHECK-NEXT: const uchar32 low = at & (uchar32)(15), bit_4 = at << (uchar32)(3), bit_5 = at << (uchar32)(2), bit_6 = at << (uchar32)(1);
// CHECK: #else
// CHECK-NEXT: return (uchar32)(table[at[0]], table[at[1]], {{.*}}, table[at[31]]);
// CHECK: [0] = icl_lookup_uchar32(lut, ((__global const icl_uchar32 *)(in + {{.*}}))[0]);
// 64 lanes are one vector where the device has such instructions, else two.
// RUN: %iclc compile %s -k levels --device 0 --emit kernel -c vector_x=64 -c block_x=64 | %FileCheck %s --check-prefix=WIDE
// WIDE: icl_lookup_uchar32(__global const uchar *table, uchar32 at) {
// WIDE: #ifdef __AVX512BW__
// WIDE: __builtin_ia32_pshufb512(
// WIDE: return (uchar64)(icl_lookup_uchar32(table, at.lo), icl_lookup_uchar32(table, at.hi));
// WIDE: [0] = icl_lookup_uchar64(lut,
// Fewer are loaded one by one.
// RUN: %iclc compile %s -k levels --device 0 --emit kernel -c vector_x=16 -c block_x=16 | %FileCheck %s --check-prefix=APART
// APART-NOT: lookup
// APART: (uchar16)(lut[in[{{.*}}]], lut[in[

// Of the address space in which the table lies.
// RUN: %iclc compile %s -k levels --device 0 --emit kernel -c vector_x=32 -c block_x=32 -c array.lut=constant | %FileCheck %s --check-prefix=CONSTANT
// CONSTANT: icl_lookup_uchar32(__constant uchar *table, uchar32 at) {
// In local memory elements are loaded one by one: PoCL crashes if two branches call a function with such an array.
// RUN: %iclc compile %s -k levels --device 0 --emit kernel -c vector_x=32 -c block_x=32 -c array.lut=local | %FileCheck %s --check-prefix=LOCAL
// LOCAL-NOT: lookup
// LOCAL: (uchar32)(lut_local[

// One row of several.
// RUN: %iclc compile %s -k colours --device 0 --emit kernel -c vector_x=32 -c block_x=32 | %FileCheck %s --check-prefix=ROWS
// ROWS: icl_lookup_uchar32(lut, in_2_x)
// ROWS: icl_lookup_uchar32(lut + 256, in_2_y)
// ROWS: icl_lookup_uchar32(lut + ((n & 1) * 256), in_2_z)
// ROWS-NEXT: icl_lookup_uchar32(ROW[1], in_2_w)

// Of signed bytes; the index may be any integer that is known to be a byte.
// RUN: %iclc compile %s -k toned --device 0 --emit kernel -c boundary=split -c vector_x=32 -c block_x=32 | %FileCheck %s --check-prefix=TONED
// TONED: icl_lookup_char32(__global const char *table, uchar32 at) {
// TONED: __builtin_astype(icl_lookup_choice_uchar32({{.*}}), char32);
// TONED: icl_lookup_char32(tones, icl_convert_uchar32(
// RUN: %iclc compile %s -k shifted --device 0 --emit kernel -c boundary=split -c vector_x=32 -c block_x=32 | %FileCheck %s --check-prefix=SHIFTED
// SHIFTED-NOT: lookup
// SHIFTED: lut[

// A table of a function of a byte; compiled in; under a mask; in a loop.
// RUN: %iclc compile %s -k gamma --device 0 --emit kernel -c table=global -c vector_x=32 -c block_x=32 | %FileCheck %s --check-prefix=TABLE
// TABLE: icl_lookup_uchar32(table,
// RUN: %iclc compile %s -k compiledIn --device 0 --emit kernel -c vector_x=32 -c block_x=32 | %FileCheck %s --check-prefix=COMPILED
// COMPILED: icl_lookup_uchar32(__constant uchar *table, uchar32 at) {
// COMPILED: icl_lookup_uchar32(BITS,
// RUN: %iclc compile %s -k repeated --device 0 --emit kernel -c vector_x=32 -c block_x=32 | %FileCheck %s --check-prefix=REPEATED
// REPEATED: v = icl_convert_char32(live) ? icl_lookup_uchar32(lut, v) : v;

// RUN: %iclc verify %s -k levels -k compiledIn -k repeated --size 301x7 -c vector_x=32 -c block_x=32
// RUN: %iclc verify %s -k levels -k compiledIn -k repeated --size 301x7 -c vector_x=64 -c block_x=64
// RUN: %iclc verify %s -k levels --size 301x7 -c vector_x=64 -c block_x=64 -c array.lut=constant
// RUN: %iclc verify %s -k levels --size 301x7 -c vector_x=32 -c block_x=64 -c array.lut=local
// RUN: %iclc verify %s -k toned -k shifted --size 301x7 -c boundary=split -c vector_x=32 -c block_x=32
// RUN: %iclc verify %s -k toned --size 301x7 -c boundary=split -c vector_x=64 -c block_x=64 -c array.tones=local
// RUN: %iclc verify %s -k colours --size 133x7 -c vector_x=32 -c block_x=32
// RUN: %iclc verify %s -k both --size 301x17 -c boundary=split -c reuse=registers -c vector_x=32 -c block_x=64 -c block_y=2 -c wg_x=2 -c wg_y=2
// RUN: %iclc verify %s -k both --size 301x17 -c boundary=split -c border=groups -c vector_x=64 -c block_x=64 -c array.lut=local -c wg_x=2 -c wg_y=2
// RUN: %iclc verify %s -k gamma --size 301x7 --fix table=global --fix vector_x=64 --configs 3
#pragma imcl grid(in)
void levels(Image<uchar> in, Image<uchar> out, uchar lut[256]) { out[idx][idy] = lut[in[idx][idy]]; }

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void toned(Image<uchar> in, Image<short> out, char tones[256]) {
  int s = 4 * in[idx][idy] - in[idx - 1][idy] - in[idx + 1][idy] + 128;
  out[idx][idy] = tones[clamp(s, 0, 255)] * 3;
}

// This table has more elements than a byte has values.
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void shifted(Image<uchar> in, Image<uchar> out, uchar lut[257]) {
  out[idx][idy] = lut[in[idx][idy] + 1] + lut[(in[idx][idy] + in[idx + 1][idy]) / 2];
}

#pragma imcl grid(in)
void gamma(Image<uchar> in, Image<uchar> out, float exponent) {
  out[idx][idy] = convert_uchar_sat(pow(in[idx][idy] / 255.0f, exponent) * 255.0f + 0.5f);
}

const uchar BITS[256] = {1, 2, 3, 250, 7};
#pragma imcl grid(in)
void compiledIn(Image<uchar> in, Image<uchar> out) { out[idx][idy] = BITS[in[idx][idy] & 7]; }

#pragma imcl grid(in)
void repeated(Image<uchar> in, Image<uchar> out, uchar lut[256], int n) {
  uchar v = in[idx][idy];
  for (int i = 0; i < (n & 15); i++) {
    v = lut[v];
    if (v < 20)
      break;
  }
  out[idx][idy] = v;
}

const uchar ROW[2][256] = {{0}, {9, 8, 7, 6}};
#pragma imcl grid(in)
void colours(Image<uchar4> in, Image<uchar4> out, uchar lut[2][256], int n) {
  uchar4 p = in[idx][idy];
  out[idx][idy] = (uchar4)(lut[0][p.x], lut[1][p.y], lut[n & 1][p.z], ROW[1][p.w]);
}

// Lookups of neighbours are shared by pixels that are merged.
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void both(Image<uchar> in, Image<uchar> out, uchar lut[256]) {
  out[idx][idy] = lut[in[idx - 1][idy]] ^ lut[max(in[idx + 1][idy], in[idx][idy + 1])];
}
