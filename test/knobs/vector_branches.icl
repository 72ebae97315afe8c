// Branches that pixels take differently are computed in lanes on GPUs too, if they have no loops.
// RUN: %iclc compile %s --device generic --emit kernel -c block_x=4 -c vector_x=4 | %FileCheck %s
// CHECK: const int4 taken = v > 
// CHECK-NEXT: if ({{(icl_)?}}any(taken)) {
// CHECK: v = taken ? {{.*}} : v;
// CHECK: }
// RUN: %iclc verify %s --size 37x11 -c block_x=8 -c vector_x=4
// RUN: %iclc verify %s --size 37x11 --configs 8 -q
#pragma imcl grid(in)
void compressed(Image<float> in, Image<float> out) {
  float v = in[idx][idy];
  if (v > 1)
    v = 1 + log(v);
  out[idx][idy] = v;
}
