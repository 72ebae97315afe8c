// Constants in conditions are folded, on either side, where a loop's variable becomes one: compilers warn of `x && 0`.
// RUN: %iclc compile --emit kernel %s -c unroll.i=3 | %FileCheck %s --implicit-check-not='&& {{[0-9]}}' --implicit-check-not='|| {{[0-9]}}' --implicit-check-not='if ({{[0-9]}} '
// RUN: %iclc compile --emit kernel %s | %FileCheck %s --check-prefix=LOOP
// RUN: %iclc verify -q %s --size 9x7 -c unroll.i=3
#pragma imcl grid(a)
void conditions(Image<int> a, Image<float> b, Image<int> o) {
  int s = 0;
  // LOOP: && i
  // LOOP: || i
  // CHECK: > 3) {
  // CHECK: != 0.0f) {
  // CHECK: if ({{.*}} > 7) {
  // LOOP: i && 
  for (int i = 0; i < 3; i++) {
    if (a[idx][idy] > 3 && i)
      s += i;
    if (b[idx][idy] && i)
      s += 10 * i;
    if (a[idx][idy] > 5 || i)
      s += 100 * i;
    if (i && a[idx][idy] > 7)
      s += 1000 * i;
  }
  o[idx][idy] = s;
}
