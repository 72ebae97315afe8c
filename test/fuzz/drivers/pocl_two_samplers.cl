// PoCL 3.1 crashes when it builds this for a launch: the two branches call one function, LLVM joins the calls into one
// that chooses between the samplers, and PoCL's pass for samplers meets the choice. Either branch alone is well, and both
// are where the samplers are declared within the kernel.
__constant sampler_t edge = CLK_FILTER_LINEAR | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_NORMALIZED_COORDS_FALSE;
__constant sampler_t zero = CLK_FILTER_LINEAR | CLK_ADDRESS_CLAMP | CLK_NORMALIZED_COORDS_FALSE;

__kernel void choose(read_only image2d_t in, __global float *out, int which) {
  const int x = get_global_id(0);
  if (which)
    out[x] = read_imagef(in, edge, (float2)(x, 0.5f)).x;
  else
    out[x] = read_imagef(in, zero, (float2)(x, 0.5f)).x;
}
