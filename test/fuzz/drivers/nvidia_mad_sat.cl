// NVIDIA's driver 580.159: for the values -40000000000000000 -200 2000000000000000000, out becomes -8446744073709551616 instead of
// 9223372036854775807.
__kernel void mad_sat_of_long(__global const long *values, __global long *out) { *out = mad_sat(values[0], values[1], values[2]); }
