// On CPUs quotients of floats by constants are a product and a fused multiply-add, where these round as the division does.
// RUN: %iclc compile %s -k mean -d cpu -c vector_x=8 -c block_x=8 -c boundary=split --emit kernel | %FileCheck %s --check-prefix=MEAN
// MEAN: float8 __attribute__((overloadable)) icl_constant_quotient(float8 a, float8 b, float8 c) {
// MEAN-NEXT: return fma(a, b, a * c);
// MEAN: icl_constant_quotient(sum, (float8)({{.*}}f), (float8)({{.*}}f))
// RUN: %iclc compile %s -k moments -d cpu -c vector_x=8 -c block_x=8 -c boundary=split --emit kernel | %FileCheck %s --check-prefix=MOMENTS
// MOMENTS: icl_constant_quotient(convert_float8(
// MOMENTS: icl_constant_quotient(convert_double8(
// RUN: %iclc compile %s -k normalized -d cpu -c vector_x=8 -c block_x=8 --emit kernel | %FileCheck %s --check-prefix=NORMALIZED
// NORMALIZED: icl_constant_quotient(icl_constant_quotient(convert_float8({{.*}}) - (float8)(0.485f), (float8)({{.*}}
// Floats of images may be subnormal, infinite, or -0. By some numbers products round differently; by powers of two, compilers multiply.
// RUN: %iclc compile %s -k others -d cpu -c vector_x=8 -c block_x=8 -c boundary=split --emit kernel | %FileCheck %s --check-prefix=OTHERS
// OTHERS-NOT: constant_quotient
// RUN: %iclc compile %s -k mean -d generic -c vector_x=4 -c block_x=4 -c boundary=split --emit kernel | %FileCheck %s --check-prefix=GENERIC
// GENERIC-NOT: constant_quotient
// RUN: %iclc verify %s -q --size 37x11 --configs 6
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void mean(Image<uchar> in, Image<float> out) {
  float sum = 0;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++)
      sum += in[idx + i][idy + j];
  out[idx][idy] = sum / 9.0f;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void moments(Image<short> in, Image<float> variance, Image<double> mean) {
  int sum = 0;
  uint squares = 0;
  for (int i = -3; i <= 3; i++) {
    sum += in[idx + i][idy];
    squares += (uint)(in[idx + i][idy] & 255) * (uint)(in[idx + i][idy] & 255);
  }
  const float m = (float)sum / -7.0f;
  variance[idx][idy] = (float)squares / 7.0f - m * m + (float)(sum % 3) / 1020.0f + sum / 65535.0f;
  mean[idx][idy] = (double)sum / 7.0;
}

#pragma imcl grid(in)
void others(Image<float> in, Image<uchar> bytes, Image<float> out, Image<float> out2) {
  out[idx][idy] = in[idx][idy] / 9.0f + (float)bytes[idx][idy] / 1.98428524f;
  out2[idx][idy] = (float)bytes[idx][idy] / 8.0f;
}

#pragma imcl grid(in)
void normalized(Image<uchar> in, Image<float> out) {
  out[idx][idy] = ((float)in[idx][idy] / 255.0f - 0.485f) / 0.229f;
}
