// OpenCL C 1.2 (6.12.4): min(x, y) is y if y < x, otherwise x; max(x, y) is y if x < y, otherwise x. PoCL 3.1 returns the
// other one if both are zeros: out becomes 0 -0 0 -0 instead of -0 0 -0 0.
__kernel void zeros(__global float *out, float zero) {
  out[0] = min(-zero, zero);
  out[1] = min(zero, -zero);
  out[2] = max(-zero, zero);
  out[3] = max(zero, -zero);
}
