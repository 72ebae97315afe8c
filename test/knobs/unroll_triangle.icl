// The inner loop's trip count depends on the outer variable: it is constant once the outer loop is unrolled, so both
// disappear, and the array's elements are registers.
// RUN: %iclc compile %s --emit facts | %FileCheck %s --check-prefix=FACTS
// FACTS: loop.k: 3
// FACTS-NEXT: loop.l: at most 4
// RUN: %iclc compile %s --emit space | %FileCheck %s --check-prefix=SPACE
// SPACE: unroll.l{{ +}}[1] 2 4 8 16
// RUN: %iclc compile %s --emit kernel -c unroll.k=3 -c unroll.l=4 | %FileCheck %s
// CHECK: // unroll.k: all 3 iterations, from k = 0
// CHECK: // unroll.l: all 4 iterations, from l = 1
// CHECK: // unroll.l: all 3 iterations, from l = 2
// CHECK: // unroll.l: all 2 iterations, from l = 3
// CHECK-NOT: for (int l
// CHECK: }

// Where the outer loop stays, the inner one keeps its tests.
// RUN: %iclc compile %s --emit kernel -c unroll.l=4 | %FileCheck %s --check-prefix=INNER
// INNER: for (int k = 0; k < 3; k++) {
// INNER: for (int l = k + 1; l < 5; l += 4) {

// RUN: %iclc verify %s --size 19x7 --configs 8
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void median(Image<uchar> in, Image<uchar> out) {
  uchar v[5];
  for (int i = 0; i < 5; i++)
    v[i] = in[idx + i - 2][idy];
  for (int k = 0; k < 3; k++)
    for (int l = k + 1; l < 5; l++) {
      uchar smaller = min(v[k], v[l]);
      v[l] = max(v[k], v[l]);
      v[k] = smaller;
    }
  out[idx][idy] = v[2];
}
