// Neighbours along x in lanes: the work-item's block is one vector.
// RUN: %iclc compile %s --emit kernel -c boundary=split -c block_x=4 -c vector_x=4 | %FileCheck %s
// CHECK: if (x >= 1 && x <= grid_width - 4 && y <= grid_height - 1) {
// CHECK: const float4 left = vload4(0, in + ((index_t)y * grid_width + (x - 1)));
// Comparisons of lanes give masks.
// CHECK: vstore4(left > (float4)(limit) ? left : (float4)(0.0f), 0, out + ((index_t)y * grid_width + x));
// The border computes pixel after pixel.
// CHECK: } else if (x < grid_width && y < grid_height) {
// CHECK: in[(index_t)y * grid_width + (x + bx - 1)]

// Aligned loads hold what unaligned ones would, shuffled.
// RUN: %iclc compile %s --emit kernel --size 64x8 -c sizes=fixed -c boundary=split -c block_x=4 -c vector_x=4 -c vector_load=aligned | %FileCheck %s --check-prefix=ALIGNED
// ALIGNED: if (x >= 4)
// ALIGNED: (float4)(((__global const float4 *)(in + (y * 64 + x - 4)))[0].w, ((__global const float4 *)(in + (y * 64 + x)))[0].xy, ((__global const float4 *)(in + (y * 64 + x)))[0].z)
// ALIGNED: ((__global float4 *)(out + (y * 64 + x)))[0] =

// Outputs are written at the own pixel: aligned where the sizes show that rows are.
// RUN: %iclc compile %s --emit kernel --size 64x8 -c sizes=fixed -c boundary=split -c block_x=4 -c vector_x=4 | %FileCheck %s --check-prefix=STORED
// STORED: vload4(0, in + (
// STORED: ((__global float4 *)(out + (y * 64 + x)))[0] =
// RUN: %iclc compile %s --emit kernel --size 62x8 -c sizes=fixed -c boundary=split -c block_x=4 -c vector_x=4 | %FileCheck %s --check-prefix=ODD
// ODD: vstore4(

// CPUs' compilers get loads in one piece, and offsets in the 64 bits that addresses have.
// RUN: %iclc compile %s --device 0 --emit kernel --size 64x8 -c sizes=fixed -c boundary=split -c block_x=4 -c vector_x=4 | %FileCheck %s --check-prefix=WHOLE
// WHOLE: typedef float4 icl_float4 __attribute__((aligned(4)));
// WHOLE: ((__global const icl_float4 *)(in + ((long)(y * 64 + x) - 1)))[0]
// RUN: %iclc verify %s --size 61x7 -c sizes=runtime -c boundary=split -c block_x=4 -c vector_x=4

// Past the caches, on devices whose caches read what is overwritten.
// RUN: %iclc compile %s --device 0 --emit kernel --size 64x8 -c sizes=fixed -c boundary=split -c block_x=4 -c vector_x=4 -c vector_store=streaming | %FileCheck %s --check-prefix=STREAMED
// STREAMED: #define icl_stream(value, place) __builtin_nontemporal_store(value, place)
// STREAMED: icl_stream({{.*}}, (__global float4 *)(out + (y * 64 + x)));
// RUN: %iclc space %s --size 64x8 --device generic | %FileCheck %s --check-prefix=GENERIC
// GENERIC-NOT: vector_store
// RUN: %exits 1 %iclc compile %s --device 0 --emit kernel --size 62x8 -c sizes=fixed -c boundary=split -c block_x=4 -c vector_x=4 -c vector_store=streaming 2>&1 | %FileCheck %s --check-prefix=STREAMS
// STREAMS: cannot run:
// STREAMS-NEXT: {{^}}  `vector_store: streaming` needs rows of a multiple of `vector_x`, 4; here are rows of 62{{$}}
// STREAMS-NOT: {{.}}
// RUN: %exits 1 %iclc compile %s --device 0 --emit kernel --size 64x8 -c boundary=split -c block_x=4 -c vector_x=4 -c vector_store=streaming 2>&1 | %FileCheck %s --check-prefix=SIZES
// SIZES: {{^}}  `vector_store: streaming` needs `sizes: fixed`{{$}}
// SIZES-NOT: {{.}}
// RUN: %exits 1 %iclc compile %s --device 0 --emit kernel --size 64x8 -c sizes=fixed -c vector_store=streaming 2>&1 | %FileCheck %s --check-prefix=LANES
// LANES: {{^}}  `vector_store: streaming` needs `vector_x` of at least 2{{$}}
// LANES-NOT: {{.}}

// RUN: %exits 1 %iclc compile %s --emit kernel -c boundary=split -c block_x=2 -c vector_x=4 2>&1 | %FileCheck %s --check-prefix=DIVIDES
// DIVIDES: `vector_x` is 4, which does not divide `block_x`, 2
// RUN: %exits 1 %iclc compile %s --emit kernel -c block_x=4 -c vector_x=4 2>&1 | %FileCheck %s --check-prefix=GUARDS
// GUARDS: `vector_x: 4` needs `boundary: split` or `pad`, or `load.in: local`, because guards differ between lanes
// RUN: %exits 1 %iclc compile %s --emit kernel --size 62x8 -c sizes=fixed -c boundary=split -c block_x=4 -c vector_x=4 -c vector_load=aligned 2>&1 | %FileCheck %s --check-prefix=ROWS
// ROWS: `vector_load: aligned` needs rows of a multiple of `vector_x`, 4; here are rows of 62{{$}}
// RUN: %exits 1 %iclc compile %s --emit kernel --size 63x8 -c sizes=fixed -c boundary=split -c block_x=4 -c vector_x=4 -c vector_load=aligned 2>&1 | %FileCheck %s --check-prefix=UNEVEN
// UNEVEN: `vector_load` cannot be `aligned`; it can only be unaligned{{$}}
// Where sizes are not compiled in, launches on GPUs check that rows are whole vectors. CPUs need no aligned loads.
// RUN: %iclc compile %s --emit kernel --device generic --size 64x8 -c boundary=split -c block_x=4 -c vector_x=4 -c vector_load=aligned | %FileCheck %s --check-prefix=MULTIPLES
// MULTIPLES: the grid's x: a multiple of 4 pixels
// MULTIPLES: rows of `in`: a multiple of 4 pixels
// MULTIPLES: rows of `out`: a multiple of 4 pixels
// MULTIPLES: ((__global const float4 *)(in + ((index_t)y * grid_width + (x - 4))))[0].w
// MULTIPLES: ((__global float4 *)(out + ((index_t)y * grid_width + x)))[0] =
// RUN: %exits 1 %iclc compile %s --emit kernel --device generic --size 62x8 -c boundary=split -c block_x=4 -c vector_x=4 -c vector_load=aligned 2>&1 | %FileCheck %s --check-prefix=ROWS
// RUN: %exits 1 %iclc compile %s --emit kernel --device 0 --size 64x8 -c boundary=split -c block_x=4 -c vector_x=4 -c vector_load=aligned 2>&1 | %FileCheck %s --check-prefix=FIXED
// FIXED: {{^}}  `vector_load: aligned` needs `sizes: fixed`{{$}}
// RUN: %iclc verify %s --size 45x19 --configs 6
// RUN: %iclc verify %s --size 64x8 -c sizes=fixed -c boundary=split -c block_x=4 -c vector_x=4 -c vector_store=streaming
#pragma imcl grid(in)
void cut(Image<float> in, Image<float> out, float limit) {
  float left = in[idx - 1][idy];
  out[idx][idy] = left > limit ? left : 0.0f;
}
