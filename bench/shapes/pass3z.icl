// The last pass of a separable filter in a volume: along z.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void pass3z(Image3D<float> input, Image3D<float> output) {
  float far = input[idx][idy][idz - 2] + input[idx][idy][idz + 2];
  float near = input[idx][idy][idz - 1] + input[idx][idy][idz + 1];
  output[idx][idy][idz] = 0.0625f * far + 0.25f * near + 0.375f * input[idx][idy][idz];
}
