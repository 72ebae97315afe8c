// What depends on the counters of loops and on parameters alone is the same for all pixels: a launch before the kernel's computes it once. Of two counters, the place counts the first one's values first.
// RUN: %iclc compile %s -k wavelet --emit kernel -c table=global | %FileCheck %s --check-prefix=COUNTERS
// COUNTERS: // temporary `table`: buffer of 15 {{.*}}4 bytes
// COUNTERS: if ([[I:i_2]] < 15) {
// COUNTERS-NEXT: table[[[I]]] = exp(-(float)(int)abs(([[I]] % 5 - 2) * ((int)((uint)[[I]] * {{.*}}) - 1)) / (sigma * sigma)) * cos(turn * ((float)([[I]] % 5 - 2) + 0.5f * (float)(
// COUNTERS: void wavelet(
// COUNTERS: for (int j = -1; j < 2; j++)
// COUNTERS: for (int i = -2; i < 3; i++)
// COUNTERS-NOT: exp(
// COUNTERS-NOT: cos(
// COUNTERS: sum = sum + table[j * 5 + i + 7] * in[
// Unrolled, all places are constants. In lanes, all read the same element.
// RUN: %iclc compile %s -k wavelet --emit kernel --size 64x32 -d cpu -c sizes=fixed -c table=global -c unroll.i=5 -c unroll.j=3 -c block_x=16 -c vector_x=16 -c boundary=split -c wg_x=4 -c wg_y=2 | %FileCheck %s --check-prefix=LANES
// LANES: sum = sum + (float16)(table[0]) * ((__global const icl_float16 *)(in
// LANES: sum = sum + (float16)(table[14]) * ((__global const icl_float16 *)(in
// RUN: %iclc verify %s -k wavelet --size 41x17 --configs 8
// RUN: %iclc verify %s -k wavelet --size 64x32 -d cpu -c sizes=fixed -c table=global -c unroll.i=5 -c unroll.j=3 -c block_x=16 -c vector_x=16 -c boundary=split -c wg_x=4 -c wg_y=2

// An integer may have fewer values than the counters that it is computed from.
// RUN: %iclc compile %s -k rounded --emit kernel -c table=global | %FileCheck %s --check-prefix=FEWER
// FEWER: // temporary `table`: buffer of 9 {{.*}}4 bytes
// FEWER: table[[[I:i.*]]] = exp((float)-[[I]] / (sigma * sigma));
// FEWER: void rounded(
// FEWER: table[i * i + j * j] * in[
// RUN: %iclc verify %s -k rounded --size 41x17 --configs 4

// Of parameters alone: tables of one element, also where coordinates are computed from them.
// RUN: %iclc compile %s -k turned --emit kernel -c table=constant | %FileCheck %s --check-prefix=UNIFORM
// UNIFORM: table[{{i.*}}] = cos(angle);
// UNIFORM: table_2[{{i.*}}] = sin(angle);
// UNIFORM: void turned(
// UNIFORM: const float c = table[0];
// UNIFORM-NEXT: const float s = table_2[0];
// RUN: %iclc verify %s -k turned --size 41x17 --configs 8

// Of a counter, too, where places are computed by elementary functions: circles around pixels. No other part of a place is.
// RUN: %iclc compile %s -k circle --emit kernel -c table=global | %FileCheck %s --check-prefix=CIRCLE
// CIRCLE: if (i < 8) {
// CIRCLE-NEXT: table[i] = round(radius * cos((float)i * 0.785398f));
// CIRCLE: table_2[i] = radius * sin((float)i * 0.785398f);
// CIRCLE: void circle(
// CIRCLE: const int dx = convert_int_sat(table[q]);
// CIRCLE: convert_int_sat(table_2[q])
// RUN: %iclc verify %s -k circle --size 41x17 --configs 6

// There are 32 tables at most: each is an argument.
// RUN: %iclc compile %s -k many --emit facts | %FileCheck %s --check-prefix=MANY
// MANY: tables: 32, 128 bytes

// Not of constants alone, which compilers compute, nor for divisions, of which a launch would cost more, nor where the place of the pixel counts.
// RUN: %iclc compile %s -k fixed --emit facts | %FileCheck %s --check-prefix=NONE
// NONE: kernel: fixed
// NONE-NOT: tables:

// Bodies are as large as their tables make them.
// RUN: %exits 1 %iclc compile %s -k wavelet --emit kernel -d cpu --size 256x64 -c sizes=fixed -c boundary=split -c border=merged -c reuse=registers -c block_x=16 -c vector_x=16 -c block_y=16 -c unroll.i=5 -c unroll.j=3 -c math=lanes -c wg_x=1 -c wg_y=1 2>&1 | %FileCheck %s --check-prefix=LARGE
// LARGE: operations, at most 8192 are emitted
// RUN: %iclc compile %s -k wavelet --emit kernel -d cpu --size 256x64 -c sizes=fixed -c boundary=split -c border=merged -c reuse=registers -c block_x=16 -c vector_x=16 -c block_y=16 -c unroll.i=5 -c unroll.j=3 -c math=lanes -c wg_x=1 -c wg_y=1 -c table=global

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
void wavelet(Image<float> in, Image<float> out, float sigma, float turn) {
  float sum = 0.0f;
  for (int j = -1; j <= 1; j++)
    for (int i = -2; i <= 2; i++) {
      const float weight = exp(-(float)(int)abs(i * j) / (sigma * sigma));
      sum += weight * cos(turn * (i + 0.5f * j)) * in[idx + i][idy + j];
    }
  out[idx][idy] = sum;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
void rounded(Image<float> in, Image<float> out, float sigma) {
  float sum = 0.0f;
  for (int j = -2; j <= 2; j++)
    for (int i = -2; i <= 2; i++)
      sum += exp((float)-(i * i + j * j) / (sigma * sigma)) * in[idx + i][idy + j];
  out[idx][idy] = sum;
}

#pragma imcl grid(out)
#pragma imcl boundary_cond(in: clamped)
void turned(Image<float> in, Image<float> out, float angle) {
  const float c = cos(angle), s = sin(angle);
  out[idx][idy] = sample(in, c * idx - s * idy, s * idx + c * idy);
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void circle(Image<float> in, Image<float> out, float radius) {
  float sum = 0.0f;
  for (int q = 0; q < 8; q++) {
    const int dx = (int)round(radius * cos(q * 0.785398f));
    sum += in[idx + dx][idy + (int)(radius * sin(q * 0.785398f))];
  }
  out[idx][idy] = sum;
}

#pragma imcl grid(in)
void many(Image<float> in, Image<float> out, float a) {
  const float v = in[idx][idy];
  out[idx][idy] = exp(0.5f * a) * v + exp(1.5f * a) * v + exp(2.5f * a) * v + exp(3.5f * a) * v + exp(4.5f * a) * v + exp(5.5f * a) * v + exp(6.5f * a) * v + exp(7.5f * a) * v +
                  exp(8.5f * a) * v + exp(9.5f * a) * v + exp(10.5f * a) * v + exp(11.5f * a) * v + exp(12.5f * a) * v + exp(13.5f * a) * v + exp(14.5f * a) * v + exp(15.5f * a) * v +
                  exp(16.5f * a) * v + exp(17.5f * a) * v + exp(18.5f * a) * v + exp(19.5f * a) * v + exp(20.5f * a) * v + exp(21.5f * a) * v + exp(22.5f * a) * v + exp(23.5f * a) * v +
                  exp(24.5f * a) * v + exp(25.5f * a) * v + exp(26.5f * a) * v + exp(27.5f * a) * v + exp(28.5f * a) * v + exp(29.5f * a) * v + exp(30.5f * a) * v + exp(31.5f * a) * v +
                  exp(32.5f * a) * v + exp(33.5f * a) * v + exp(34.5f * a) * v + exp(35.5f * a) * v + exp(36.5f * a) * v + exp(37.5f * a) * v + exp(38.5f * a) * v + exp(39.5f * a) * v;
}

#pragma imcl grid(in)
void fixed(Image<float> in, Image<float> out, float a) {
  const float angle = 0.1f * idx;
  out[idx][idy] = in[idx][idy] * exp(0.5f) + 1.0f / a / a / a + a * cos(angle);
}
