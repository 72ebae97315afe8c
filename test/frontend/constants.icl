// RUN: %iclc compile -Wno-unused --emit ast %s | %FileCheck %s
// Constants at file scope are evaluated. They may be used above their definition, and as array sizes.
// CHECK: const int RADIUS = 2;
// CHECK: const int SIZE = 5;
const int RADIUS = 2, SIZE = 2 * RADIUS + 1;
// CHECK: const float gauss[5] = {0.100000001f, 0.200000003f, 0.400000006f, 0.200000003f, 0.0f};
constant float gauss[SIZE] = {0.1f, 0.2f, 0.4f, 0.2f};
// CHECK: const uint MASK = 4294967280u;
__constant uint MASK = ~0u << 4;
// CHECK: const float4 tint = ((float4)(0.5f) * <float4>(2.0f));
const float4 tint = (float4)(0.5f) * 2.0f;
// CHECK: const long BIG = 1099511627776l;
const long BIG = (long)1 << 40;
// CHECK: const double THIRD = 0.33333333333333331;
const double THIRD = 1.0 / 3.0;
// CHECK: const bool FLAG = 1;
const bool FLAG = SIZE > 3 ? true : false;
// CHECK: const char small = 45;
static const char small = 300 - 255;
// CHECK: const int truncated = 2;
const int truncated = (int)2.9f;
// CHECK: const int LATER = 5;
// CHECK: // p: at most 5 elements
#pragma imcl grid(in) max_size(p: SIZE)
void f(Image<float> in, Image<float> out, float weight[SIZE][SIZE], const float *p) {
  const int half_size = SIZE / 2;
  // CHECK: float window[2];
  float window[half_size];
  const int x = idx, y = idy + 1 - 1;
  // CHECK: out[x][y]/* own */ = (((in[((0 + idx) + 0)][y]/* own */
  out[x][y] = in[0 + idx + 0][y] + gauss[RADIUS] + weight[1][2] + LATER;
}
const int LATER = 5;
