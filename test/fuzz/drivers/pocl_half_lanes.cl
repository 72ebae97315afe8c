// OpenCL C 1.2 (6.12.7): vload_half8 reads from an address that need only be aligned to a half. PoCL 3.1 loads a vector
// that is aligned to its size. With AVX-512, an n of 1 crashes: lanes are taken out of the vector, whose load is an
// instruction of its own.
__kernel void lanes(__global const half *in, __global float *out, int n) {
  const float8 v = vload_half8(0, in + n);
  const int8 at = (v > 0.0f) & (int8)(1);
  vstore8((float8)(out[at.s0], out[at.s1], out[at.s2], out[at.s3], out[at.s4], out[at.s5], out[at.s6], out[at.s7]), 2, out);
}
