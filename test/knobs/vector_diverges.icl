// Pixels whose control flow diverges have no lanes.
// RUN: %iclc space %s | %FileCheck %s
// CHECK-NOT: vector_x
// RUN: %exits 1 %iclc compile %s --emit kernel -c block_x=4 -c vector_x=4 2>&1 | %FileCheck %s --check-prefix=SAID
// SAID: the knob `vector_x` is not offered here, but only if the body can be computed in lanes: {{.*}} take the same branches{{$}}
#pragma imcl grid(in)
void halvings(Image<int> in, Image<int> out) {
  int n = 0;
  for (int v = in[idx][idy] & 255; v > 1; v /= 2)
    n++;
  out[idx][idy] = n;
}
