// On GPUs, a work-item that shares reads with its neighbours in a volume computes two rows of two slices, in short vectors. Without
// shared reads its rows are neighbours in memory. Work-groups have four rows: of one slice, or where reads are shared along z and not
// along y, of four.
// RUN: %iclc space %s -k laplace --device generic --size 256x256x256 --json | %FileCheck %s --check-prefix=SHARED
// RUN: %iclc space %s -k window --device generic --size 256x256x256 --json | %FileCheck %s --check-prefix=ALONE
// RUN: %iclc space %s -k through --device generic --size 256x256x256 --json | %FileCheck %s --check-prefix=THROUGH
// RUN: %iclc space %s -k within --device generic --size 256x256x256 --json | %FileCheck %s --check-prefix=WITHIN
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void laplace(Image3D<float> in, Image3D<float> out) {
  out[idx][idy][idz] = in[idx - 1][idy][idz] + in[idx + 1][idy][idz] + in[idx][idy - 1][idz] + in[idx][idy + 1][idz] +
                       in[idx][idy][idz - 1] + in[idx][idy][idz + 1] - 6.0f * in[idx][idy][idz];
}

#pragma imcl grid(in)
void window(Image3D<short> in, Image3D<uchar> out) { out[idx][idy][idz] = convert_uchar_sat(in[idx][idy][idz] / 4); }

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void through(Image3D<float> in, Image3D<float> out) {
  out[idx][idy][idz] = in[idx][idy][idz - 1] + 2.0f * in[idx][idy][idz] + in[idx][idy][idz + 1];
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void within(Image3D<float> in, Image3D<float> out) {
  out[idx][idy][idz] = in[idx - 1][idy][idz] + in[idx + 1][idy][idz] + in[idx][idy - 1][idz] + in[idx][idy + 1][idz];
}

// SHARED: "name": "vector_x",
// SHARED-NEXT: "promising": [
// SHARED-NEXT: 2,
// SHARED: "name": "block_y",
// SHARED-NEXT: "promising": [
// SHARED-NEXT: 2,
// SHARED: "name": "block_z",
// SHARED-NEXT: "promising": [
// SHARED-NEXT: 2,

// ALONE: "name": "vector_x",
// ALONE-NEXT: "promising": [
// ALONE-NEXT: 4,
// ALONE: "name": "block_y",
// ALONE-NEXT: "promising": [
// ALONE-NEXT: 4,
// ALONE: "name": "block_z",
// ALONE-NEXT: "promising": [
// ALONE-NEXT: 1

// THROUGH: "name": "vector_x",
// THROUGH-NEXT: "promising": [
// THROUGH-NEXT: 2,
// THROUGH: "name": "block_y",
// THROUGH-NEXT: "promising": [
// THROUGH-NEXT: 2,
// THROUGH: "name": "block_z",
// THROUGH-NEXT: "promising": [
// THROUGH-NEXT: 2,
// THROUGH: "name": "wg_y",
// THROUGH-NEXT: "promising": [
// THROUGH-NEXT: 1
// THROUGH: "name": "wg_z",
// THROUGH-NEXT: "promising": [
// THROUGH-NEXT: 4,

// WITHIN: "name": "vector_x",
// WITHIN-NEXT: "promising": [
// WITHIN-NEXT: 2,
// WITHIN: "name": "block_y",
// WITHIN-NEXT: "promising": [
// WITHIN-NEXT: 2,
// WITHIN: "name": "block_z",
// WITHIN-NEXT: "promising": [
// WITHIN-NEXT: 2,
// WITHIN: "name": "wg_y",
// WITHIN-NEXT: "promising": [
// WITHIN-NEXT: 4,
// WITHIN: "name": "wg_z",
// WITHIN-NEXT: "promising": [
// WITHIN-NEXT: 1
