// A square root of lanes is one call: devices round it as they round quotients.
// RUN: %iclc compile %s --emit kernel -c block_x=4 -c vector_x=4 | %FileCheck %s
// CHECK: vstore4(sqrt(in_2_x * in_2_x + in_2_y * in_2_y), 0,
// RUN: %iclc verify %s --size 45x19 --configs 8
#pragma imcl grid(in)
void magnitude(Image<float2> in, Image<float> out) {
  out[idx][idy] = sqrt(in[idx][idy].x * in[idx][idy].x + in[idx][idy].y * in[idx][idy].y);
}
