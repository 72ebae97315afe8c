// A constant that depends on the outer loop's variable bounds the inner one: once the outer loop is unrolled, both
// disappear, and the pixels of a block run in lock-step.
// RUN: %iclc compile %s --emit kernel -c unroll.k=3 -c unroll.l=4 -c block_x=2 -c reuse=registers -c boundary=split | %FileCheck %s
// CHECK: reuse: registers
// CHECK: less = min(v[0], v[1]);
// CHECK: less_{{.*}} = min(v_2[0], v_2[1]);
// CHECK-NOT: {{for \(int l|break|int last}}
// CHECK: } else if

// The size of what is left counts, not that of as many tests as `unroll.l` has.
// RUN: %iclc compile %s --emit space | %FileCheck %s --check-prefix=SIZE
// SIZE: unroll.k >= 3 && unroll.l >= 3 ? 54 : unroll.k * (

// Where the outer loop stays, the first pixel's constant bounds the inner loop of all pixels.
// RUN: %iclc compile %s --emit kernel -c block_x=2 -c reuse=registers -c boundary=split | %FileCheck %s --check-prefix=LOOP
// LOOP: const int last = [[COMMON:last_[0-9]+]];
// LOOP-NEXT: const int last_2 = [[COMMON]];
// LOOP-NEXT: for (int l = 1; l < last + 1; l++) {

// RUN: %iclc verify %s --size 19x7 --fix reuse=registers --configs 8
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void least(Image<uchar> in, Image<uchar> out) {
  uchar v[4];
  for (int i = 0; i < 4; i++)
    v[i] = in[idx + i - 2][idy];
  for (int k = 0; k < 3; k++) {
    int last = 3 - k;
    for (int l = 1; l <= last; l++) {
      uchar less = min(v[0], v[l]);
      v[l] = max(v[0], v[l]);
      v[0] = less;
    }
  }
  out[idx][idy] = v[0];
}
