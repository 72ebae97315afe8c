// All iterations of a loop unrolled: its variable is gone, and its indices are constants.
// RUN: %iclc compile %s --emit kernel -c unroll.i=3 | %FileCheck %s --check-prefix=ALL
// ALL: unroll.i: all 3 iterations, from i = -1
// ALL-NOT: for (int i
// ALL: sum = sum + {{.*}}x - 1{{.*}} * weight[0];
// ALL: sum = sum + {{.*}} * weight[1];
// ALL: sum = sum + {{.*}}x + 1{{.*}} * weight[2];

// Some iterations at a time.
// RUN: %iclc compile %s --emit kernel -c unroll.k=2 | %FileCheck %s --check-prefix=SOME
// SOME: for (int k = 0; k < 4; k += 2) {
// SOME-NEXT: sum = sum * 0.5f;
// SOME-NEXT: sum = sum * 0.5f;
// SOME-NEXT: }

// Only divisors of the trip count are offered.
// RUN: %exits 1 %iclc compile %s --emit kernel -c unroll.i=2 2>&1 | %FileCheck %s --check-prefix=DIVISOR
// DIVISOR: `unroll.i` cannot be `2`; it is one of 1, 3{{$}}

// The border's body is not unrolled: it runs rarely.
// RUN: %iclc compile %s --emit kernel -c unroll.i=3 -c boundary=split | %FileCheck %s --check-prefix=BORDER
// BORDER: unroll.i: all 3 iterations
// BORDER: } else if (x < grid_width && y < grid_height) {
// BORDER: for (int i = -1; i < 2; i++) {
// RUN: %iclc verify %s --size 17x5 -c unroll.i=3 -c unroll.k=2 -c boundary=split
#pragma imcl grid(in)
void mean(Image<float> in, Image<float> out, float weight[3]) {
  float sum = 0.0f;
  for (int i = -1; i <= 1; i++)
    sum += in[idx + i][idy] * weight[i + 1];
  for (int k = 0; k < 4; k++)
    sum *= 0.5f;
  out[idx][idy] = sum;
}
