// LLVM 15, and with it PoCL 3.1 where it makes vectors, aborts on this ("Cannot select") or never ends: with isinf, isnan,
// isfinite, isnormal, signbit, fabs, copysign, bitselect or as_int. Their look at the bits makes the second load one of an
// integer. When the loop has become one of vectors, both loads have one address and one mask, and the second is taken to
// give what the first does, which is a float. Clang's builtins say the same without bits; for as_int and bitselect, which
// ask for them, there is no such way.
__kernel __attribute__((reqd_work_group_size(4, 1, 1)))
void look(__global const float *restrict in, __global float *restrict out, const int n) {
  const int x = (int)get_group_id(0) * 16 + (int)get_local_id(0) * 4;
  const int y = (int)get_group_id(1);
  for (int bx = 0; bx < 4; bx++)
    if (x + bx < n) {
      out[y * n + (x + bx)] = x + bx + 1 < n && y < n ? in[y * n + (x + bx + 1)] : -1.5f;
      out[y * n + (x + bx) + 500] = fabs(x + bx + 1 < n && y < n ? in[y * n + (x + bx + 1)] : -1.5f);
    }
}
