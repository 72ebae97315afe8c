// Pixels above each other share the extremes and the bits of their rows, as they share sums. The order does not matter.
// RUN: %iclc compile %s -k opened --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c unroll.i=3 -c unroll.j=2 -c block_y=2 -c reuse=registers | %FileCheck %s
// CHECK: const uchar [[MAX:in_[0-9]+]] = max(max([[A:in_[0-9]+]], [[B:in_[0-9]+]]), [[C:in_[0-9]+]]);
// CHECK-NEXT: largest = max(largest, [[MAX]]);
// CHECK-NEXT: largest_2 = max(largest_2, [[MAX]]);
// CHECK-NEXT: const uchar [[MIN:in_[0-9]+]] = min(min([[A]], [[B]]), [[C]]);
// CHECK-NEXT: least = min(least, [[MIN]]);
// CHECK-NEXT: least_2 = min(least_2, [[MIN]]);
// CHECK-NEXT: const int [[BITS:in_[0-9]+]] = (int)[[A]] | (int)[[B]] | (int)[[C]];
// CHECK-NEXT: any_ = (uchar)((int)any_ | [[BITS]]);
// CHECK-NEXT: any__2 = (uchar)((int)any__2 | [[BITS]]);
// RUN: %iclc compile %s -k brightest --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c unroll.i=3 -c unroll.j=2 -c block_y=2 -c reuse=registers | %FileCheck %s --check-prefix=FLOAT
// FLOAT: const float [[MAX:in_[0-9]+]] = fmax(fmax(in[{{.*}}], in[{{.*}}]), in[{{.*}}]);
// FLOAT-NEXT: largest = fmax(largest, [[MAX]]);
// FLOAT-NEXT: largest_2 = fmax(largest_2, [[MAX]]);
// `max` ignores NaN only as its second operand.
// RUN: %iclc compile %s -k lit --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c unroll.i=3 -c unroll.j=2 -c block_y=2 -c reuse=registers | %FileCheck %s --check-prefix=LIT
// LIT: const float [[MAX:in_[0-9]+]] = max(max(max(-INFINITY, [[A:in_[0-9]+]]), [[B:in_[0-9]+]]), [[C:in_[0-9]+]]);
// LIT-NEXT: largest = max(largest, [[MAX]]);
// LIT-NEXT: largest_2 = max(largest_2, [[MAX]]);
// LIT-NEXT: least = min([[A]], least);
// RUN: %iclc verify %s -k opened --size 37x29 --configs 4
// RUN: %iclc verify %s -k opened -k brightest -k lit --size 37x29 -c sizes=fixed -c boundary=split -c border=merged -c reuse=registers -c block_y=4 -c unroll.i=3 -c unroll.j=2
// RUN: %iclc verify %s -k opened --size 117x29 --fix vector_x=16 --fix reuse=registers --configs 3
// RUN: %iclc verify %s -k mixed -k truth --size 37x29 -c sizes=fixed -c boundary=split -c reuse=registers -c block_y=4 -c unroll.i=3 -c unroll.j=2
// RUN: %iclc verify %s -k brightest -k lit --size 37x29 --configs 3
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
void opened(Image<uchar> in, Image<int> out) {
  uchar largest = 0, least = 255, any = 0;
  for (int j = 0; j < 2; j++)
    for (int i = -1; i <= 1; i++) {
      largest = max(largest, in[idx + i][idy + j]);
      least = min(in[idx + i][idy + j], least);
      any |= in[idx + i][idy + j];
    }
  out[idx][idy] = largest - least + any;
}

// What accumulates in another way in between ends a run.
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void mixed(Image<short> in, Image<short> out) {
  short value = 100, bits = 0;
  for (int j = 0; j < 2; j++)
    for (int i = -1; i <= 1; i++) {
      value = max(value, in[idx + i][idy + j]);
      value = min(in[idx + 1 - i][idy + j], value);
      bits ^= in[idx + i][idy + j];
      bits &= in[idx - i][idy + j];
    }
  out[idx][idy] = value - bits;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void brightest(Image<float> in, Image<float> out) {
  float largest = 0.0f;
  for (int j = 0; j < 2; j++)
    for (int i = -1; i <= 1; i++)
      largest = fmax(largest, in[idx + i][idy + j]);
  out[idx][idy] = largest;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void lit(Image<float> in, Image<float> out) {
  float largest = 0.0f, least = 0.0f;
  for (int j = 0; j < 2; j++)
    for (int i = -1; i <= 1; i++) {
      largest = max(largest, in[idx + i][idy + j]);
      least = min(in[idx + i][idy + j], least);
    }
  out[idx][idy] = largest - least;
}

// Truth values have no sums.
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void truth(Image<char> in, Image<uchar> out) {
  bool isSet = false;
  uchar sum = 250;
  for (int j = 0; j < 2; j++)
    for (int i = -1; i <= 1; i++) {
      isSet = isSet + in[idx + i][idy + j];
      sum -= in[idx + i][idy + j];
    }
  out[idx][idy] = isSet ? sum : 2 * sum;
}
