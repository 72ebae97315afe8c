// On CPUs, work-groups have several rows where enough of them are left for all cores, and single pixels take long vectors.
// RUN: %iclc space %s -k level -d cpu --size 16384x16384 --json | %FileCheck %s --check-prefix=PIXELS
// RUN: %iclc space %s -k level -d cpu --size 600x4 --json | %FileCheck %s --check-prefix=SMALL
// RUN: %iclc space %s -k mean3 -d cpu --size 16384x16384 --json | %FileCheck %s --check-prefix=THREE
// RUN: %iclc space %s -k mean5 -d cpu --size 16384x16384 --json | %FileCheck %s --check-prefix=FIVE
// RUN: %iclc space %s -k total -d cpu --size 700x16384 --json | %FileCheck %s --check-prefix=TOTAL
#pragma imcl grid(in)
void level(Image<uchar> in, Image<uchar> out, float gain) {
  out[idx][idy] = convert_uchar_sat_rte(in[idx][idy] * gain);
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void mean3(Image<uchar> in, Image<uchar> out) {
  int sum = 4;
  for (int j = -1; j < 2; j++) for (int i = -1; i < 2; i++) sum += in[idx + i][idy + j];
  out[idx][idy] = sum / 9;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void mean5(Image<uchar> in, Image<uchar> out) {
  int sum = 12;
  for (int j = -2; j < 3; j++) for (int i = -2; i < 3; i++) sum += in[idx + i][idy + j];
  out[idx][idy] = sum / 25;
}

#pragma imcl grid(in)
#pragma imcl reduce(sum: +)
void total(Image<float> in, float sum) {
  sum += in[idx][idy];
}

// PIXELS: "name": "vector_x",
// PIXELS-NEXT: "promising": [
// PIXELS-NEXT: {{16|32}},
// PIXELS: "name": "block_y",
// PIXELS-NEXT: "promising": [
// PIXELS-NEXT: 4,
// PIXELS: "name": "wg_y",
// PIXELS-NEXT: "promising": [
// PIXELS-NEXT: 4,

// SMALL: "name": "block_y",
// SMALL-NEXT: "promising": [
// SMALL-NEXT: 1{{$}}
// SMALL: "name": "wg_y",
// SMALL-NEXT: "promising": [
// SMALL-NEXT: 1,

// The sum of nine bytes is divided by the upper half of a 16-bit product: no number has 32 bits, so there are as many lanes as bytes in a register.
// THREE: "name": "vector_x",
// THREE-NEXT: "promising": [
// THREE-NEXT: {{32|64}},
// THREE: "name": "block_y",
// THREE-NEXT: "promising": [
// THREE-NEXT: 4,

// Sums of integers slide down a block, which therefore has many rows.
// FIVE: "name": "unroll.j",
// FIVE-NEXT: "promising": [
// FIVE-NEXT: 1,
// FIVE: "name": "reuse",
// FIVE-NEXT: "promising": [
// FIVE-NEXT: "sliding",
// FIVE: "name": "block_y",
// FIVE-NEXT: "promising": [
// FIVE-NEXT: 64,

// The largest power of two of blocks in a row.
// TOTAL: "name": "cyclic_x",
// TOTAL-NEXT: "promising": [
// TOTAL-NEXT: 32,
