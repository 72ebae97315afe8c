// OpenCL C 1.2 (6.1.5): a vector of three lanes is aligned to four, so that `numbers[i]` starts 16 * i bytes behind
// `numbers`. NVIDIA's driver 580.159 initialises such arrays without gaps: for i = 1, out becomes 5 11 0 instead of 4 9 10.
__constant int3 numbers[4] = {(int3)(1, 2, 3), (int3)(4, 5, 6), (int3)(7, 8, 9), (int3)(10, 11, 12)};
__kernel void three_lanes(__global int *out, int i) {
  out[0] = numbers[i].x;
  out[1] = numbers[i + 1].z;
  out[2] = numbers[i + 2].x;
}
