// A constant for each component of the pixels outside an image, in every way in which such pixels are made.
// RUN: %iclc compile %s -k tinted --emit kernel -c boundary=guard | %FileCheck %s --check-prefix=GUARD
// GUARD: ? in[{{.+}}] : (uchar4)((uchar)1, (uchar)2, (uchar)3, (uchar)255)
// RUN: %iclc compile %s -k tinted --emit stub -c boundary=pad | %FileCheck %s --check-prefix=PAD
// PAD: ImageStorage::padded({{.+}}, icl::runtime::Boundary::Constant, {1, 2, 3, 255})

// Pixels of three floats lie in four; packed ones cannot be filled in.
// RUN: %iclc compile %s -k floats --emit stub -c boundary=pad | %FileCheck %s --check-prefix=FLOATS
// FLOATS: icl::runtime::Boundary::Constant, {0, 0, 0, 63, 0, 0, 192, 191, 0, 0, 0, 0, 0, 0, 0, 0})
// RUN: %iclc space %s -k rgb | %FileCheck %s --check-prefix=RGB
// RGB: boundary [guard] split{{ *}}how
// RUN: %iclc space %s -k grey_border | %FileCheck %s --check-prefix=UNIFORM
// UNIFORM: boundary [guard] split pad{{ *}}how

// Samplers have no such constants.
// RUN: %iclc space %s -k tinted --device 0 | %FileCheck %s --check-prefix=SAMPLER --implicit-check-not=hardware
// SAMPLER: boundary [guard] split pad{{ *}}how

// RUN: %iclc verify %s --size 37x11 --configs 8 --seed 3
// RUN: %iclc verify %s -k tinted -k floats --size 37x11 -c boundary=pad -c block_x=4 -c vector_x=4 -c block_y=2
// RUN: %iclc verify %s -k tinted -k rgb --device 0 --size 67x9 -c boundary=split -c block_x=16 -c vector_x=16

#pragma imcl grid(in, out) boundary_cond(in: constant(1, 2, 3, 255))
void tinted(Image<uchar4> in, Image<uchar4> out) {
  out[idx][idy] = in[idx - 2][idy - 1] / (uchar4)2 + in[idx + 1][idy] / (uchar4)2;
}

#pragma imcl grid(in, out) boundary_cond(in: constant(0.5f, -1.5f, 0))
void floats(Image<float3> in, Image<float3> out) { out[idx][idy] = in[idx - 1][idy] + in[idx][idy + 2]; }

#pragma imcl grid(in, out) packed(in) boundary_cond(in: constant(10, 20, 30))
void rgb(Image<uchar3> in, Image<uchar> out) {
  uint3 sum = 0;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++)
      sum += convert_uint3(in[idx + i][idy + j]);
  out[idx][idy] = (sum.x + 2 * sum.y + sum.z) / 36;
}

#pragma imcl grid(in, out) packed(in) boundary_cond(in: constant(7, 7, 7))
void grey_border(Image<uchar3> in, Image<uchar> out) { out[idx][idy] = in[idx - 1][idy].y; }

// Reads at any place, and samples between pixels.
#pragma imcl grid(out) boundary_cond(in: constant(-4, 9))
void turned(Image<short2> in, Image<short2> out) { out[idx][idy] = in[idy - 3][idx + (in[idx][idy].x & 3)]; }

#pragma imcl grid(in, out) boundary_cond(in: constant(0.25f, 8))
void between(Image<float2> in, Image<float2> out) { out[idx][idy] = sample(in, 1.5f * idx - 3.25f, idy + 0.5f); }
