// CPUs load and store halves in lanes through private memory: PoCL's functions take them for aligned vectors.
// RUN: %iclc compile %s --device 0 --size 37x5 --model none --emit kernel | %FileCheck %s
// CHECK: float8 __attribute__((overloadable)) icl_vload_half8(int i, __global const half *p) {
// CHECK-NEXT: const ushort8 bits = vload8(i, (__global const ushort *)p);
// CHECK-NEXT: return vload_half8(0, (const __private half *)&bits);
// CHECK: void __attribute__((overloadable)) icl_vstore_half8(float8 value, int i, __global half *p) {
// CHECK: icl_vstore_half8({{.*}}icl_vload_half8(0, in + {{.*}}, 0, out +

// RUN: %iclc compile %s --emit kernel | %FileCheck %s --check-prefix=OTHER
// OTHER-NOT: icl_v
// OTHER: vload_half8(0, in +

// RUN: %iclc verify %s --device 0 --size 37x5 --configs 4

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
#pragma imcl force(vector_x: 8, block_x: 8)
void scaled(Image<half> in, Image<half> out) {
  out[idx][idy] = in[idx][idy] * 0.5f;
}
