// Sizes that are compiled in fold into the indices; tests that they decide are left out.
// RUN: %iclc compile %s --emit kernel --size 64x32 -c sizes=fixed | %FileCheck %s
// CHECK-NOT: index_t
// CHECK-NOT: if (
// CHECK: out[y * 64 + x] = in[y * 64 + x];

// A size that the work-group does not divide keeps its test.
// RUN: %iclc compile %s --emit kernel --size 60x32 -c sizes=fixed | %FileCheck %s --check-prefix=EDGE
// EDGE: if (x < 60)

// Without sizes there is nothing to compile in.
// RUN: %exits 1 %iclc compile %s --emit kernel -c sizes=fixed 2>&1 | %FileCheck %s --check-prefix=UNKNOWN
// RUN: %iclc verify %s --size 37x21 -c sizes=fixed -c block_x=2
// UNKNOWN: `sizes` cannot be `fixed`, because the grid's size is not known; give it by --size{{$}}
#pragma imcl grid(in)
void copy(Image<float> in, Image<float> out) {
  out[idx][idy] = in[idx][idy];
}
