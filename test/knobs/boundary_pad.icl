// Padding: reads are at shifted coordinates, without guards, in rows that are longer than the image's.
// RUN: %iclc compile %s -k every --emit kernel -c boundary=pad | %FileCheck %s --check-prefix=RUNTIME
// RUNTIME: const int zero_pitch
// RUNTIME-NOT: ring_pitch
// RUNTIME: if (x < grid_width && y < grid_height) {
// RUNTIME: zero[(index_t)y * zero_pitch + (x + 14)] + edge[(index_t)y * edge_pitch + (x + 1)]
// RUNTIME-SAME: flip[(index_t)y * flip_pitch + x]

// Reads that are not at a bounded offset from the pixel keep their guards, inside the padded image.
// RUNTIME-SAME: edge[(index_t)clamp({{.*}}, 0, grid_height - 1) * edge_pitch + x]

// On CPUs, what neighbours add to the place of the own pixel is computed once.
// RUN: %iclc compile %s -k every --device 0 --emit kernel -c boundary=pad | %FileCheck %s --check-prefix=CPU
// CPU: zero[(long)((index_t)y * zero_pitch + x) + 14] + edge[(long)((index_t)y * edge_pitch + x) + 1]

// RUN: %iclc compile %s -k every --emit kernel -c boundary=pad -c sizes=fixed --size 100x50 | %FileCheck %s --check-prefix=FIXED
// FIXED: zero[y * 128 + x + 14] + edge[y * 112 + x + 1] + flip[y * 112 + x]

// Vectors and shared reads need no split; only a grid that is smaller than a block is left to the slow path.
// RUN: %iclc compile %s -k every --emit kernel -c boundary=pad -c vector_x=4 -c block_x=4 | %FileCheck %s --check-prefix=LANES
// LANES: if (x < grid_width
// LANES: vload4(0, zero + ((index_t)y * zero_pitch + (first_x + 14)))
// LANES: } else {

// RUN: %not %iclc compile %s -k small --emit kernel -c boundary=pad -c vector_x=2 -c block_x=2 -c vector_load=aligned -c sizes=fixed --size 5000x50 --size table=4x4 2>&1 | %FileCheck %s --check-prefix=PARTLY
// PARTLY: `vector_x: 2` needs `boundary: split`, or `load: local` for each of `in`, `table`, because guards differ between lanes

// The buffer with the padding must be one that the device can allocate.
// RUN: %not %iclc compile %s -k every --emit kernel -c boundary=pad --size 60000x60000 2>&1 | %FileCheck %s --check-prefix=LARGE
// LARGE: `boundary: pad` needs a buffer of 14403840000 bytes for `zero`, the device has at most 1073741824

// What is padded is a buffer: one image at least has to be read from there.
// RUN: %exits 1 %iclc compile %s -k every --emit kernel -c boundary=pad -c load.zero=local -c load.edge=local -c load.flip=local 2>&1 | %FileCheck %s --check-prefix=GLOBAL
// GLOBAL: `boundary: pad` needs `load.zero: global` or `load.edge: global` or `load.flip: global`
// RUN: %exits 1 %iclc compile %s -k one --emit kernel -c boundary=pad -c load.in=local 2>&1 | %FileCheck %s --check-prefix=ONE
// ONE: `boundary: pad` needs `load.in: global`{{$}}
// RUN: %iclc compile %s -k every --emit kernel -c boundary=pad -c load.zero=local -c load.edge=local | %FileCheck %s --check-prefix=OTHER
// OTHER: const int flip_pitch

// Pixels of three lanes are padded as the four that they lie in.
// RUN: %iclc verify %s -c boundary=pad --quiet
// RUN: %iclc verify %s -k small --size 50x20 --size table=7x30 -c boundary=pad -c block_x=4 -c vector_x=4 --quiet
// RUN: %iclc verify %s -k every --size 100x50 -c boundary=pad -c vector_x=4 -c block_x=4 -c block_y=2 -c vector_load=aligned -c sizes=fixed --quiet
#pragma imcl grid(zero, edge, flip)
#pragma imcl boundary_cond(zero: constant(-1.5f), edge: clamped, flip: mirrored)
void every(Image<float> zero, Image<float> edge, Image<float> flip, Image<float> out) {
  out[idx][idy] = zero[idx - 2][idy] + edge[idx + 1][idy] + flip[idx][idy - 1] + edge[idx][idy * idy];
}

// The padding around an image of another size than the grid depends on both sizes. It ends where pixels read
// last, unless that is too far from the image.
// RUN: %iclc compile %s -k small -o %t -c boundary=pad && %FileCheck %s --check-prefix=GROWS < %t/small.cpp
// GROWS: padded({{[{][{]}}0, 0, 0}, {0, 0, 0}, 16, {1, 1, 0}, {1, 0, 0}, {1, 1, 1}}, icl::runtime::Boundary::Periodic)
// RUN: %iclc compile %s -k small --emit kernel -c boundary=pad | %FileCheck %s --check-prefix=NOTES
// NOTES: 16 * ceil(max(table_width, grid_width + 1) / 16) pixels per row, max(table_height, grid_height) rows
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: periodic, table: periodic)
void small(Image<uchar> in, Image<uchar> table, Image<uchar> out) {
  out[idx][idy] = in[idx - 3][idy + 4] + table[idx + 1][idy];
}

// The padding may be wider than the image.
#pragma imcl grid(a)
#pragma imcl boundary_cond(a: mirrored, b: periodic)
void volume(Image3D<short3> a, Image3D<double> b, Image3D<double> out) {
  out[idx][idy][idz] = a[idx - 9][idy + 4][idz - 7].y + b[idx][idy][idz];
}

#pragma imcl grid(a, b)
#pragma imcl boundary_cond(a: periodic, b: constant(3))
void row(Image1D<int> a, Image1D<half> b, Image1D<float> out) {
  out[idx] = a[idx - 20] + b[idx + 1];
}

#pragma imcl grid(fixed, flip)
#pragma imcl boundary_cond(fixed: constant(7), flip: mirrored)
void thirds(Image<uchar3> fixed, Image<float3> flip, Image<float3> out) {
  out[idx][idy] = convert_float3(fixed[idx - 2][idy + 1]) + flip[idx + 3][idy - 1].zxy;
}

#pragma imcl grid(in)
void one(Image<uchar> in, Image<uchar> out) { out[idx][idy] = in[idx - 1][idy]; }
