// AVX-512 shortens lanes and stores them in one instruction, which goes through the caches: streamed vectors of
// short lanes are hidden from the conversion that made them.
// RUN: %iclc compile %s --device 0 --emit kernel --size 256x8 -c sizes=fixed -c block_x=16 -c vector_x=16 -c vector_store=streaming | %FileCheck %s
// CHECK: icl_opaque(uchar16 value) {
// CHECK-NEXT: #ifdef __AVX512F__
// CHECK-NEXT: __asm__("" : "+x"(value));
// CHECK: icl_stream(icl_opaque(convert_uchar16({{.*}})), (__global uchar16 *)(bytes + (y * 256 + x)));
// CHECK: icl_stream(icl_opaque(convert_ushort16({{.*}})), (__global ushort16 *)(words + (y * 256 + x)));
// CHECK: icl_stream(convert_float16({{.*}}, (__global float16 *)(floats + (y * 256 + x)));

// Vectors shorter than a register, and stores through the caches, need no such measure.
// RUN: %iclc compile %s --device 0 --emit kernel --size 256x8 -c sizes=fixed -c block_x=4 -c vector_x=4 -c vector_store=streaming | %FileCheck %s --check-prefix=SHORT
// RUN: %iclc compile %s --device 0 --emit kernel --size 256x8 -c sizes=fixed -c block_x=16 -c vector_x=16 | %FileCheck %s --check-prefix=SHORT
// SHORT-NOT: icl_opaque

// RUN: %iclc verify %s --size 256x8 -c sizes=fixed -c block_x=16 -c vector_x=16 -c vector_store=streaming
// RUN: %iclc verify %s --size 256x8 -c sizes=fixed -c block_x=8 -c vector_x=8 -c vector_store=streaming
#pragma imcl grid(in)
void halved(Image<uchar> in, Image<uchar> bytes, Image<ushort> words, Image<float> floats) {
  bytes[idx][idy] = (in[idx][idy] + 1) / 2;
  words[idx][idy] = (in[idx][idy] + 3) * 100;
  floats[idx][idy] = in[idx][idy] * 0.5f;
}
