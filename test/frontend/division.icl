// RUN: %iclc compile --emit ast %s | %FileCheck %s
// A float divided by zero is an infinity or NaN. (The same of integers is an error: fail_operator.icl.)
// CHECK: const float up = INFINITY;
const float up = 1.0f / 0;
#pragma imcl grid(in)
void f(Image<float> in, Image<float> out) {
// CHECK: float x = (in[idx][idy]/* own */ / <float>(0));
  float x = in[idx][idy] / 0;
// CHECK: x /= <float>(0);
  x /= 0;
  x += 1 / 0.0f;
  float4 v = (float4)(x) / 0;
  out[idx][idy] = v.x * up;
}
