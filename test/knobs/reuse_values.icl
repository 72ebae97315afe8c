// Values that several merged pixels compute are computed once, by the same operations in the same order.
// RUN: %iclc compile %s -k rows --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c unroll.i=3 -c unroll.j=2 -c block_y=2 -c reuse=registers | %FileCheck %s
// The lower row of the first pixel is the upper one of the second. Its first value has its constant filled in.
// CHECK: sum = sum + row;
// CHECK-NEXT: const float [[A:row_[0-9_]+]] = (float)0 + in[y * 64 + x + (1 * 64 - 1)];
// CHECK-NEXT: const float [[B:row_[0-9_]+]] = [[A]] + in[y * 64 + x + (1 * 64)];
// CHECK-NEXT: const float [[C:row_[0-9_]+]] = [[B]] + in[y * 64 + x + (1 * 64 + 1)];
// CHECK-NEXT: sum = sum + [[C]];
// CHECK-NEXT: out[y * 64 + x] = sum;
// CHECK-NEXT: sum_2 = sum_2 + [[C]];
// CHECK-NOT: 1 * 64
// CHECK: sum_2 = sum_2 + row
// CHECK-NEXT: out[y * 64 + x + (1 * 64)] = sum_2;
// RUN: %iclc verify %s -k rows --size 45x19 --configs 6

// A value that loops or branches may read stays in its variable.
// RUN: %iclc compile %s -k beside --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c block_y=2 -c reuse=registers | %FileCheck %s --check-prefix=BESIDE
// BESIDE: const float [[T:t_[0-9_]+]] = in{{.*}} * in{{.*}};
// BESIDE-NEXT: const float t = [[T]];
// BESIDE-NEXT: const float t_2 = [[T]];
// BESIDE: for (
// BESIDE: sum = sum + t;
// BESIDE-NEXT: sum_2 = sum_2 + t_2;
// RUN: %iclc verify %s -k beside -k changing --size 37x29 -c boundary=split -c block_x=2 -c block_y=2 -c reuse=registers

// What is computed from outputs, from arrays that change and into components is not mixed up.
// RUN: %iclc compile %s -k changing --emit kernel --size 64x64 -c sizes=fixed -c boundary=split -c block_y=2 -c reuse=registers | %FileCheck %s --check-prefix=CHANGING
// CHANGING: const float2 [[P:pair_[0-9]+]] = (float2)(1.0f, 2.0f) * (float2)(4.0f);
// CHANGING-NEXT: float2 pair = [[P]];
// CHANGING: const float a = table[0] * 2.0f;
// CHANGING: const float b = table[0] * 2.0f;
// CHANGING-NEXT: pair.x = a;
// CHANGING: const float c = out_2 * 3.0f;
// CHANGING-NEXT: out_pixel = pair.x + pair.y * [[P]].x;
// CHANGING: const float d = out_3 * 3.0f;
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
void rows(Image<float> in, Image<float> out) {
  float sum = 5;
  for (int j = 0; j < 2; j++) {
    float row = 0;
    for (int i = -1; i <= 1; i++)
      row += in[idx + i][idy + j];
    sum += row;
  }
  out[idx][idy] = sum;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
void beside(Image<float> in, Image<float> out, int n) {
  float t = in[0][0] * in[1][0];
  float sum = in[idx][idy - 1];
  for (int i = 0; i < 4; i++)
    sum += t;
  out[idx][idy] = sum + in[idx][idy];
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
void changing(Image<float> in, Image<float> out) {
  float table[2];
  float2 pair = (float2)(1.0f, 2.0f) * 4.0f;
  table[0] = in[idx][idy - 1];
  float a = table[0] * 2.0f;
  table[0] = in[idx][idy];
  float b = table[0] * 2.0f;
  float2 other = (float2)(1.0f, 2.0f) * 4.0f;
  pair.x = a;
  out[idx][idy] = b;
  float c = out[idx][idy] * 3.0f;
  out[idx][idy] = pair.x + pair.y * other.x;
  float d = out[idx][idy] * 3.0f;
  out[idx][idy] = c + d + other.y;
}
