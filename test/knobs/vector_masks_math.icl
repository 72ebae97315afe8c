// Functions that ask whether something holds in some lane, in a loop that lanes leave at different times.
// RUN: %iclc verify %s -d cpu --size 37x9 --configs 6 --fix math=lanes --fix vector_x=4 -q
#pragma imcl grid(input)
void wander(Image<float> input, Image<float> output) {
  float v = 40 * input[idx][idy];
  int n = 0;
  while (n < 9 && v > 0.5f) {
    v = fmod(3 * v, 7.3f) + sin(v);
    if (v < 1)
      break;
    n++;
  }
  output[idx][idy] = v + n;
}
