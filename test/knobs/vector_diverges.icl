// Pixels that go different ways are computed under masks, on CPUs: the loop runs as long as a lane is in it.
// RUN: %iclc compile %s --device 0 --emit kernel -c block_x=4 -c vector_x=4 | %FileCheck %s
// CHECK: int4 n = (int4)(0);
// CHECK: int4 live = (int4)(-1);
// CHECK-NEXT: while (1) {
// CHECK-NEXT: live = live & (v > (int4)(1));
// CHECK-NEXT: if (!icl_any(live)) {
// CHECK-NEXT: break;
// CHECK: n = live ? {{.*}} : n;
// CHECK-NEXT: v = live ? {{.*}} : v;
// RUN: %iclc verify %s --size 37x11 -c block_x=8 -c vector_x=4
// GPUs have masks of their own, by which a loop ends for each pixel alone.
// RUN: %iclc space %s --device generic | %FileCheck %s --check-prefix=GPU --implicit-check-not=vector_x
// GPU: block_x
// RUN: %exits 1 %iclc compile %s --emit kernel -c block_x=4 -c vector_x=4 2>&1 | %FileCheck %s --check-prefix=SAID
// SAID: the knob `vector_x` is always `1` here; it is offered only if the body can be computed in lanes: {{.*}} run the same loops; `vector_x=4` needs a device that has it: name one with --device{{$}}
#pragma imcl grid(in)
void halvings(Image<int> in, Image<int> out) {
  int n = 0;
  for (int v = in[idx][idy] & 255; v > 1; v /= 2)
    n++;
  out[idx][idy] = n;
}
