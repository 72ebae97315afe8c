// Clang 15, and with it PoCL 3.1, crashes on this: components of a value that no variable holds, as elements of a
// vector literal behind constant ones. It takes the constant vector for a shuffle, which has been folded away. With the
// component in parentheses, or of a variable, it is well.
__kernel void join(__global const float *in, __global int4 *out) {
  out[0] = (int4)((int2)(2), convert_int4(vload4(0, in)).x, 1);
}
