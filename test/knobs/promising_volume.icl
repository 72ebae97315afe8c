// On GPUs, a work-item that shares reads with its neighbours in a volume computes two rows of two slices, in short vectors. Without
// shared reads its rows are neighbours in memory.
// RUN: %iclc space %s -k laplace --device generic --size 256x256x256 --json | %FileCheck %s --check-prefix=SHARED
// RUN: %iclc space %s -k window --device generic --size 256x256x256 --json | %FileCheck %s --check-prefix=ALONE
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void laplace(Image3D<float> in, Image3D<float> out) {
  out[idx][idy][idz] = in[idx - 1][idy][idz] + in[idx + 1][idy][idz] + in[idx][idy - 1][idz] + in[idx][idy + 1][idz] +
                       in[idx][idy][idz - 1] + in[idx][idy][idz + 1] - 6.0f * in[idx][idy][idz];
}

#pragma imcl grid(in)
void window(Image3D<short> in, Image3D<uchar> out) { out[idx][idy][idz] = convert_uchar_sat(in[idx][idy][idz] / 4); }

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
