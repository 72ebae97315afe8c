// NVIDIA's driver 580.159 on an H200 reads zeros from an image object where an integer coordinate is a constant less a variable: out
// becomes 0, 0, 0 instead of the pixels 0, 1 and 0 of the image's first row. The same happens with y, and with x, y and z of a volume,
// where max(1 - (int)abs(1 - i), -1) and convert_float(1 - (int)abs(1 - i)) + 0.5f are right.
__kernel void image_places(read_only image2d_t image, __global int *out) {
  const sampler_t plain = CLK_FILTER_NEAREST | CLK_ADDRESS_NONE | CLK_NORMALIZED_COORDS_FALSE;
  const int i = get_global_id(0);
  if (i < 3)
    out[i] = (int)read_imageui(image, plain, (int2)(1 - (int)abs(1 - i), 0)).x;
}
