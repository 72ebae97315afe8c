// Pixels that each go their own way have no lanes.
// RUN: %iclc space %s | %FileCheck %s
// CHECK-NOT: vector_x
#pragma imcl grid(in)
void halvings(Image<int> in, Image<int> out) {
  int n = 0;
  for (int v = in[idx][idy] & 255; v > 1; v /= 2)
    n++;
  out[idx][idy] = n;
}
