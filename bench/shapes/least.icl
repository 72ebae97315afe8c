// The smallest float.
#pragma imcl grid(input) reduce(lowest: min)
void least(Image<float> input, float lowest) {
  lowest = min(lowest, input[idx][idy]);
}
