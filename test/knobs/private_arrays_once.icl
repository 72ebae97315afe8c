// The loop that indexes the array has one iteration, and so no knob `unroll.k`: the array's size does not rule out anything.
// RUN: %iclc space %s --device 0 | %FileCheck %s
// CHECK: {{[1-9][0-9]*}} configurations of
// RUN: %iclc verify %s --size 45x19 --configs 4
#pragma imcl grid(in)
void f(Image<float> in, Image<float> out) {
  float kept[2] = {in[idx][idy], in[idx + 1][idy]};
  for (int k = 1; k <= 1; k++)
    kept[k] += kept[k - 1];
  out[idx][idy] = kept[0] + kept[1];
}
