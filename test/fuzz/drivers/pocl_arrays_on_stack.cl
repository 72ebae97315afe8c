// PoCL 3.1 crashes with 4096 work-items in the work-group: their arrays take 12 MiB of the stack of the thread that runs
// it, which has 8 MiB by the usual `ulimit -s`. One after the other, they would need 3 KiB.
__kernel void turns(__global int *out, int n) {
  int kept[768];
  const int item = get_global_id(0);
  for (int i = 0; i < 768; i++)
    kept[(i + n) % 768] = item + i;
  out[item] = kept[item % 768];
}
