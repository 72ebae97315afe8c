// Cummins 2015: a step of the heat equation.
const float RATE = 0.2f;

#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void heat(Image<float> input, Image<float> output) {
  float here = input[idx][idy];
  float around = input[idx - 1][idy] + input[idx + 1][idy] + input[idx][idy - 1] + input[idx][idy + 1];
  output[idx][idy] = here + RATE * (around - 4.0f * here);
}
