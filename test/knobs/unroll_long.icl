// For long loops no factor above the operations that may be emitted is offered, or looked at.
// RUN: %iclc compile %s --emit kernel | %FileCheck %s
// CHECK: for (int i = 0; i < 2000000000; i++) {
// CHECK-NEXT: for (int k = 0; k < 2000000000; k++) {
// RUN: %iclc space %s --size 64x64 | %FileCheck %s --check-prefix=SPACE
// SPACE: unroll.i [1] 2 4 5 8 {{.*}} 6400 8000 iterations of a loop
// SPACE: unroll.k [1] 2 4 5 8 {{.*}} 6400 8000 iterations of a loop
// RUN: %iclc compile %s --emit kernel -c unroll.k=8 | %FileCheck %s --check-prefix=SOME
// SOME: for (int k = 0; k < 2000000000; k += 8) {
#pragma imcl grid(in)
void steps(Image<float> in, Image<float> out) {
  float sum = in[idx][idy];
  for (int i = 0; i < 2000000000; i++)
    for (int k = 0; k < 2000000000; k++)
      sum += 1.0f;
  out[idx][idy] = sum;
}
