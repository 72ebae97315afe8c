// The constant outside an image may be any number that its pixels can have, also one that no double is.
// RUN: %iclc compile %s --emit ast | %FileCheck %s --check-prefix=AST
// AST: least: constant(18446744073709551615)
// AST: most: constant(-9223372036854775807)
// RUN: %iclc compile %s --emit kernel | %FileCheck %s
// CHECK-DAG: 18446744073709551615
// CHECK-DAG: -9223372036854775807
// RUN: %iclc verify %s --size 13x7 --configs 6
#pragma imcl grid(least, most)
#pragma imcl boundary_cond(least: constant(0xffffffffffffffffu), most: constant(-9223372036854775807))
void outside(Image<ulong> least, Image<long> most, Image<ulong> low, Image<long> high) {
  ulong a = least[idx][idy];
  long b = most[idx][idy];
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++) {
      a = min(a, least[idx + i][idy + j]);
      b = max(b, most[idx + i][idy + j]);
    }
  low[idx][idy] = a + least[idx - 20][idy];
  high[idx][idy] = b - most[idx + 20][idy] / 2;
}
