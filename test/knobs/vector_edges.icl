// Blocks at the border load neighbours by functions that move the pixels beyond a row's ends into the row.
// RUN: %iclc compile %s -k clampedBytes --device 0 --emit kernel -c boundary=split -c border=merged -c vector_x=16 -c block_x=16 | %FileCheck %s
// CHECK: static __attribute__((noinline)) uchar16 __attribute__((overloadable)) icl_clamped_uchar16(__global const uchar *row, int x, int n) {
// CHECK-NEXT: if (x >= 0 && x <= n - 16)
// CHECK-NEXT: return ((__global const icl_uchar16 *)(row + x))[0];
// CHECK-NEXT: if (n >= 16 && x <= 0x7fffffff - 16) {
// CHECK-NEXT: const int from = clamp(x, -16, n), start = clamp(from, 0, n - 16);
// CHECK-NEXT: const uchar16 around[3] = {(uchar16)(row[0]), ((__global const icl_uchar16 *)(row + start))[0], (uchar16)(row[n - 1])};
// CHECK-NEXT: return ((__private const icl_uchar16 *)((__private const uchar *)around + 16 + from - start))[0];
// CHECK: row[clamp((int)((uint)x + i), 0, n - 1)];
// CHECK: const int first_x = min(x, grid_width - 16);
// CHECK: icl_clamped_uchar16(in + ((index_t)max(y - 1, 0) * grid_width), first_x + 2, grid_width)

// Constant boundary conditions choose afterwards which lanes are inside.
// RUN: %iclc compile %s -k fixedOutside --size 64x64 -c sizes=fixed -c boundary=split -c border=merged -c vector_x=4 -c block_x=4 --emit kernel | %FileCheck %s --check-prefix=CONSTANT
// CONSTANT: inside{{[_0-9]*}} ? icl_clamped_float4(in + (clamp(y + 1, 0, 63) * 64), x - 2, 64) : (float4)(7.0f)

// Pixels of several components, and every second pixel.
// RUN: %iclc compile %s -k colours --size 64x64 -c sizes=fixed -c boundary=split -c border=merged -c vector_x=4 -c block_x=4 --emit kernel | %FileCheck %s --check-prefix=COLOURS
// COLOURS: (size_t)clamp((int)((uint)x + (part + i) / 3), 0, n - 1) * 3 + (part + i) % 3
// COLOURS: icl_clamped_3uchar4(in + (max(y - 1, 0) * 64) * 3, x + 3, 1, 64)
// RUN: %iclc compile %s -k halved --size 32x32 --size in=64x64 -c sizes=fixed -c boundary=split -c border=merged -c vector_x=4 -c block_x=4 --emit kernel | %FileCheck %s --check-prefix=HALVED
// HALVED: icl_clamped_float4(in + (2 * y * 64), 2 * x

// Of aligned vectors, all pixels are inside the row or none is. Neighbours share them, as in the interior.
// RUN: %iclc compile %s -k clampedBytes --size 64x64 -c sizes=fixed -c boundary=split -c border=merged -c vector_x=4 -c block_x=4 -c vector_load=aligned --emit kernel | %FileCheck %s --check-prefix=WHOLE --implicit-check-not=icl_clamped_uchar4
// WHOLE: static inline uchar4 __attribute__((overloadable)) icl_clamped_aligned_uchar4(__global const uchar *row, int x, int n) {
// WHOLE-NEXT: const uchar4 inside = ((__global const uchar4 *)(row + clamp(x, 0, n - 4)))[0];
// WHOLE-NEXT: return x < 0 ? (uchar4)(inside.s0) : x >= n ? (uchar4)(inside.s3) : inside;
// WHOLE: max((uchar4)(icl_clamped_aligned_uchar4({{.*}}, x, 64).zw, icl_clamped_aligned_uchar4({{.*}}, x + 4, 64).xy)
// RUN: %iclc compile %s -k mirrored --size 64x64 -c sizes=fixed -c boundary=split -c border=merged -c vector_x=4 -c block_x=4 -c vector_load=aligned --emit kernel | %FileCheck %s --check-prefix=TURNED
// TURNED: const int first = icl_mirror(x, n), turned = first % 4;
// TURNED-NEXT: const short4 inside = ((__global const short4 *)(row + first - turned))[0];
// TURNED-NEXT: return turned ? inside.s3210 : inside;
// RUN: %iclc compile %s -k periodic --size 64x64 -c sizes=fixed -c boundary=split -c border=merged -c vector_x=4 -c block_x=4 -c vector_load=aligned --emit kernel | %FileCheck %s --check-prefix=WRAPPED
// WRAPPED: return ((__global const float4 *)(row + icl_wrap(x, n)))[0];
// Packed pixels: vectors begin where a pixel does or in one.
// RUN: %iclc compile %s -k colours --size 64x64 -c sizes=fixed -c boundary=split -c border=merged -c vector_x=4 -c block_x=4 -c vector_load=aligned --emit kernel | %FileCheck %s --check-prefix=PARTS
// PARTS: return ((__global const uchar4 *)(row + (size_t)x * 3 + part))[0];
// PARTS: = icl_clamped_aligned_3uchar4(in + (max(y - 1, 0) * 64) * 3, x + 1, 1, 64);
// PARTS-NEXT: = icl_clamped_aligned_3uchar4(in + (max(y - 1, 0) * 64) * 3, x + 2, 2, 64);
// PARTS-NEXT: = icl_clamped_aligned_3uchar4(in + (max(y - 1, 0) * 64) * 3, x + 4, 0, 64);
// PARTS-NEXT: = icl_clamped_aligned_3uchar4(in + (max(y - 1, 0) * 64) * 3, x + 5, 1, 64);
// CPUs call the functions; vectors of more than 16 lanes have no names for their components.
// RUN: %iclc compile %s -k clampedBytes --device 0 --size 512x64 -c sizes=fixed -c boundary=split -c border=merged -c vector_x=64 -c block_x=64 -c vector_load=aligned --emit kernel | %FileCheck %s --check-prefix=LONG
// LONG: static __attribute__((noinline)) uchar64 __attribute__((overloadable)) icl_clamped_aligned_uchar64(
// LONG: return x < 0 ? (uchar64)(row[0]) : x >= n ? (uchar64)(row[n - 1]) : inside;

// Where a pixel must be computed once, blocks at the edge stay loops.
// RUN: %iclc compile %s -k added -c boundary=split -c border=merged -c vector_x=4 -c block_x=4 --emit kernel | %FileCheck %s --check-prefix=ONCE --implicit-check-not=first_x
// ONCE: if (x <= grid_width - 4 && y <= grid_height - 1) {

// RUN: %iclc verify %s -k clampedBytes -k mirrored -k periodic -k fixedOutside -k colours -k halved -k halves --size 37x11 --fix boundary=split --fix border=merged --configs 6
// RUN: %iclc verify %s -k added --size 37x11 --fix boundary=split --fix border=merged --configs 4
// RUN: %iclc verify %s -k fours --size 37x11 -c vector_x=4 -c block_x=4 -c boundary=split -c border=merged
// RUN: %iclc verify %s -k own --size 37x11 --configs 6
// RUN: %iclc verify %s -k clampedBytes --size 128x11 --fix sizes=fixed --fix boundary=split --fix border=merged --fix vector_load=aligned --configs 2
// RUN: %iclc verify %s -k mirrored --size 64x11 --fix sizes=fixed --fix boundary=split --fix border=merged --fix vector_load=aligned --configs 2
// RUN: %iclc verify %s -k mirrored --size 8x11 -c sizes=fixed -c boundary=split -c border=merged -c vector_load=aligned -c vector_x=8 -c block_x=8 -c wg_x=1 -c wg_y=1
// RUN: %iclc verify %s -k periodic -k fixedOutside -k colours -k halves --size 48x11 --fix sizes=fixed --fix boundary=split --fix border=merged --fix vector_load=aligned --configs 2
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void clampedBytes(Image<uchar> in, Image<uchar> out) {
  out[idx][idy] = max(in[idx + 2][idy - 1], min(in[idx - 1][idy], in[idx][idy + 2]));
}

// Far beyond the row's ends, and in rows that are shorter than a vector.
// RUN: %iclc verify %s -k far --size 37x5 -c boundary=split -c border=merged -c vector_x=16 -c block_x=16 -c wg_x=1 -c wg_y=1
// RUN: %iclc verify %s -k far --size 9x5 -c boundary=split -c border=merged -c vector_x=4 -c block_x=4 -c wg_x=1 -c wg_y=1
// RUN: %iclc verify %s -k far --size 32x5 --fix sizes=fixed --fix boundary=split --fix border=merged --fix vector_load=aligned --configs 2
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void far(Image<ushort> in, Image<int> out) {
  out[idx][idy] = in[idx - 40][idy] + 3 * in[idx + 19][idy] - in[idx + 2147483647][idy] + in[idx - 5][idy];
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
void mirrored(Image<short> in, Image<int> out) { out[idx][idy] = in[idx - 3][idy] - 2 * in[idx + 2][idy + 1]; }

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: periodic)
void periodic(Image<float> in, Image<float> out) { out[idx][idy] = in[idx - 40][idy] - in[idx + 3][idy - 1]; }

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: constant(7))
void fixedOutside(Image<float> in, Image<float> out) { out[idx][idy] = in[idx - 2][idy + 1] + in[idx + 1][idy]; }

#pragma imcl grid(in)
#pragma imcl packed(in)
#pragma imcl boundary_cond(in: clamped)
void colours(Image<uchar3> in, Image<int> out) {
  uchar3 a = in[idx][idy], b = in[idx + 2][idy - 1];
  out[idx][idy] = a.x - 2 * b.y + 3 * b.z;
}

#pragma imcl grid(out)
#pragma imcl boundary_cond(in: clamped)
void halved(Image<float> in, Image<float> out) {
  out[idx][idy] = in[2 * idx - 1][2 * idy] + in[2 * idx + 2][2 * idy + 1];
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void halves(Image<half> in, Image<half> out) { out[idx][idy] = in[idx - 1][idy] * in[idx + 1][idy - 1]; }

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void added(Image<float> in, Image<float> out) {
  out[idx][idy] += in[idx - 1][idy] + in[idx + 1][idy];
}

// As many lanes as a pixel has components.
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void fours(Image<int4> in, Image<int4> out) { out[idx][idy] = in[idx - 1][idy] + in[idx + 2][idy - 1]; }

// Without neighbours, blocks at the edge start earlier, too.
// RUN: %iclc compile %s -k own --size 65x64 -c sizes=fixed -c vector_x=4 -c block_x=4 --emit kernel | %FileCheck %s --check-prefix=OWN
// OWN: if (x < 65) {
// OWN-NEXT: const int first_x = min(x, 61);
// OWN-NEXT: vstore4({{.*}}, 0, out + (y * 65 + first_x));
// OWN-NEXT: }
// OWN-NEXT: }
#pragma imcl grid(in)
void own(Image<float> in, Image<float> out) { out[idx][idy] = 2.0f * in[idx][idy]; }
