// A long loop whose trip count has no divisor between 2 and 8: the iterations that are left follow the loop.
// RUN: %iclc compile %s --emit kernel -c unroll.k=4 | %FileCheck %s --check-prefix=REST
// REST: unroll.k: 4 iterations at a time
// REST-NEXT: for (int k = -5; k < 3; k += 4) {
// REST-COUNT-4: sum = sum +
// REST: }
// REST-COUNT-3: sum = sum +
// REST-NEXT: for (int n = 0; n < 13; n++) {

// With `break`, each iteration is tested instead, because a break leaves the rest out, too.
// RUN: %iclc compile %s --emit kernel -c unroll.n=8 | %FileCheck %s --check-prefix=BREAK
// BREAK: unroll.n: 8 iterations at a time
// BREAK-NEXT: for (int n = 0; n < 13; n += 8) {
// BREAK: if (!(n + 1 < 13)) {
// BREAK-NEXT: break;
// BREAK: if (!(n + 7 < 13)) {
// BREAK-NEXT: break;

// RUN: %exits 1 %iclc compile %s --emit kernel -c unroll.k=3 2>&1 | %FileCheck %s --check-prefix=OFFERED
// OFFERED: `unroll.k` cannot be `3`; it is one of 1, 2, 4, 8, 11{{$}}
// RUN: %iclc verify %s --size 37x5 -c unroll.k=2 -c unroll.n=4
// RUN: %iclc verify %s --size 37x5 -c unroll.k=4 -c unroll.n=8 -c vector_x=4 -c block_x=4 -c boundary=split
// RUN: %iclc verify %s --size 37x5 -c unroll.k=8 -c unroll.n=2 -c boundary=split
#pragma imcl grid(in)
void mean(Image<float> in, Image<float> out, float limit) {
  float sum = 0.0f;
  for (int k = -5; k <= 5; k++)
    sum += in[idx + k][idy];
  for (int n = 0; n < 13; n++) {
    if (sum > limit)
      break;
    sum += sum * 0.5f + (float)n;
  }
  out[idx][idy] = sum;
}
