// What is read at an index that changes is read again.
// RUN: %iclc compile %s --emit kernel --size 64x64 -c sizes=fixed -c block_y=2 -c boundary=split -c reuse=registers | %FileCheck %s
// CHECK: int sum = (int)table[0 * 64 + max(k, 0)] +
// CHECK: sum = sum + (int)table[0 * 64 + max(k, 0)];
// RUN: %iclc verify %s --size 37x29 -c boundary=split -c block_y=2 -c reuse=registers
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped, table: clamped)
void steps(Image<uchar> in, Image<uchar> table, Image<int> out) {
  int k = idx;
  int sum = table[k][0] + in[idx][idy + 1] + in[idx][idy];
  k = k * 3 % 7;
  sum += table[k][0];
  out[idx][idy] = sum;
}
