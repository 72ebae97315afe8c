// LLVM 15, which PoCL 3.1 uses, aborts on this ("Cannot select") or never ends, if it vectorises the loop. The same happens
// with isnan, isfinite, isnormal, signbit, fabs, copysign, bitselect and as_int. They inspect the bits of the float, which
// makes the second load one of an integer. In the vectorised loop both loads have one address and one mask, and the second is
// replaced by the result of the first, a float. Clang's builtins do the same without bits, but as_int and bitselect have none.
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
