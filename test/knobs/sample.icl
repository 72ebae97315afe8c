// The device's sampler interpolates: one read, half a pixel further, where the sampler's pixel centres are.
// RUN: %iclc compile %s -k warp --device 0 --emit kernel -c load.in=image -c sample.in=hardware | %FileCheck %s
// CHECK: const sampler_t icl_plain = CLK_FILTER_NEAREST | CLK_ADDRESS_NONE | CLK_NORMALIZED_COORDS_FALSE;
// CHECK: const sampler_t icl_linear_zero = CLK_FILTER_LINEAR | CLK_ADDRESS_CLAMP | CLK_NORMALIZED_COORDS_FALSE;
// CHECK: const float sampled = read_imagef(in, icl_linear_zero, (float2)(fmin(fmax(place, -1048576.0f), 1048576.0f) + 0.5f, fmin(fmax(place_2, -1048576.0f), 1048576.0f) + 0.5f)).x + (place - place + (place_2 - place_2));
// Other reads of the image stay exact.
// CHECK-NEXT: sampled + read_imagef(in, icl_plain, (int2)(x, y)).x

// Integers lie in the image object as fractions of their largest value, for which the kernel makes up.
// RUN: %iclc compile %s -k bytes --device 0 --emit kernel -c load.in=image -c sample.in=hardware | %FileCheck %s --check-prefix=BYTES
// BYTES: = CLK_FILTER_LINEAR | CLK_ADDRESS_CLAMP_TO_EDGE |
// BYTES: = read_imagef(in, icl_linear_clamped, (float2)({{.*}})) * (float4)(255.0f) + (float4)(
// BYTES: convert_uchar4_rte(read_imagef(in, icl_plain, (int2)(x, y)) * 255.0f)

// RUN: %iclc compile %s -k warp --device 0 --emit ir -c load.in=image -c sample.in=hardware | %FileCheck %s --check-prefix=IR
// IR: filtered(in, fmin(fmax(place

// RUN: %not %iclc compile %s -k warp --device 0 --emit kernel -c sample.in=hardware 2>&1 | %FileCheck %s --check-prefix=LOAD
// LOAD: `sample.in: hardware` needs `load.in: image`

// Not for signed and wide integers, double, images that are not sampled, and boundary conditions that no sampler
// keeps; nor where the device has no image objects.
// RUN: %iclc space %s -k most --device 0 | %FileCheck %s --check-prefix=MOST
// MOST: sample.narrow [software] hardware
// MOST: sample.odd [software] hardware
// MOST-NOT: [software]
// RUN: %iclc space %s -k warp --device generic | %FileCheck %s --check-prefix=GENERIC
// GENERIC-NOT: [software]

// Branches may choose between samplers.
// RUN: %iclc verify %s -k either -c load.a=image -c sample.a=hardware -c load.b=image -c sample.b=hardware --quiet

// RUN: %iclc verify %s -k warp -c load.in=image -c sample.in=hardware | %FileCheck %s --check-prefix=VERIFIED
// VERIFIED: warp 97x31: 1 of {{.*}} variants, built without contraction, agree within tolerance, and with each other bit for bit, 1 of them within the sampler's tolerance
// RUN: %iclc verify %s -k warp -c load.in=image -c sample.in=hardware --size 37x11 -c boundary=hardware -c block_x=4 -c vector_x=2 -c unroll.i=2 --quiet
// RUN: %iclc verify %s -k bytes -k volume -k row -c load.in=image -c sample.in=hardware --quiet
// RUN: %iclc verify %s -k most --configs 6 --size 33x17 --fix vector_x=4 --quiet
// RUN: %iclc verify %s -k most --size 33x17 -c load.narrow=image -c sample.narrow=hardware -c load.odd=image -c sample.odd=hardware --quiet
#pragma imcl grid(in)
void warp(Image<float> in, Image<float> out, float2 step) {
  float sum = 0.0f;
  for (int i = 0; i < 2; i++)
    sum += sample(in, idx * step.x - 3.4f, idy + i / step.y) + in[idx][idy];
  out[idx][idy] = sum;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void bytes(Image<uchar4> in, Image<float4> out, Image<uchar4> out2) {
  out[idx][idy] = sample(in, idx * 1.1f, 9.7f - idy);
  out2[idx][idy] = in[idx][idy];
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped)
void volume(Image3D<ushort4> in, Image3D<float4> out) {
  out[idx][idy][idz] = sample(in, idz * 1.5f, idx - 0.25f, 0.7f * idy);
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: undefined)
void row(Image1D<float4> in, Image1D<float4> out) {
  out[idx] = idx + 1 < in.width ? sample(in, idx + 0.3f) : in[idx];
}

#pragma imcl grid(narrow, signed_, wide, exact, odd, flip, one, still)
#pragma imcl boundary_cond(flip: mirrored, one: constant(1))
void most(Image<uchar> narrow, Image<short> signed_, Image<int> wide, Image<double> exact, Image<float3> odd, Image<float> flip, Image<float> one, Image<float> still, Image<float> out) {
  float x = 0.5f * idx, y = 0.5f * idy;
  out[idx][idy] = sample(narrow, x, y) + sample(signed_, x, y) + sample(wide, x, y) + (float)sample(exact, x, y) + sample(odd, x, y).y + sample(flip, x, y) + sample(one, x, y) + still[idx][idy];
}

#pragma imcl grid(a, b)
#pragma imcl boundary_cond(a: clamped, b: constant)
void either(Image<float> a, Image<float> b, Image<float> out) {
  out[idx][idy] = idx % 2 ? sample(a, idx + 0.4f, idy + 0.1f) : sample(b, idx + 0.4f, idy + 0.1f);
}
