// RUN: %iclc compile -Wno-unused -Wno-shadow -Wno-empty-body --emit ast %s | %FileCheck %s
// Statements, and the names of loops.
int count(int n) {
  int result = 0;
  // CHECK: for /* count.i */ (int i = 0; (i < n); i++)
  for (int i = 0; i < n; i++) result += i;
  // CHECK: for /* count.i2 */ (int i = 0; (i < n); i++)
  for (int i = 0; i < n; i++) result += i;
  // CHECK: do /* count.while1 */
  // CHECK: while ((result > 3));
  do result--; while (result > 3);
  return result;
}
#pragma imcl grid(in)
void f(Image in, Image out) {
  // CHECK: int k;
  // CHECK: int m = 1;
  // CHECK: int n = m;
  int k, m = 1, n = m;
  // CHECK: for /* i */ (int i = 0; (i < 3); i++) {
  for (int i = 0; i < 3; i++) {
    // CHECK: for /* i2 */ (int i = 0, int j = 5; (i < j); (i++, j--))
    for (int i = 0, j = 5; i < j; i++, j--) k = i;
    if (k > 2) continue; else if (k == 1) break; else { k++; }
  }
  // CHECK: for /* k */ (k = 0; (k < 3); k += 2) {
  for (k = 0; k < 3; k += 2) ;
  // CHECK: for /* for */ (; ; ) {
  for (;;) { break; }
  // CHECK: for /* m */ (; (m < 3); ++m) {
  for (; m < 3; ++m) {}
  // CHECK: while /* while1 */ ((k < 10))
  while (k < 10) k *= 2;
  // CHECK: do /* while2 */ {
  do { int k = 3; m = k; } while (m < 0);
  { int m = 7; n = m; }
  // CHECK: if ((n > 3)) {
  // CHECK: int inner = 5;
  if (n > 3) int inner = 5;
  // CHECK: int grid[2][3] = {1, 2, 0, 4, 5, 6};
  int grid[2][3] = {{1, 2}, {4, 5, 6}};
  // CHECK: int flat[2][2] = {1, 2, 3, 0};
  int flat[2][2] = {1, 2, 3};
  // CHECK: int open[3] = {1, 2, 3};
  int open[] = {1, 2, 3,};
  for (int x = 0; x < 2; x++) grid[x][0] += flat[0][x] + open[x];
  // CHECK: return;
  if (in[idx][idy] < 0.5f) { out[idx][idy] = 0.0f; return; }
  out[idx][idy] = n;
}
