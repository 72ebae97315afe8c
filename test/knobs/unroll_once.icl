// Loops of at most one iteration have no knob, and disappear; a loop inside may depend on their variable.
// RUN: %iclc space %s --size 64x64 | %FileCheck %s --check-prefix=SPACE
// SPACE-NOT: unroll.{{[ik]}}
// SPACE: unroll.l{{ +}}[1] 2 4 8 16
// SPACE: (unroll.l >= 2 ? 3 :
// SPACE-NOT: unroll.{{[ik]}}
// RUN: %iclc verify %s --size 19x7 --configs 8 --quiet
#pragma imcl grid(in)
void sums(Image<int> in, Image<int> out) {
  const int n = in[idx][idy] & 3;
  int s = 0;
  for (int i = 0; i < 0; i++)
    for (int j = 0; j < n; j++)
      s += j;
  for (int k = 3; k < 4; k++)
    for (int l = 0; l < k - 1; l++)
      s += l * n;
  out[idx][idy] = s;
}
