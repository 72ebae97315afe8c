// Variables that are declared before the loops over them count, too, if nothing uses them after a loop.
// RUN: %iclc compile %s -k before --emit ir --size 64x64 | %FileCheck %s
// CHECK: for (int j_2 = -2; j_2 < 3; j_2++) {
// CHECK-NEXT: for (int i_2 = -1; i_2 < 2; i_2++) {
// CHECK: for (int i_3 = j_2; i_3 < 2; i_3++) {
// CHECK: for (int j_3 = 3; j_3 > 0; j_3 -= 2) {
// RUN: %iclc space %s -k before --size 64x64 | %FileCheck %s --check-prefix=SPACE
// SPACE: unroll.j {{.*}} 5
// SPACE: reuse
// RUN: for k in after changed; do %iclc compile %s -k $k --emit ir --size 64x64; done | %FileCheck %s --check-prefix=WHILE --implicit-check-not="for ("
// WHILE-COUNT-2: while
// A loop over the variable of another one around it changes that one's, however often both are used.
// RUN: for k in nested nestedAndAfter; do %iclc compile %s -k $k --emit ir --size 64x64; done | %FileCheck %s --check-prefix=NESTED --implicit-check-not="for ("
// NESTED-COUNT-4: while
// RUN: %iclc verify %s -q --size 3x2 --size 37x19 --configs 3

#pragma imcl grid(in) boundary_cond(in: clamped)
void before(Image<uchar> in, Image<int> out) {
  int s = 0, i, j;
  for (j = -2; j <= 2; j++) {
    for (i = -1; i <= 1; i++)
      s += in[idx + i][idy + j];
    for (i = j; i < 2; ++i)
      s ^= i;
  }
  for (j = 3; j > 0; j -= 2)
    s += in[idx][idy] * j;
  out[idx][idy] = s;
}

#pragma imcl grid(in) boundary_cond(in: clamped)
void after(Image<uchar> in, Image<int> out) {
  int i;
  for (i = 0; i < 5; i++)
    if (in[idx + i][idy] > 100)
      break;
  out[idx][idy] = i;
}

#pragma imcl grid(in)
void nested(Image<uchar> in, Image<int> out) {
  int i, s = 0;
  for (i = 0; i < 3; i++)
    for (i = 1; i < 9; i += 2)
      s += in[idx][idy] + i;
  out[idx][idy] = s;
}

#pragma imcl grid(in)
void nestedAndAfter(Image<uchar> in, Image<int> out) {
  int i, s = 0;
  for (i = 0; i < 3; i++)
    for (i = 1; i < 9; i += 2)
      s += in[idx][idy];
  out[idx][idy] = s + i * i + i;
}

#pragma imcl grid(in)
void changed(Image<uchar> in, Image<int> out) {
  int i, s = 0;
  for (i = 0; i < 7; i++) {
    s += in[idx][idy] + i;
    i += s & 1;
  }
  out[idx][idy] = s;
}
