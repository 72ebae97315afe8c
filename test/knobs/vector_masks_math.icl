// Functions that ask whether something holds in some lane, in a loop that lanes leave at different times.
// RUN: %unoptimised_iclc verify %s -q --size 37x9 -d cpu --configs 6 --fix math=lanes --fix vector_x=4
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
