// Lanes compute both sides of a choice, but divide once where the sides divide by the same number.
// RUN: %iclc compile %s -k hue --size 64x64 -c sizes=fixed -c vector_x=4 -c block_x=4 --emit kernel | %FileCheck %s
// CHECK: x_ > y_ ? (x_ > y_ ? x_ - y_ : y_ - x_) / by_ : (float4)(2.0f) + (x_ > y_ ? x_ - y_ : y_ - x_) / by_

// RUN: %iclc verify %s -k hue -k nested -k guarded --size 37x11 --configs 6
#pragma imcl grid(a, b, r)
void hue(Image<float> a, Image<float> b, Image<float> r, Image<float> out) {
  float x = a[idx][idy], y = b[idx][idy], by = r[idx][idy];
  out[idx][idy] = x > y ? (x - y) / by : 2.0f + (y - x) / by;
}

#pragma imcl grid(a, b)
void nested(Image<float> a, Image<float> b, Image<float> out) {
  float x = a[idx][idy], y = b[idx][idy];
  out[idx][idy] = x > 0 ? y / x : x < -1 ? 1 - 2 / x : x < -0.5f ? sqrt(fabs(y) / x) : (x + y / x) / x;
}

// One dividend is read under a guard.
#pragma imcl grid(a)
#pragma imcl boundary_cond(a: undefined)
void guarded(Image<float> a, Image<float> out) {
  float x = a[idx][idy];
  out[idx][idy] = idx > 0 ? a[idx - 1][idy] / x : 3 / x;
}
