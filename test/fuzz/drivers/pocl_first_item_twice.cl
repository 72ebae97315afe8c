// PoCL 3.1, work-group 1x4: with flag = 1, out becomes 2 1 1 1 instead of 1 1 1 1 (4x1 and 2x2 are right).
// PoCL adds a barrier to a loop that all work-items run alike. It then assumes that the branch to it depends on the
// first work-item, and peels that off the loop over x. A work-group of width 1 has no such loop.
__kernel void repeats(__global float *out, int flag) {
  const int item = get_local_id(1) * get_local_size(0) + get_local_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (flag > 0)
    out[item] += 1;
  else
    for (int i = 0; i < 2; i++)
      out[item] += 2;
}
