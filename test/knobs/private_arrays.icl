// Each pixel has its own copy of an array of the body, also when pixels are merged, in lock-step or in lanes.
// RUN: %iclc verify %s -k kept --size 37x11 --configs 4
// RUN: %iclc verify %s -k kept --size 37x11 -c load.in=local -c block_x=8 -c block_y=2 -c vector_x=4 -c reuse=registers -c wg_x=4 -c wg_y=2
// RUN: %iclc verify %s -k kept --size 40x11 -c sizes=fixed -c boundary=split -c block_x=8 -c vector_x=4 -c vector_load=aligned -c unroll.i=5 -c reuse=registers
// RUN: %iclc verify %s -k sorted --size 19x7 --configs 4
// Each lane indexes the array its own way.
// RUN: %iclc verify %s -k picked --configs 2 --size 19x7
// RUN: %iclc verify %s -k picked --size 19x7 -c boundary=split -c block_x=4 -c vector_x=4
// Arrays have constant indices where loops are complete. Others lie in memory, whose size callers know: four lanes, and a
// pixel at the border.
// RUN: %iclc compile %s -k kept --emit facts | %FileCheck %s --check-prefix=FACTS
// FACTS: array bytes: unroll.i < 5 || unroll.i2 < 5 ? 20 : 0
// RUN: %iclc compile %s -k kept --emit stub -c vector_x=4 -c block_x=4 -c load.in=local -c unroll.i=1 | %FileCheck %s --check-prefix=STUB
// STUB: launch.arrayBytes = 100;
// RUN: %iclc compile %s -k kept --emit stub -c unroll.i=5 -c unroll.i2=5 | %FileCheck %s --check-prefix=COMPLETE
// COMPLETE-NOT: arrayBytes
// Drivers may keep the arrays of a whole work-group on one stack.
// RUN: %exits 1 %iclc verify %s -k large --size 64x64 --device portable: -c wg_x=64 -c wg_y=64 2>&1 | %FileCheck %s --check-prefix=STACK
// STACK: the arrays of the work-group's 4096 work-items take 32000 KiB, Portable Computing Language has room for
// RUN: %iclc verify %s -k large --size 64x64 --configs 8
#pragma imcl grid(in)
void large(Image<int> in, Image<int> out) {
  int v[1000];
  for (int i = 0; i < 1000; i++)
    v[i] = in[idx][idy] * i;
  out[idx][idy] = v[in[idx][idy] & 511];
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
void kept(Image<float> in, Image<float> out) {
  float near[5];
  for (int i = 0; i < 5; i++)
    near[i] = in[idx + i - 2][idy];
  float s = 0.0f;
  for (int i = 0; i < 5; i++)
    s = s * 0.5f + near[4 - i];
  out[idx][idy] = s;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void sorted(Image<uchar> in, Image<uchar> out) {
  uchar v[3];
  for (int i = 0; i < 3; i++)
    v[i] = in[idx][idy + i - 1];
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2 - i; j++) {
      uchar a = min(v[j], v[j + 1]), b = max(v[j], v[j + 1]);
      v[j] = a;
      v[j + 1] = b;
    }
  out[idx][idy] = v[1];
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void picked(Image<int> in, Image<int> out) {
  int v[4];
  for (int i = 0; i < 4; i++)
    v[i] = in[idx + i][idy] * i;
  v[idx & 3] = 7;
  out[idx][idy] = v[in[idx][idy] & 3];
}
