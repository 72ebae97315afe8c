// Lengths and directions of vectors are roots of sums in double with `math: lanes`, in all lanes at once: OpenCL's functions would be
// called lane by lane.
// RUN: %iclc compile %s -k lengths --device 0 --emit kernel -c block_x=4 -c vector_x=4 -c math=lanes | %FileCheck %s --implicit-check-not='length(' --implicit-check-not='distance('
// CHECK: sqrt(convert_double4(x_) * convert_double4(x_) + convert_double4(y_) * convert_double4(y_))
// RUN: %iclc compile %s -k lengths --device 0 --emit kernel -c block_x=4 -c vector_x=4 -c math=device | %FileCheck %s --check-prefix=DEVICE
// DEVICE: length((float2)(x_.x, y_.x))
// RUN: %iclc compile %s -k directions --device 0 --emit kernel -c block_x=4 -c vector_x=4 -c math=lanes | %FileCheck %s --check-prefix=DIRECTION --implicit-check-not='normalize('
// DIRECTION: (double4)(1.0) / sqrt(
// RUN: %iclc compile %s -k doubles --emit facts | %FileCheck %s --check-prefix=DOUBLE
// DOUBLE: math: no

// Also of vectors whose squares overflow or vanish, of zeros, and of infinities.
// RUN: %iclc verify %s -k lengths -k directions -k extremes --size 37x11 --configs 6 --fix math=lanes
#pragma imcl grid(a, b)
void lengths(Image<float> a, Image<float> b, Image<float> out, Image<float> apart) {
  float x = a[idx][idy], y = b[idx][idy];
  out[idx][idy] = length((float2)(x, y));
  apart[idx][idy] = distance((float3)(x, y, 1), (float3)(y, x, 2)) + fast_distance((float2)(x, y), (float2)(y, x)) +
                    length((float2)(x, y) * 1e38f) / 1e38f + length((float4)(x, y, x, y) * 1e-42f) / 1e-42f + fast_length((float2)(x, y));
}

#pragma imcl grid(a, b)
void directions(Image<float> a, Image<float> b, Image<float4> out, Image<float2> huge_out) {
  float x = a[idx][idy], y = b[idx][idy];
  out[idx][idy] = (float4)(normalize((float3)(x, y, 1)), fast_normalize((float2)(x, 1)).y);
  huge_out[idx][idy] = normalize((float2)(x, 1) * 1e38f) + normalize((float2)(1, y) * 1e-42f);
}

#pragma imcl grid(a)
void extremes(Image<float> a, Image<float3> out) {
  float x = idx % 3 == 0 ? INFINITY : idx % 3 == 1 ? 0.0f : a[idx][idy];
  float y = idy % 3 == 0 ? -INFINITY : idy % 3 == 1 ? 0.0f : a[idx][idy];
  out[idx][idy] = normalize((float3)(x, y, -0.0f));
}

#pragma imcl grid(a)
void doubles(Image<double2> a, Image<double> out) { out[idx][idy] = length(a[idx][idy]); }
