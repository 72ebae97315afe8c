// Private arrays at an index that differs between lanes: each lane has its own elements.
// RUN: %iclc compile %s --device 0 -k median --emit kernel -c boundary=split -c block_x=4 -c vector_x=4 | %FileCheck %s
// CHECK: uchar4 v[9];
// CHECK: const uchar4 key = v[i];
// CHECK: while (1) {
// CHECK-NEXT: live = live & ((int4)(live.x ? j.x >= 0 && (int)v[j.x].x > (int)key.x : 0,
// CHECK: if (live.x) {
// CHECK-NEXT: v[{{.*}}j.x{{.*}}].x = stored.x;
// CHECK: v[{{.*}}j.x{{.*}}].x = key.x;
// RUN: %iclc verify %s --size 37x11 -c boundary=split -c block_x=8 -c vector_x=8

// The pixels of a median, by insertion sort.
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void median(Image<uchar> in, Image<uchar> out) {
  uchar v[9];
  int n = 0;
  for (int b = -1; b <= 1; b++)
    for (int a = -1; a <= 1; a++)
      v[n++] = in[idx + a][idy + b];
  for (int i = 1; i < 9; i++) {
    const uchar key = v[i];
    int j = i - 1;
    while (j >= 0 && v[j] > key) {
      v[j + 1] = v[j];
      j--;
    }
    v[j + 1] = key;
  }
  out[idx][idy] = v[4];
}

// A ray that walks over the image until it is below it.
#pragma imcl grid(height)
#pragma imcl boundary_cond(height: constant(0))
void shadow(Image<float> height, Image<uchar> lit, float dx, float dy) {
  const float h = height[idx][idy], h2 = height[idx - 1][idy];
  float x = idx, y = idy, z = max(h, h2) - 30.0f;
  for (int i = 0; i < 40 && z < 100.0f; i++) {
    x += dx * 0.1f;
    y += dy * 0.1f;
    z += 1.5f;
    if (height[(int)x][(int)y] > z) {
      lit[idx][idy] = i;
      return;
    }
  }
  lit[idx][idy] = 255;
}
