// The author's own choices are constants of the variant: code that one excludes is left out.
// RUN: %iclc compile %s --emit kernel | %FileCheck %s --check-prefix=FIRST
// FIRST: WAY = 0: a choice of the kernel's author
// FIRST-NOT: in[{{.*}}x - 1
// RUN: %iclc compile %s --emit kernel -c WAY=3 | %FileCheck %s --check-prefix=THIRD
// THIRD: WAY = 3: a choice of the kernel's author
// THIRD: in[{{.*}}x - 1
// THIRD: s = s * (float)3;
// THIRD-NOT: x + 1

// RUN: %exits 1 %iclc compile %s --emit kernel -c WAY=2 2>&1 | %FileCheck %s --check-prefix=OTHER
// OTHER: `WAY` cannot be `2`; it is one of 0, 1, 3
// RUN: %exits 1 %iclc compile %s --emit kernel -c WAY=1 -c boundary=guard -c load.in=local 2>&1 | %FileCheck %s --check-prefix=BROKEN
// BROKEN: `force(boundary: split)` does not allow guard
// BROKEN-NEXT: `force(load.in: not local)` does not allow local
// BROKEN-NEXT: `constraint(WAY != 1 || wg_x >= 16)` does not hold
// RUN: %iclc verify %s --configs 6 --size 37x9
#pragma imcl grid(in)
#pragma imcl tune(WAY: 0, 1, 3)
#pragma imcl constraint(WAY != 1 || wg_x >= 16)
#pragma imcl force(boundary: split)
#pragma imcl force(load.in: not local)
void k(Image<float> in, Image<float> out) {
  float s = WAY == 3 ? in[idx - 1][idy] : in[idx + 1][idy];
  if (WAY)
    s *= (float)WAY;
  out[idx][idy] = s;
}
