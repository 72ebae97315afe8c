// Arrays of constants that a body declares and never changes are like arrays at file scope: offsets are known.
// RUN: %iclc compile %s -k code --size 64x64 -c sizes=fixed -c unroll.k=8 --emit kernel | %FileCheck %s
// CHECK-LABEL: void code(
// CHECK-NOT: dx[
// CHECK: const int at = x - 1;
// CHECK: const int at_2 = y - 1;
// RUN: %iclc compile %s -k several --size 64x64 -c sizes=fixed --emit kernel | %FileCheck %s --check-prefix=SEVERAL
// SEVERAL: __constant int dx[2] = {1, 2};
// SEVERAL: __constant int dx_2[2][3] = {-1, 0, 1, -1, 0, 0};
// SEVERAL: __constant float2 v[2] = {
// SEVERAL: float g[2];
// SEVERAL: int c[2];
// SEVERAL-NOT: dx_2[{{.*}}] =
// The knob `array.dx` is that of the array at file scope, which another one hides.
// RUN: %iclc space %s -k several --size 64x64 | %FileCheck %s --check-prefix=SPACE
// SPACE: array.dx {{ *}}[constant] local
// SPACE-NOT: array.
// SPACE: wg_binding
// Components of vectors, too.
// RUN: %iclc compile %s -k largest --size 64x64 -c sizes=fixed -c unroll.k=4 --emit kernel | %FileCheck %s --check-prefix=VECTORS
// VECTORS-LABEL: void largest(
// VECTORS-NOT: d[
// VECTORS: const int at = x - 1;
// RUN: %iclc verify %s --size 37x11 --configs 3 -W no-unused-variable

#pragma imcl grid(out) boundary_cond(in: clamped)
void code(Image<uchar> in, Image<uchar> out) {
  const int dx[8] = {-1, 0, 1, 1, 1, 0, -1, -1}, dy[] = {-1, -1, -1, 0, 1, 1, 1, 0};
  uchar c = in[idx][idy];
  int bits = 0;
  for (int k = 0; k < 8; k++)
    bits |= (in[idx + dx[k]][idy + dy[k]] >= c) << k;
  out[idx][idy] = bits;
}

float weight(float w[3], int k) { return w[k + 1]; }

#pragma imcl grid(out) boundary_cond(in: clamped)
void weighted(Image<float> in, Image<float> out) {
  float w[3] = {1.0f / 4, 2.0f / 4, 1.0f / 4};
  float s = 0;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++)
      s += weight(w, i) * w[j + 1] * in[idx + i][idy + j];
  out[idx][idy] = s;
}

const int dx[2] = {1, 2};

#pragma imcl grid(out) boundary_cond(in: clamped) tune(R: 1, 2, 3)
void several(Image<uchar4> in, Image<uchar4> out, float f) {
  int4 s = 0;
  for (int k = 0; k < 2; k++)
    s += convert_int4(in[idx + dx[k]][idy]);
  {
    const int dx[2][3] = {{-R, 0, R}, {-1, 0}};
    const float2 v[2] = {(float2)(1.0f, -2.5f), (float2)(0.5f)};
    float g[2] = {f, 2 * f};
    int c[2] = {1, 2};
    for (int k = 0; k < 3; k++) {
      c[k & 1] += k;
      s += convert_int4(in[idx + dx[0][k]][idy + dx[1][k]]);
      s.x += (int)(v[k & 1].y * g[k & 1]) + c[k & 1];
    }
  }
  out[idx][idy] = convert_uchar4_sat(s / 5);
}

#pragma imcl grid(out) boundary_cond(in: clamped)
void largest(Image<uchar> in, Image<uchar> out) {
  const int2 d[4] = {(int2)(-1, 0), (int2)(1, 0), (int2)(0, -1), (int2)(1)};
  const int4 e[2] = {(int4)((int2)(0), 1, 2), -(int4)(3)};
  int m = 0, c = in[idx][idy];
  for (int k = 0; k < 4; k++)
    m = max(m, abs(in[idx + d[k].x][idy + d[k].y] - c) + e[k / 2].z + e[k & 1].w);
  out[idx][idy] = convert_uchar_sat(m);
}

const float D[2] = {INFINITY, NAN};

// Not what a constant's initial value cannot be in OpenCL: calls.
#pragma imcl grid(out)
void calls(Image<uchar> in, Image<float4> out) {
  const uchar4 c[2] = {convert_uchar4((int4)(1, 2, 300, 4)), (uchar4)(7)};
  const float d[2] = {NAN, 1.5f};
  const bool is_nan = isnan(d[in[idx][idy] & 1]) || isnan(D[in[idx][idy] & 1]);
  out[idx][idy] = convert_float4(c[in[idx][idy] & 1]) + (is_nan ? 100 : d[1]);
}
