// A loop whose trip count is known only at run time tests its exit before each iteration.
// RUN: %iclc compile %s -k steps --emit kernel -c unroll.while1=2 | %FileCheck %s --check-prefix=WHILE
// WHILE: // unroll.while1: 2 iterations at a time
// WHILE-NEXT: while (n > 1u) {
// WHILE: if (!(n > 1u)) {
// WHILE-NEXT: break;
// WHILE-NEXT: }
// WHILE: count = (int)((uint)count + 1u);
// WHILE-NEXT: }

// The condition of do follows each iteration. `continue` leads to it, `break` leaves the loop.
// RUN: %iclc compile %s -k digits --emit kernel -c unroll.while1=4 | %FileCheck %s --check-prefix=DO
// DO: do {
// DO: if (!(n != 0u)) {
// DO-NEXT: break;
// DO: } while (n != 0u);

// A limit that an argument gives.
// RUN: %iclc compile %s -k powers --emit kernel -c unroll.i=2 | %FileCheck %s --check-prefix=FOR
// FOR: for (int i = 0; i < limit; i += 2) {
// FOR: if (!({{.*}} < limit)) {
// FOR-NEXT: break;

// RUN: %iclc compile %s -k steps --emit space | %FileCheck %s --check-prefix=SPACE
// SPACE: unroll.while1{{.*}}1{{.*}}2{{.*}}4{{.*}}8{{.*}}16
// RUN: %exits 1 %iclc compile %s -k large --emit kernel -c unroll.while1=16 -c unroll.k=600 2>&1 | %FileCheck %s --check-prefix=LARGE
// LARGE: the unrolled body has {{[0-9]+}} operations, at most 8192 are emitted

// RUN: %iclc verify %s -k steps -k digits -k powers --size 17x13 --configs 4
#pragma imcl grid(in)
void steps(Image<ushort> in, Image<int> out) {
  uint n = in[idx][idy];
  int count = 0;
  while (n > 1) {
    n = n % 2 == 0 ? n / 2 : 3 * n + 1;
    count++;
  }
  out[idx][idy] = count;
}
#pragma imcl grid(in)
void digits(Image<uint> in, Image<int> out) {
  uint n = in[idx][idy];
  int odd = 0;
  do {
    uint digit = n % 10;
    n /= 10;
    if (digit % 2 == 0) continue;
    if (odd == 5) break;
    odd++;
  } while (n != 0);
  out[idx][idy] = odd;
}
#pragma imcl grid(in)
void powers(Image<uchar> in, Image<uint> out, int limit) {
  uint p = 1;
  for (int i = 0; i < limit; i++) {
    if (i % 5 == 3) continue;
    p = p * in[idx][idy] + i;
    if (i > 100) break;
  }
  out[idx][idy] = p;
}
#pragma imcl grid(in)
void large(Image<float> in, Image<float> out) {
  float sum = in[idx][idy];
  while (sum < 1e6f)
    for (int k = 0; k < 600; k++)
      sum += sqrt(sum) * 0.5f + 1.0f;
  out[idx][idy] = sum;
}
