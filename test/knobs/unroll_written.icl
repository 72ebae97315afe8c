// A body longer than what may be emitted when unrolling stays as it is written; only growing is refused.
// RUN: %iclc space %s --size 64x64 --count | %FileCheck %s --check-prefix=COUNT
// COUNT: {{^[1-9]}}
// RUN: %exits 1 %iclc compile %s --emit kernel -c unroll.k=3 2>&1 | %FileCheck %s
// CHECK: the unrolled body has {{[0-9]+}} operations, at most {{[0-9]+}} are emitted
float f0(float v) { return v * 0.5f + 1.0f; }
float f1(float v) { return f0(f0(v)); }
float f2(float v) { return f1(f1(v)); }
float f3(float v) { return f2(f2(v)); }
float f4(float v) { return f3(f3(v)); }
float f5(float v) { return f4(f4(v)); }
float f6(float v) { return f5(f5(v)); }
float f7(float v) { return f6(f6(v)); }
float f8(float v) { return f7(f7(v)); }
float f9(float v) { return f8(f8(v)); }
float f10(float v) { return f9(f9(v)); }
float f11(float v) { return f10(f10(v)); }
float f12(float v) { return f11(f11(v)); }
#pragma icl grid(in)
void steps(Image<float> in, Image<float> out) {
  float sum = in[idx][idy];
  for (int k = 0; k < 3; k++)
    sum = f12(sum);
  out[idx][idy] = sum;
}
