// On GPUs, vectors that neighbours share are short where loads cannot be aligned. Other vectors are long.
// RUN: %iclc space %s -k blur --device generic --json | %FileCheck %s --check-prefix=ANY
// RUN: %iclc space %s -k blur --device generic --size 64x64 --json | %FileCheck %s --check-prefix=KNOWN
// RUN: %iclc space %s -k twice --device generic --json | %FileCheck %s --check-prefix=KNOWN
// RUN: %iclc space %s -k bytes --device generic --json | %FileCheck %s --check-prefix=BYTES
#pragma imcl grid(in)
void blur(Image<float> in, Image<float> out) {
  out[idx][idy] = in[idx - 1][idy] + in[idx][idy] + in[idx + 1][idy];
}

#pragma imcl grid(in)
void twice(Image<float> in, Image<float> out) { out[idx][idy] = 2 * in[idx][idy]; }

#pragma imcl grid(in)
void bytes(Image<uchar> in, Image<uchar> out) { out[idx][idy] = max(in[idx - 1][idy], in[idx + 1][idy]); }

// ANY: "name": "vector_x",
// ANY-NEXT: "promising": [
// ANY-NEXT: 2,
// ANY: "name": "wg_x",
// ANY-NEXT: "promising": [
// ANY-NEXT: 64,

// KNOWN: "name": "vector_x",
// KNOWN-NEXT: "promising": [
// KNOWN-NEXT: 4,
// KNOWN: "name": "wg_x",
// KNOWN-NEXT: "promising": [
// KNOWN-NEXT: 32,

// BYTES: "name": "vector_x",
// BYTES-NEXT: "promising": [
// BYTES-NEXT: 4,
// BYTES: "name": "wg_x",
// BYTES-NEXT: "promising": [
// BYTES-NEXT: 32,
