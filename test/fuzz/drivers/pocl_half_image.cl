// PoCL 3.1 offers image objects of half (CL_R, CL_HALF_FLOAT), but reads 234 from every pixel, whatever was written.
__constant sampler_t nearest = CLK_FILTER_NEAREST | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_NORMALIZED_COORDS_FALSE;

__kernel void copy(read_only image2d_t in, __global float *out) {
  const int x = get_global_id(0);
  out[x] = read_imagef(in, nearest, (int2)(x, 0)).x;
}
