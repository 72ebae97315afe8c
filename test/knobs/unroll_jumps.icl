// Unrolled iterations may end early: `continue` guards the rest of its iteration, `break` leaves a loop that runs once.
// RUN: %iclc compile %s --emit kernel -c unroll.i=4 | %FileCheck %s
// CHECK: do {
// CHECK: break;
// CHECK: } while (0);
// RUN: %iclc verify %s --configs 6 --size 17x13
#pragma imcl grid(in)
void firsts(Image<int> in, Image<int> out) {
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    if (in[idx + i][idy] > 1000) continue;
    if (in[idx + i][idy] < -1000000000) break;
    sum += i;
  }
  out[idx][idy] = sum;
}
