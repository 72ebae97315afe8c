// Clang 15, which PoCL 3.1 uses, crashes on this: a vector literal in which components of a computed value follow
// constants. It takes the constant vector for a shuffle instruction, which has been folded away. It does not crash if the
// component is in parentheses, or a variable's.
__kernel void join(__global const float *in, __global int4 *out) {
  out[0] = (int4)((int2)(2), convert_int4(vload4(0, in)).x, 1);
}
