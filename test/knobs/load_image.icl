// An image object is read through a sampler, by the function for its format.
// RUN: %iclc compile %s -k formats --device 0 --emit kernel -c load.grey=image -c load.odd=image -c load.wide=image -c load.real=image | %FileCheck %s
// CHECK: read_only image2d_t grey,
// CHECK: __global const double *restrict exact,
// CHECK: const sampler_t icl_plain = CLK_FILTER_NEAREST | CLK_ADDRESS_NONE | CLK_NORMALIZED_COORDS_FALSE;
// CHECK: (uchar)read_imageui(grey, icl_plain, (int2)(max(x - 1, 0), y)).x
// Three lanes lie in four channels, as they do in memory.
// CHECK-SAME: convert_uchar3(read_imageui(odd, icl_plain, (int2)(x, y)).xyz)
// CHECK-SAME: convert_short4(read_imagei(wide, icl_plain, (int2)(x, y)))
// CHECK-SAME: ? read_imagef(real, icl_plain, (int2)(x, y + 1)).x : 0.0f

// Pixels that no format holds, and a device without images, leave the choice out.
// RUN: %iclc space %s -k formats --device 0 | %FileCheck %s --check-prefix=SPACE
// SPACE: load.grey {{.*}}[global] image local image_local
// SPACE: load.odd {{.*}}[global] image local image_local
// SPACE: load.exact {{.*}}[global] local where
// RUN: %iclc space %s -k formats --device generic | %FileCheck %s --check-prefix=GENERIC
// GENERIC-NOT: [global] image
// RUN: %exits 1 %iclc compile %s -k formats --device generic --emit kernel -c load.grey=image 2>&1 | %FileCheck %s --check-prefix=SAID
// SAID: `load.grey` cannot be `image`; it is one of global, local; `load.grey=image` needs a device that has it: name one with --device{{$}}

// Vectors are composed of single reads.
// RUN: %iclc compile %s -k formats --device 0 --emit kernel -c load.grey=image -c boundary=split -c vector_x=2 -c block_x=2 | %FileCheck %s --check-prefix=LANES
// LANES: (uchar2)((uchar)read_imageui(grey, icl_plain, (int2)(x - 1, y)).x, (uchar)read_imageui(grey, icl_plain, (int2)(x, y)).x)

// A tile filled from an image object: the sampler answers for what lies outside.
// RUN: %iclc compile %s -k formats --device 0 --emit kernel -c load.grey=image_local -c boundary=hardware | %FileCheck %s --check-prefix=TILE
// TILE: grey_tile[{{.*}}] = (uchar)read_imageui(grey, icl_clamped, (int2)({{.*}})).x
// TILE: grey_tile[

// RUN: %not %iclc compile %s -k formats --device 0 --emit kernel -c load.grey=image --size 1000000x2 2>&1 | %FileCheck %s --check-prefix=LARGE
// LARGE: `load.grey: image` needs an image object of 1000000x2, the device's are at most

// RUN: %iclc verify %s -c load.grey=image -c load.odd=image -c load.wide=image_local -c load.real=image -k formats --quiet
// RUN: %iclc verify %s -c load.grey=image -c load.odd=image_local -c boundary=hardware -c load.wide=image -k formats --size 21x9 --quiet
// RUN: %iclc verify %s -c load.in=image_local -c boundary=hardware -c block_x=4 -c vector_x=4 -k tile --size 33x9 --quiet
// RUN: %iclc verify %s -q -k volume -k row -c load.a=image
#pragma imcl grid(grey)
#pragma imcl boundary_cond(grey: clamped)
void formats(Image<uchar> grey, Image<uchar3> odd, Image<short4> wide, Image<float> real, Image<double> exact, Image<float> out) {
  out[idx][idy] = grey[idx - 1][idy] + odd[idx][idy].z + (float)exact[idx][idy] + wide[idx][idy].w + real[idx][idy + 1];
}

#pragma imcl grid(out)
#pragma imcl boundary_cond(a: mirrored)
void volume(Image3D<int> a, Image3D<int> out) {
  out[idx][idy][idz] = a[idx + 2][idz][idy * 2 - 9];
}

#pragma imcl grid(a)
void row(Image1D<ushort4> a, Image1D<ushort> out) {
  out[idx] = a[idx + 1].y ^ a[2 * idx].w;
}

#pragma imcl grid(in)
#pragma imcl boundary_cond(in: mirrored)
void tile(Image<float> in, Image<float> out) {
  out[idx][idy] = in[idx - 1][idy] + in[idx][idy + 2];
}
