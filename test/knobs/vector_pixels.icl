// Lanes hold a component of several pixels. Loads and stores hold neighbouring elements.
// RUN: %iclc compile %s -k swap --size 64x8 -c sizes=fixed -c block_x=4 -c vector_x=4 --emit kernel | %FileCheck %s
// CHECK: const uchar4 [[A:.*]] = in[y * 64 + x];
// CHECK-NEXT: const uchar4 [[B:.*]] = in[y * 64 + x + 1];
// CHECK-NEXT: const uchar4 [[C:.*]] = in[y * 64 + x + 2];
// CHECK-NEXT: const uchar4 [[D:.*]] = in[y * 64 + x + 3];
// CHECK-NEXT: const uchar4 [[X:.*]] = (uchar4)([[A]].x, [[B]].x, [[C]].x, [[D]].x);
// CHECK: out[y * 64 + x] = (uchar4)([[Z:.*]].x, [[Y:.*]].x, [[WX:.*]].x, [[W:.*]].x);
// CHECK-NEXT: out[y * 64 + x + 1] = (uchar4)([[Z]].y, [[Y]].y, [[WX]].y, [[W]].y);

// CPUs' compilers are told how lanes are shuffled.
// RUN: %iclc compile %s -k swap --device 0 --size 64x8 -c sizes=fixed -c block_x=8 -c vector_x=8 --emit kernel | %FileCheck %s --check-prefix=CPU
// CPU: const uchar8 [[A:.*]] = ((__global const icl_uchar8 *)(in + (y * 64 + x)))[0];
// CPU-NEXT: const uchar8 [[B:.*]] = ((__global const icl_uchar8 *)(in + ((long)(y * 64 + x) + 2)))[0];
// CPU: __builtin_shufflevector(__builtin_shufflevector([[A]], [[B]], 0, 4, 8, 12, -1, -1, -1, -1), __builtin_shufflevector({{.*}}, -1, -1, -1, -1, 0, 4, 8, 12), 0, 1, 2, 3, 12, 13, 14, 15);

// A vector may begin inside a pixel.
// RUN: %iclc compile %s -k apart --size 64x8 -c sizes=fixed -c block_x=2 -c vector_x=2 --emit kernel | %FileCheck %s --check-prefix=APART
// APART: vload2(0, (__global const float *)(in + (y * 64 + x)));
// APART-NEXT: vload2(0, (__global const float *)(in + (y * 64 + x)) + 2);
// APART-NEXT: vload2(0, (__global const float *)(in + (y * 64 + x + 1)));
// Components that are written one after the other are stored together, the fourth that memory has too.
// APART: ((__global float2 *)(out + (y * 64 + x)))[0] = (float2)([[R:.*]].x, [[G:.*]].x);
// APART-NEXT: ((__global float2 *)((__global float *)(out + (y * 64 + x)) + 2))[0] = (float2)([[BLUE:.*]].x, 0.0f);
// APART-NEXT: ((__global float2 *)(out + (y * 64 + x + 1)))[0] = (float2)([[R]].y, [[G]].y);

// A component alone is stored by each lane, and so are the pixels of some lanes.
// RUN: %iclc compile %s -k some --device 0 --size 64x8 -c sizes=fixed -c block_x=4 -c vector_x=4 --emit kernel | %FileCheck %s --check-prefix=SOME
// SOME: out[y * 64 + x].y = [[G:.*]].x;
// SOME-NEXT: out[{{.*}} + 1].y = [[G]].y;
// SOME: if (icl_all(taken)) {
// SOME: } else {
// SOME: if (taken.x) {
// SOME-NEXT: out[y * 64 + x] = (int2)([[R:.*]].x, [[S:.*]].x);

// What may round differently for a scalar is computed for each pixel.
// RUN: %iclc compile %s -k lengths --size 64x8 -c sizes=fixed -c block_x=4 -c vector_x=4 --emit kernel | %FileCheck %s --check-prefix=CALL
// CALL: (float4)(length((float3)([[X:.*]].x, [[Y:.*]].x, [[Z:.*]].x)), length((float3)([[X]].y, [[Y]].y, [[Z]].y)),

// RUN: %iclc verify %s -k swap -k apart -k some -k lengths --size 37x11 --configs 8
#pragma imcl grid(in)
void swap(Image<uchar4> in, Image<uchar4> out) { out[idx][idy] = in[idx][idy].zyxw; }

#pragma imcl grid(in)
void apart(Image<float3> in, Image<float3> out) {
  const float3 p = in[idx][idy] * (float3)(1.0f, 2.0f, 3.0f);
  out[idx][idy].x = p.x * 0.5f;
  out[idx][idy].yz = p.zy;
}

#pragma imcl grid(in)
void some(Image<int2> in, Image<int2> out) {
  out[idx][idy].y = in[idx][idy].x;
  if (in[idx][idy].y > 3)
    out[idx][idy] = in[idx][idy] * in[idx][idy].yx;
}

#pragma imcl grid(in)
void lengths(Image<float3> in, Image<float> out) { out[idx][idy] = length(in[idx][idy] * 2.0f); }

// What treats all components alike can be computed in the order of memory. A weight is repeated for each component.
// RUN: %iclc compile %s -k blend --device 0 --size 64x8 -c sizes=fixed -c block_x=8 -c vector_x=8 -c vector_components=interleaved --emit kernel | %FileCheck %s --check-prefix=MIXED
// MIXED: const uchar8 [[A:a.*]] = ((__global const icl_uchar8 *)(a + (y * 64 + x)))[0];
// MIXED-NOT: __builtin_shufflevector([[A]]
// MIXED: __builtin_shufflevector(weight, weight, 0, 0, 0, 0, 1, 1, 1, 1)
// MIXED: ((__global uchar8 *)(out + (y * 64 + x)))[0] =
// RUN: %iclc space %s -k swap --device 0 --size 64x8 | %FileCheck %s --check-prefix=APART-ONLY
// APART-ONLY-NOT: vector_components
// RUN: %iclc verify %s -k blend --size 37x11 --configs 12
// RUN: %iclc verify %s -k blend -k apart -k some --size 64x8 --configs 4
// RUN: %iclc verify %s -k selected --size 37x11 --configs 10 --fix unroll.i=1
// RUN: %iclc verify %s -k selected --size 37x11 -c unroll.i=2 -c boundary=split -c block_x=4 -c vector_x=4 -c vector_components=interleaved
#pragma imcl grid(a, b, w)
void blend(Image<uchar4> a, Image<uchar4> b, Image<uchar> w, Image<uchar4> out) {
  ushort weight = w[idx][idy];
  ushort4 sum = convert_ushort4(a[idx][idy]) * weight + convert_ushort4(b[idx][idy]) * (ushort)(255 - weight);
  out[idx][idy] = convert_uchar4(sum >> (ushort4)(8));
}

// Masks are repeated, too.
#pragma imcl grid(in) packed(in, out)
#pragma imcl boundary_cond(in: mirrored)
void selected(Image<short3> in, Image<short3> out, Image<int> which, short3 more) {
  int3 sum = convert_int3(in[idx][idy]);
  for (int i = 0; i < which[idx][idy] % 7; i++) {
    sum += convert_int3(in[idx + i][idy] + more);
    if (in[idx][idy + i].y > 3)
      break;
    sum = sum > 4 ? sum - i : sum * 3;
  }
  if (which[idx][idy] > 1)
    out[idx][idy] = convert_short3(sum);
}
