// NVIDIA's driver 580.159 turns `max.s16` and `setp.eq.s16` of its PTX into one instruction, and inverts the condition: for
// values 0 0 7, out becomes 8 8 3 by the right and 3 3 8 by the wrong condition. `min`, `ushort`, vectors, other constants and `!=`
// are alike, and so are comparisons after a conversion to `int`; a comparison with a variable is right.
__kernel void short_extremes(__global const short *values, __global int *out) {
  const int i = get_global_id(0);
  out[i] = max(values[i], (short)0) == 0 ? 8 : 3;
}
