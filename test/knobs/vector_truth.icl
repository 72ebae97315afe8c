// A bool that differs between lanes is a vector of int, all bits of a lane or none; as a number it is 1 or 0.
// RUN: %iclc compile %s --emit kernel -c boundary=split -c block_x=4 -c vector_x=4 -c unroll.i=3 | %FileCheck %s
// CHECK: int4 any_ = (int4)(0) != (int4)(0);
// CHECK: int4 seen[3];
// CHECK: seen[0] = v != (float4)(0.0f);
// CHECK: any_ = any_ | (v > (float4)(40.0f));
// CHECK: const int4 n = (any_ & (int4)(1)) + (int4)(2) * (seen[2] & (int4)(1));
// RUN: %iclc verify %s --configs 8 --size 37x11
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void flags(Image<float> in, Image<int> out, Image<float> chosen) {
  bool any = false, seen[3];
  for (int i = 0; i < 3; i++) {
    float v = in[idx + i - 1][idy];
    seen[i] = v;
    any = any || v > 40.0f;
  }
  const int n = any + 2 * seen[2];
  const bool below = idy > 3;
  bool first = in[idx][idy] > 3.0f ? any : below;
  if (in[idx][idy] > 60.0f)
    first = !any && seen[1];
  out[idx][idy] = n + 8 * (first & seen[0]) + (any == first ? 16 : 0);
  chosen[idx][idy] = first ? 0.5f : (float)any;
}
