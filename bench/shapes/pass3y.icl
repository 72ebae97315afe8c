// The second pass of a separable filter in a volume: along y.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void pass3y(Image3D<float> input, Image3D<float> output) {
  float far = input[idx][idy - 2][idz] + input[idx][idy + 2][idz];
  float near = input[idx][idy - 1][idz] + input[idx][idy + 1][idz];
  output[idx][idy][idz] = 0.0625f * far + 0.25f * near + 0.375f * input[idx][idy][idz];
}
