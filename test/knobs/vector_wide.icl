// Lanes of bytes beyond OpenCL C's 16, where the device's compiler takes Clang's extended vectors.
// RUN: %iclc compile %s -k largest --device 0 --emit kernel --size 1024x8 -c sizes=fixed -c boundary=split -c block_x=64 -c vector_x=64 -c wg_x=8 -c wg_y=1 | %FileCheck %s
// CHECK: typedef uchar uchar64 __attribute__((ext_vector_type(64)));
// CHECK: typedef uchar64 icl_uchar64 __attribute__((aligned(1)));
// CHECK: static inline uchar64 __attribute__((overloadable)) icl_max(uchar64 a, uchar64 b) { return a < b ? b : a; }
// CHECK: icl_max(((__global const icl_uchar64 *)(in +

// Functions without such an expression are composed of OpenCL's, half by half.
// RUN: %iclc compile %s -k levels --device 0 --emit kernel --size 1024x8 -c sizes=fixed -c boundary=split -c block_x=64 -c vector_x=64 -c vector_load=aligned | %FileCheck %s --check-prefix=HALVES
// HALVES: icl_convert_uchar32_sat_rtp(float32 a) { return (uchar32)(convert_uchar16_sat_rtp(a.lo), convert_uchar16_sat_rtp(a.hi)); }
// HALVES: icl_convert_int64(uchar64 a) { return __builtin_convertvector(a, int64); }
// HALVES: icl_convert_uchar64_sat_rtp(float64 a) { return (uchar64)(icl_convert_uchar32_sat_rtp(a.lo), icl_convert_uchar32_sat_rtp(a.hi)); }
// HALVES: __builtin_shufflevector(

// As many lanes as fill 512 bits with the narrowest pixels; other devices end at 16.
// RUN: %iclc space %s -k largest --device 0 --size 1024x8 | %FileCheck %s --check-prefix=BYTES
// BYTES: vector_x{{ +}}[1] 2 4 8 16 32 64{{ }}
// RUN: %iclc space %s -k words --device 0 --size 1024x8 | %FileCheck %s --check-prefix=WORDS
// WORDS: vector_x{{ +}}[1] 2 4 8 16 32{{ }}
// Half as many of pixels with several components.
// RUN: %iclc space %s -k turned --device 0 --size 1024x8 | %FileCheck %s --check-prefix=WORDS
// RUN: %iclc space %s -k halves --device 0 --size 1024x8 | %FileCheck %s --check-prefix=SHORT
// RUN: %iclc space %s -k largest --device generic --size 1024x8 | %FileCheck %s --check-prefix=SHORT
// SHORT: vector_x{{ +}}[1] 2 4 8 16{{ }}

// A load that gives several neighbours their pixel, in more lanes than it has itself.
// RUN: %iclc compile %s -k repeated --device 0 --emit kernel --size 1024x8 -c sizes=fixed -c boundary=split -c block_x=32 -c vector_x=32 | %FileCheck %s --check-prefix=REPEATED
// REPEATED: __builtin_shufflevector({{.*}}icl_uchar16{{.*}}, 0, 0, 1, 1, 2, 2,

// RUN: %iclc verify %s -k largest --size 1024x9 --fix vector_x=64 --configs 4
// RUN: %iclc verify %s -k levels --size 1024x9 --fix vector_x=32 --configs 3
// RUN: %iclc verify %s -k words --size 517x9 --fix vector_x=32 --configs 3
// RUN: %iclc verify %s -k turned --size 133x9 --fix vector_x=32 --configs 4
// RUN: %iclc verify %s -k steps --size 256x9 --fix vector_x=64 --configs 2
// RUN: %iclc verify %s -k repeated --size 128x9 --fix vector_x=32 --configs 3
// RUN: %iclc verify %s -k repeated --size 128x9 --fix vector_x=64 --configs 3
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void largest(Image<uchar> in, Image<uchar> out) {
  out[idx][idy] = max(in[idx][idy], max(in[idx - 1][idy], in[idx + 1][idy]));
}
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void levels(Image<uchar> in, Image<uchar> out, float gain) {
  out[idx][idy] = convert_uchar_sat_rtp((in[idx - 1][idy] + in[idx + 1][idy]) * gain);
}
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
void words(Image<short> in, Image<ushort> out) {
  out[idx][idy] = abs_diff(in[idx][idy], in[idx][idy - 1]);
}
#pragma imcl grid(in)
#pragma imcl packed(in)
#pragma imcl boundary_cond(in: clamped)
void turned(Image<uchar3> in, Image<uchar4> out) {
  out[idx][idy] = (uchar4)(max(in[idx][idy].zyx, in[idx + 1][idy]), 255);
}
#pragma imcl grid(in)
void halves(Image<uchar> in, Image<half> out) { out[idx][idy] = in[idx][idy]; }

// Pixels that go different ways: the masks have as many lanes.
#pragma imcl grid(in)
void steps(Image<uchar> in, Image<uchar> out) {
  int n = in[idx][idy], count = 0;
  while (n > 1) {
    n = n % 2 == 0 ? n / 2 : 3 * n + 1;
    count++;
  }
  out[idx][idy] = count;
}

// A picture of twice the width.
#pragma imcl grid(out)
#pragma imcl boundary_cond(in: clamped)
void repeated(Image<uchar> in, Image<uchar> out) { out[idx][idy] = in[idx / 2][idy] / 2 + in[(idx + 1) / 2][idy] / 2; }
