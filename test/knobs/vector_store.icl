// AVX-512 shortens lanes and stores them in one instruction, which goes through the caches: streamed vectors of
// short lanes are hidden from the conversion that made them.
// RUN: %iclc compile %s --device 0 --emit kernel --size 256x8 -c sizes=fixed -c block_x=16 -c vector_x=16 -c vector_store=streaming | %FileCheck %s
// PoCL 4 to 6 crash on an asm statement (fuzz/drivers/pocl_asm.cl).
// CHECK-NOT: asm
// CHECK: #ifdef __AVX512F__
// CHECK-NEXT: __constant uchar icl_stored_zero = 0;
// CHECK-NEXT: #define icl_unknown_zero *(const volatile __constant uchar *)&icl_stored_zero
// CHECK-NEXT: #else
// CHECK-NEXT: #define icl_unknown_zero 0
// CHECK-NOT: asm
// CHECK: const uchar icl_no_bits = icl_unknown_zero;
// CHECK: icl_stream((convert_uchar16({{.*}})) ^ (uchar16)icl_no_bits, (__global uchar16 *)(bytes + (y * 256 + x)));
// CHECK: icl_stream((convert_ushort16({{.*}})) ^ (ushort16)icl_no_bits, (__global ushort16 *)(words + (y * 256 + x)));
// CHECK: icl_stream(convert_float16({{.*}}, (__global float16 *)(floats + (y * 256 + x)));

// Vectors shorter than a register, and stores through the caches, need no such measure.
// RUN: %iclc compile %s --device 0 --emit kernel --size 256x8 -c sizes=fixed -c block_x=4 -c vector_x=4 -c vector_store=streaming | %FileCheck %s --check-prefix=SHORT
// RUN: %iclc compile %s --device 0 --emit kernel --size 256x8 -c sizes=fixed -c block_x=16 -c vector_x=16 | %FileCheck %s --check-prefix=SHORT
// SHORT-NOT: icl_no_bits

// RUN: %iclc verify %s --size 256x8 -c sizes=fixed -c block_x=16 -c vector_x=16 -c vector_store=streaming
// RUN: %iclc verify %s --size 256x8 -c sizes=fixed -c block_x=8 -c vector_x=8 -c vector_store=streaming
#pragma imcl grid(in)
void halved(Image<uchar> in, Image<uchar> bytes, Image<ushort> words, Image<float> floats) {
  bytes[idx][idy] = (in[idx][idy] + 1) / 2;
  words[idx][idy] = (in[idx][idy] + 3) * 100;
  floats[idx][idy] = in[idx][idy] * 0.5f;
}
