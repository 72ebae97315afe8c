// PoCL 3.1 crashes when it builds this for a launch. Both branches call the same function, LLVM merges the calls into one
// with a sampler that depends on the branch, and PoCL's pass for samplers does not expect that. It does not crash with one
// branch alone, nor if the samplers are declared in the kernel.
__constant sampler_t edge = CLK_FILTER_LINEAR | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_NORMALIZED_COORDS_FALSE;
__constant sampler_t zero = CLK_FILTER_LINEAR | CLK_ADDRESS_CLAMP | CLK_NORMALIZED_COORDS_FALSE;

__kernel void choose(read_only image2d_t in, __global float *out, int which) {
  const int x = get_global_id(0);
  if (which)
    out[x] = read_imagef(in, edge, (float2)(x, 0.5f)).x;
  else
    out[x] = read_imagef(in, zero, (float2)(x, 0.5f)).x;
}
