// Where a loop's ends lie farther apart than a long can say, its iterations are not counted: what it adds up has no bounds, and a
// read that follows from it is guarded.
// RUN: %iclc compile %s --emit facts | %FileCheck %s
// CHECK: image.in.shape: gather
// CHECK: loop.i: trip count unknown
// RUN: %iclc verify %s --configs 4
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void far(Image<int> in, Image<int> out) {
  int n = 0;
  for (long i = -9223372036854775807L; i < 4611686018427387903L; i += 4611686018427387904L)
    n++;
  out[idx][idy] = in[idx + n][idy];
}
