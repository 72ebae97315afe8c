// Reads at a multiple or a fraction of the pixel's index form footprints.
// RUN: %iclc compile %s -k half_size --emit facts | %FileCheck %s --check-prefix=FACTS
// FACTS: image.in.shape: dense
// FACTS-NEXT: image.in.points: 4
// FACTS-NEXT: image.in.scale: 2 2
// FACTS-NEXT: image.in.footprint: [0, 1] [0, 1]
// RUN: %iclc compile %s -k rational --emit facts | %FileCheck %s --check-prefix=RATIONAL
// RATIONAL: image.in.scale: 3/2 1/2
// RATIONAL-NEXT: image.in.footprint: [1/2, 2] [-1/2, 1]

// The interior follows from the image's own size. Even and odd lanes are of the same loads.
// RUN: %iclc compile %s -k half_size --emit kernel -c boundary=split -c block_x=4 -c vector_x=4 | %FileCheck %s --check-prefix=LANES
// LANES: if (x <= grid_width - 4 && x <= (int)((uint)in_width >> 1u) - 4 && y <= grid_height - 1 && y <= (int)((uint)in_height >> 1u) - 1) {
// LANES: (float4)((vload4(0, in + ([[ROW:.*]] + 2 * x)).xz), (vload4(0, in + ([[ROW]] + (int)((uint)(2 * x) + 4u))).xz)) + (float4)((vload4(0, in + ([[ROW]] + 2 * x)).yw),

// Sizes that fit leave no border.
// RUN: %iclc compile %s -k half_size --emit kernel --size 64x8 --size in=128x16 -c sizes=fixed -c boundary=split -c block_x=4 -c vector_x=4 | %FileCheck %s --check-prefix=WHOLE
// WHOLE-NOT: if (
// WHOLE: vload4(0, in + (2 * y * 128 + 2 * x))
// WHOLE-NOT: else

// A fraction is loaded once for several lanes, and for rows that share it.
// RUN: %iclc compile %s -k twice_size --emit kernel -c boundary=split -c block_x=4 -c vector_x=4 -c block_y=2 -c reuse=registers | %FileCheck %s --check-prefix=SHARED
// SHARED: (long)x <= (long)in_width * 2L - 4L
// SHARED: const float4 [[IN:.*]] = vload2(0, in + ((index_t)(y >> 1) * in_width + (int)((uint)x >> 1u))).xxyy;
// SHARED: vstore4([[IN]] * (float4)(2.0f), 0, out + ((index_t)y * grid_width + x));
// SHARED: vstore4([[IN]] * (float4)(2.0f), 0, out + ((index_t)(y + 1) * grid_width + x));

// Of small unsigned numbers that fill a register, a mask or a shift of pairs picks every second one.
// RUN: %iclc compile %s -k half_bytes --emit kernel -c boundary=split -c block_x=16 -c vector_x=16 | %FileCheck %s --check-prefix=BYTES
// BYTES: convert_uchar16((ushort16)(as_ushort8(vload16(0, in + ([[ROW:[^+]*]] + 2 * x))) & (ushort8)((ushort)255), as_ushort8(vload16(0, in + ([[ROW]] + (int)((uint)(2 * x) + 16u)))) & (ushort8)((ushort)255)))
// BYTES-SAME: convert_uchar16((ushort16)(as_ushort8(vload16(0, in + ([[ROW]] + 2 * x))) >> (ushort8)((ushort)8), as_ushort8(
// RUN: %iclc compile %s -k half_words --emit kernel -c boundary=split -c block_x=8 -c vector_x=8 | %FileCheck %s --check-prefix=WORDS
// WORDS: convert_ushort8((uint8)(as_uint4(vload8(0, in + ([[ROW:[^+]*]] + 2 * x))) & (uint4)(65535u), as_uint4(vload8(0, in + ([[ROW]] + (int)((uint)(2 * x) + 8u)))) & (uint4)(65535u)))
// RUN: %iclc compile %s -k half_bytes --emit kernel -c boundary=split -c block_x=8 -c vector_x=8 | %FileCheck %s --check-prefix=FEW
// FEW-NOT: as_ushort

// What the author promises to be inside may be loaded in whole, other pixels may not.
// RUN: %iclc compile %s -k promised --emit kernel -c block_x=4 -c vector_x=4 | %FileCheck %s --check-prefix=PROMISED
// PROMISED: (float4)((vload4(0, in + 2 * first_x).xz), (vload4(0, in + (int)((uint)(2 * first_x) + 4u)).xz)) + (float4)((vload4(0, in + 2 * first_x).yw),
// PROMISED-SAME: (float4)((vload4(0, odd + 2 * first_x + 1).xz), (vload4(0, odd + (int)((uint)(2 * first_x) + 4u)).yw))

// A tile holds what the work-group's pixels read.
// RUN: %iclc compile %s -k half_size --emit kernel -c load.in=local -c wg_x=8 -c wg_y=4 | %FileCheck %s --check-prefix=TILE
// TILE: __local float in_tile[8 * 16];
// TILE: in_tile[ty * 16 + tx] = in[
// TILE: in_tile[local_y * 2 * 16 + local_x * 2] + in_tile[local_y * 2 * 16 + local_x * 2 + 1] + in_tile[local_y * 2 * 16 + local_x * 2 + (1 * 16)]

// RUN: %iclc verify %s -q -k half_size -k half_bytes -k half_words -k twice_size -k rational -k colours --size 37x11 --configs 6
// RUN: %iclc verify %s -k half_size -k half_bytes -k half_words -k twice_size -k rational -k colours --size 64x8 --configs 3 --quiet
// RUN: %iclc verify %s -q -k volume --size 9x6x5 --configs 6
// RUN: %iclc verify %s -k half_size --size 64x24 --size in=128x48 -c load.in=local -c sizes=fixed -c vector_load=aligned -c block_x=8 -c vector_x=8 -c wg_x=4
// RUN: %iclc verify %s -k half_size -k half_words --size 61x23 --size in=121x46 -c boundary=pad -c block_x=16 -c vector_x=16 -c wg_x=2
// RUN: %iclc verify %s -k half_bytes --size 61x23 --size in=121x46 -c boundary=split -c block_x=16 -c vector_x=16 -c wg_x=2
// RUN: %iclc verify %s -k half_bytes --size 192x23 --size in=384x46 --device cpu -c boundary=pad -c block_x=64 -c vector_x=64 -c vector_load=aligned -c wg_x=2 -c sizes=fixed
// RUN: %iclc verify %s -k rational --size 64x24 --size in=96x13 -c boundary=split -c block_x=16 -c block_y=4 -c vector_x=8 -c reuse=registers -c wg_x=2
// RUN: %iclc verify %s -k rational --size 64x24 --size in=96x13 -c load.in=local -c sizes=fixed -c block_x=4 -c vector_x=4 -c wg_x=4
// RUN: %iclc verify %s -k volume --size 16x6x4 --size in=32x3x8 -c load.in=local -c block_x=4 -c vector_x=4 -c block_y=2 -c reuse=registers -c wg_x=4
// RUN: %iclc verify %s -k colours --size 64x24 --size in=127x48 -c boundary=split -c block_x=8 -c vector_x=8 -c wg_x=4

// Coordinates that may overflow before they are divided would not be neighbours in a tile.
// RUN: %exits 1 %iclc compile %s -k rational --emit kernel --size 64x64 -c load.in=local 2>&1 | %FileCheck %s --check-prefix=OVERFLOW
// OVERFLOW: `load.in: local` needs `sizes: fixed`, because coordinates may overflow before they are divided
#pragma imcl grid(out)
#pragma imcl boundary_cond(in: clamped)
void half_size(Image<float> in, Image<float> out) {
  out[idx][idy] = 0.25f * (in[2 * idx][2 * idy] + in[2 * idx + 1][2 * idy] + in[2 * idx][2 * idy + 1] +
                           in[2 * idx + 1][2 * idy + 1]);
}

#pragma imcl grid(out)
#pragma imcl boundary_cond(in: clamped)
void half_bytes(Image<uchar> in, Image<uchar> out) {
  out[idx][idy] = (in[2 * idx][2 * idy] + in[2 * idx + 1][2 * idy] + in[2 * idx][2 * idy + 1] +
                   in[2 * idx + 1][2 * idy + 1] + 2) / 4;
}

#pragma imcl grid(out)
#pragma imcl boundary_cond(in: clamped)
void half_words(Image<ushort> in, Image<ushort> out) {
  out[idx][idy] = max(in[2 * idx][2 * idy], in[2 * idx + 1][2 * idy]) - in[2 * idx - 1][2 * idy];
}

#pragma imcl grid(out)
void twice_size(Image<float> in, Image<float> out) { out[idx][idy] = in[idx / 2][idy >> 1] * 2.0f; }

#pragma imcl grid(out)
#pragma imcl boundary_cond(in: mirrored)
void rational(Image<int> in, Image<int> out) {
  const int x = 3 * idx;
  out[idx][idy] = in[(x + 1) / 2][(idy - 1) >> 1] + 3 * in[x / 2 + 2][idy / 2 + (idy & 1)];
}

#pragma imcl grid(out)
#pragma imcl boundary_cond(in: periodic)
void volume(Image3D<double> in, Image3D<double> out) {
  out[idx][idy][idz] = in[2 * idx][idy / 2][2 * idz + 1] + in[2 * idx + 1][idy / 2][2 * idz];
}

#pragma imcl grid(out)
#pragma imcl boundary_cond(in: undefined, odd: undefined)
void promised(Image1D<float> in, Image1D<float> odd, Image1D<float> out) {
  out[idx] = in[2 * idx] + in[2 * idx + 1] + odd[2 * idx + 1];
}

#pragma imcl grid(out)
#pragma imcl boundary_cond(in: clamped)
void colours(Image<uchar3> in, Image<uchar3> out) {
  out[idx][idy] = convert_uchar3((convert_uint3(in[2 * idx][idy]) + convert_uint3(in[2 * idx + 1][idy])) / 2);
}
