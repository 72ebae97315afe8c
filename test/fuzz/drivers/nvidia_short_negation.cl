// NVIDIA's driver 580.159 turns `neg.s16` and `cvt.s32.s16` of its PTX into a negation in 32 bits: for the value -32768, out
// becomes 32768 instead of -32768.
__kernel void short_negation(__global const short *values, __global int *out) {
  const int i = get_global_id(0);
  out[i] = (int)(short)-(int)values[i];
}
