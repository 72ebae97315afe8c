// The length of the gradient in a volume.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void grad3(Image3D<float> input, Image3D<float> output) {
  float x = input[idx + 1][idy][idz] - input[idx - 1][idy][idz];
  float y = input[idx][idy + 1][idz] - input[idx][idy - 1][idz];
  float z = input[idx][idy][idz + 1] - input[idx][idy][idz - 1];
  output[idx][idy][idz] = 0.5f * sqrt(x * x + y * y + z * z);
}
