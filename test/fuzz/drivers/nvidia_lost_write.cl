// NVIDIA's driver 580.159 removes the first write to `out` as if the last one made it useless, although the branch reads what it
// has written. Of a width of 64, where all of `out` is 2 and of `in` 5, `out` becomes 5, 2, 2 ... instead of 5, 1, 1 ...
__kernel void lost_write(__global const float *restrict in, __global float *restrict out, const int width) {
  const int x = get_global_id(0);
  if (x < width) {
    out[x] = out[x] - 1.0f;
    float t;
    if (0 != clamp(x, 0, width - 1)) {
      const float own = out[x];
      t = own;
    } else {
      t = in[clamp(x, 0, width - 1)];
    }
    out[x] = t;
  }
}
